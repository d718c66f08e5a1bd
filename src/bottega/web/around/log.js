/** @import { GameClient } from "../games.js" */
/** @import { TableEvent } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { read } from "../sentences.js";
import { html } from "../vendor/preact.js";
import { say } from "../words.js";

const SHOWN = 150; // events; the record has them all

/** What happened, the newest first. @param {{ sight: Sight, game: GameClient }} props */
export function Log({ sight, game }) {
  const { past } = sight;
  const told = sight.events
    .slice(-SHOWN)
    .map((event) => ({ event, sentence: sentenceOf(event, past, game) }))
    .filter(({ sentence }) => sentence)
    .reverse();
  if (!told.length) return html`<p class="hint">${say("log.none")}</p>`;
  return html`<ol class="log" tabindex="0" aria-label=${say("log")}>${told.map(
    ({ event, sentence }, i) => html`
      <li key=${told.length - i} class=${`event-${event.event}`}>${sentence}</li>`,
  )}</ol>`;
}

/**
 * What is said of an event; null: nothing.
 * @param {TableEvent} event
 * @param {Sight} sight
 * @param {GameClient} game
 * @returns {string | null}
 */
export function sentenceOf(event, sight, game) {
  const nameOf = (/** @type {number} */ seat) => nameThen(sight, seat, event.version);
  if (event.event === "say") return `${nameOf(event.seat ?? 0)}: ${said(sight, event)}`;
  const { seat, deck } = sight;
  const sentences = game.toldNow?.(event, sight) ?? event.told ?? [];
  return sentences.map((sentence) => read(sentence, { seat, deck, nameOf })).join(" ") || null;
}

/**
 * Who sat there when it happened: seats change hands before the start.
 * @param {Sight} sight
 * @param {number} seat
 * @param {number} version
 */
function nameThen(sight, seat, version) {
  const sat = sight.events.findLast(
    (event) => event.event === "sit" && event.seat === seat && event.version <= version,
  );
  return sat ? String(sat.name) : sight.nameOf(seat);
}

/** @param {Sight} sight @param {TableEvent} event */
export function said({ house }, { phrase, text }) {
  const known = [...house.offer.phrases, ...house.offer.reactions].find(({ name }) => name === phrase);
  return known?.say ?? String(text ?? phrase);
}
