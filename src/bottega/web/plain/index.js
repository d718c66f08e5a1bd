/** @import { GameClient } from "../games.js" */
/** @import { TableEvent } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { Medallion } from "../medallion.js";
import { Card } from "../parts.js";
import { read } from "../sentences.js";
import { html } from "../vendor/preact.js";
import { knows, say } from "../words.js";
import { Asking } from "./asking.js";
import { fieldsOf, label, ofSeat, ofTable, textOf, titleOf } from "./reading.js";

/** A board for any game: drawn from its view, told by its sentences, played by its legal actions. */

/** @param {{ sight: Sight }} props */
function Board({ sight }) {
  const seats = Array.from({ length: sight.head.players }, (_, seat) => seat);
  return html`<div class="plain">
    <dl class="facts">${ofTable(sight).map(
      ([field, value]) => html`<div key=${field} class=${typeof value === "object" ? "whole" : ""}>
        <dt>${titleOf(sight, field)}</dt><dd><${Value} sight=${sight} value=${value} field=${field} /></dd></div>`,
    )}</dl>
    <ol class="places" aria-label=${say("seats")}>${seats.map(
      (seat) => html`<li key=${seat} data-seat=${seat}
          class=${[seat === sight.seat && "mine", sight.acting.includes(seat) && "acting"].filter(Boolean).join(" ")}>
        <h2><${Medallion} game=${sight.game} called=${sight.head.seats[seat]?.called} /> ${sight.nameOf(seat)}
          ${sight.levelOf(seat) && html` <small class="level">${sight.levelOf(seat)}</small>`}
          ${seat === sight.seat && html` <small>${say("seat.you")}</small>`}
          ${sight.acting.includes(seat) && html` <small>${say("seat.turn")}</small>`}</h2>
        ${ofSeat(sight, seat).map(
          ([field, value]) => html`<div key=${field} class="before">
            <span class="what">${titleOf(sight, field)}</span>
            <${Value} sight=${sight} value=${value} field=${field} /></div>`,
        )}
      </li>`,
    )}</ol>
    <${News} sight=${sight} />
    <${Asking} sight=${sight} />
  </div>`;
}

/** What has just happened, in sentences. @param {{ sight: Sight }} props */
function News({ sight }) {
  const last = Math.max(0, ...sight.events.filter(({ told }) => told).map(({ version }) => version));
  const told = sight.events.filter(({ version }) => version >= last).map((event) => tell(event, sight));
  const lines = told.filter((line) => line !== null);
  return lines.length > 0 && html`<ul class="lately">${lines.map((line, i) => html`<li key=${i}>${line}</li>`)}</ul>`;
}

/** Anything that a view can hold. @param {{ sight: Sight, value: unknown, field?: string }} props */
function Value({ sight, value, field = "" }) {
  if (Array.isArray(value) && value.length > 0) {
    const hidden = value.filter((one) => one === null).length;
    return html`<span class="some">
      ${value.filter((one) => one !== null).map((one, i) => html`<${Value} key=${i} sight=${sight} value=${one} />`)}
      ${Array.from({ length: hidden }, (_, i) => html`<span key=${i} class="covered" aria-hidden="true"></span>`)}
      ${hidden > 0 && html`<span class="unseen">${say("plain.hidden", { count: hidden })}</span>`}</span>`;
  }
  if (typeof value === "string" && sight.deck.cards.has(value)) {
    return html`<${Card} id=${value} deck=${sight.deck} class="small" />`;
  }
  if (value !== null && typeof value === "object" && !Array.isArray(value)) {
    return html`<span class="parts">${Object.entries(value).map(
      ([name, part]) => html`<span key=${name} class="part"><span class="what">${titleOf(sight, name)}</span>
        <${Value} sight=${sight} value=${part} field=${name} /></span>`,
    )}</span>`;
  }
  return html`<span class="value">${textOf(sight, value, field)}</span>`;
}

/** @param {Sight} sight */
function describe(sight) {
  const lines = (/** @type {[string, unknown][]} */ fields) =>
    fields.map(([field, value]) => `${titleOf(sight, field)}: ${textOf(sight, value, field)}`);
  const seats = Array.from({ length: sight.head.players }, (_, seat) => seat);
  return [
    { title: say("plain.table"), lines: lines(ofTable(sight)) },
    ...seats.map((seat) => ({ title: sight.nameOf(seat), lines: lines(ofSeat(sight, seat)) })),
  ].filter((section) => section.lines.length > 0);
}

/** @param {TableEvent} event @param {Sight} sight @returns {string | null} */
function tell({ told }, sight) {
  const eyes = { seat: sight.seat, deck: sight.deck, nameOf: (/** @type {number} */ seat) => sight.nameOf(seat) };
  return told?.length ? told.map((sentence) => read(sentence, eyes)).join(" ") : null;
}

/** @param {Sight} sight */
function prompt(sight) {
  const key = `${sight.game}.ask.${fieldsOf(sight).phase}`;
  return say(knows(key) ? key : "plain.ask");
}

/** What a game counted besides the ranking, if it did. @param {{ sight: Sight }} props */
function Result({ sight }) {
  const { ranking: _, ...more } = sight.head.result ?? { ranking: [] };
  const fields = Object.entries(more);
  return (
    fields.length > 0 &&
    html`<dl class="facts">${fields.map(
      ([field, value]) => html`<div key=${field}><dt>${titleOf(sight, field)}</dt>
        <dd>${textOf(sight, value, field)}</dd></div>`,
    )}</dl>`
  );
}

/** @type {GameClient} */
export const game = { Board, describe, label, prompt, Result, explain: () => [] };
