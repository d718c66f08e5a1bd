/** @import { Party } from "./party.js" */
import { html } from "../vendor/preact.js";
import { language, say } from "../words.js";
import { namesIn } from "./party.js";

/**
 * Who begins, by lot: the device's own chance, everybody as likely. How often was drawn is said, so that nobody draws
 * until it suits them.
 *
 * @typedef {{ players: number, drawn: { seat: number, at: number }[] }} Lots
 */
export const NO_LOTS = /** @type {Lots} */ ({ players: 0, drawn: [] });
const RANGE = 2 ** 32;

/**
 * One of so many, each as likely: numbers above the last whole multiple are drawn again.
 * @param {number} count
 * @param {() => number} word a random number below 2 ** 32
 */
export function oneOf(count, word = () => crypto.getRandomValues(new Uint32Array(1))[0]) {
  for (;;) {
    const found = word();
    if (found < RANGE - (RANGE % count)) return found % count;
  }
}

/** Who was drawn last among so many, if anybody was. @param {Lots} lots @param {number} players */
export const lastOf = (lots, players) =>
  lots.players === players ? (lots.drawn[lots.drawn.length - 1]?.seat ?? null) : null;

/** @param {{ party: Party, lots: Lots, onLots: (lots: Lots) => void }} props */
export function Lot({ party, lots, onLots }) {
  const { players } = party;
  const drawn = lots.players === players ? lots.drawn : [];
  const seat = lastOf(lots, players);
  const draw = () => onLots({ players, drawn: [...drawn, { seat: oneOf(players), at: Date.now() }] });
  const last = drawn[drawn.length - 1];
  const time = new Intl.DateTimeFormat(language(), { hour: "2-digit", minute: "2-digit" });
  return html`<section class="lot panel">
    <div role="status">${
      seat === null
        ? html`<p>${say("box.lot.say", { count: players })}</p>`
        : html`<p class="big" key=${drawn.length}>${say("box.lot.begins", { name: namesIn(party)(seat) })}</p>
          <p class="hint">${say("box.lot.drawn", { count: drawn.length, time: time.format(last.at) })}</p>`
    }</div>
    <button type="button" class=${seat === null ? "main whole" : "whole"} onClick=${draw}>
      ${say(seat === null ? "box.lot.draw" : "box.lot.again")}</button>
    ${
      drawn.length > 0 &&
      html`<p><button type="button" class="quiet" onClick=${() => onLots(NO_LOTS)}>
        ${say("box.lot.forget")}</button></p>`
    }
  </section>`;
}
