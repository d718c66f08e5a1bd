/** @import { GameClient } from "../games.js" */
/** @import { TableEvent } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { Rule } from "../parts.js";
import { read } from "../sentences.js";
import { html, useEffect, useRef } from "../vendor/preact.js";
import { say } from "../words.js";

const SHOWN = 150; // events; the record has them all
const NEARLY = 24; // pixels

/**
 * What happened, in its order, with the headings that the game gives it.
 * @param {{ sight: Sight, game: GameClient }} props
 */
export function Log({ sight, game }) {
  const told = written(sight, game);
  const box = useNewest(told.length);
  if (!told.length) return html`<p class="hint">${say("log.none")}</p>`;
  return html`<ol class="log" ref=${box} tabindex="0" aria-label=${say("log")}>${told.map(
    ({ event, sentence, chapter, rules }, i) => html`
      <li key=${i} class=${`event-${event.event}`}>
        ${chapter && chapter !== told[i - 1]?.chapter && html`<h3>${chapter}</h3>`}${sentence}
        ${rules.map((number) => html` <${Rule} key=${number} number=${number} />`)}</li>`,
  )}</ol>`;
}

/** @param {Sight} sight @param {GameClient} game */
function written(sight, game) {
  const { past, events } = sight;
  const chapters = game.chapters?.(sight);
  return events
    .map((event, i) => ({ event, chapter: chapters ? chapters[i] : "" }))
    .filter(({ chapter }) => chapter !== null)
    .slice(-SHOWN)
    .map((line) => ({ ...line, sentence: sentenceOf(line.event, past, game), rules: rulesOf(line.event, past, game) }))
    .filter(({ sentence }) => sentence);
}

/**
 * The newest is in sight, when the log is opened and when it grows, unless somebody reads further up.
 * @param {number} count
 */
function useNewest(count) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const isAtEnd = useRef(true);
  useEffect(() => {
    const list = box.current;
    if (!list) return undefined;
    const follow = () => {
      if (isAtEnd.current) list.scrollTop = list.scrollHeight;
    };
    const onScroll = () => {
      isAtEnd.current = list.scrollTop + list.clientHeight >= list.scrollHeight - NEARLY;
    };
    const watching = new ResizeObserver(follow); // in a window it has no size before that is open
    watching.observe(list);
    list.addEventListener("scroll", onScroll, { passive: true });
    follow();
    return () => {
      watching.disconnect();
      list.removeEventListener("scroll", onScroll);
    };
  }, [count]);
  return box;
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
 * The rules that are cited by what is said of an event.
 * @param {TableEvent} event
 * @param {Sight} sight
 * @param {GameClient} game
 */
const rulesOf = (event, sight, game) => [
  ...new Set((game.toldNow?.(event, sight) ?? event.told ?? []).flatMap(({ rule }) => (rule ? [rule] : []))),
];

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
