/** @import { GameClient } from "../games.js" */
/** @import { Sight } from "../sight.js" */
import { go } from "../routes.js";
import { botName } from "../sight.js";
import { html } from "../vendor/preact.js";
import { fresh } from "../wire.js";
import { say } from "../words.js";

/** Somebody would like to take back a step. @param {{ sight: Sight }} props */
export function UndoQuestion({ sight }) {
  const { undo } = sight.head;
  if (!undo) return null;
  const name = sight.nameOf(undo.seat);
  const isAsked = sight.seat !== null && undo.waiting_for.includes(sight.seat);
  const answer = (/** @type {boolean} */ yes) => () => sight.ask("answer", { yes });
  return html`<section class="question">
    <p role="status">${isAsked ? say("undo.asked", { name }) : say("undo.waiting", { name, names: sight.namesOf(undo.waiting_for) })}</p>
    ${isAsked && html`<div class="row">
      <button type="button" class="wide main" onClick=${answer(true)}>${say("undo.yes")}</button>
      <button type="button" class="wide" onClick=${answer(false)}>${say("undo.no")}</button></div>`}
  </section>`;
}

/** What a seat can do beside playing: take back, leave, come back. @param {{ sight: Sight }} props */
export function Standing({ sight }) {
  const { head, seat } = sight;
  if (head.status !== "playing" || seat === null) return null;
  const mine = head.seats[seat];
  if (mine?.stand_in) {
    return html`<section class="question">
      <p>${say("return.say", { bot: botName(mine.bot ?? "") })}</p>
      <button type="button" class="main" onClick=${() => sight.ask("return")}>${say("return")}</button>
    </section>`;
  }
  return html`<div class="standing">
    <button type="button" class="quiet" disabled=${head.undo !== null} onClick=${() => sight.ask("undo")}>↶ ${say("undo")}</button>
    <button type="button" class="quiet" onClick=${() => sight.ask("leave")}>${say("leave")}</button>
  </div>`;
}

/** After the end: who won and why, the record, once more. @param {{ sight: Sight, game: GameClient }} props */
export function Ending({ sight, game }) {
  const { head, seat } = sight;
  if (head.status === "closed" || !head.result) return html`<p class="question">${say("result.closed")}</p>`;
  return html`<section class="ending">
    <h2>${say("result")}</h2>
    <ol class="ranking">${places(head.result.ranking).map(([place, seats]) => html`<li key=${place} value=${place}>
      <strong>${sight.namesOf(seats)}</strong>${seat !== null && seats.includes(seat) && ` (${say("result.you")})`}</li>`)}</ol>
    <${game.Result} sight=${sight} />
    <div class="row">
      ${head.rematch
        ? html`<a href=${`/t/${head.rematch}`} class="button main">${say("result.go")}</a>`
        : seat !== null && sight.mode === "live" && html`<button type="button" class="main" onClick=${() => rematch(sight)}>${say("result.rematch")}</button>`}
      <a href=${`/t/${head.id}/replay`} class="button">${say("replay")}</a>
      <a href=${`/t/${head.id}/fairness`} class="button">${say("fairness")}</a>
      <a href=${`/api/tables/${head.id}/record`} download class="button">${say("result.record")}</a>
    </div>
  </section>`;
}

/** @param {Sight} sight */
const rematch = ({ house, head }) => house.attempt(async () => {
  const { table } = await house.call("POST", `/api/tables/${head.id}/rematch`, { id: fresh() });
  go(`/t/${table}`);
});

/**
 * Tied seats share a place, and the next one counts on behind them.
 * @param {number[][]} ranking
 * @returns {[number, number[]][]}
 */
export const places = (ranking) =>
  ranking.map((seats, i) => [1 + ranking.slice(0, i).reduce((sum, before) => sum + before.length, 0), seats]);
