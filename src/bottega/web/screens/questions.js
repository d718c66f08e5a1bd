/** @import { GameClient } from "../games.js" */
/** @import { House } from "../house.js" */
/** @import { Head } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { freshNonce } from "../nonces.js";
import { go } from "../routes.js";
import { botName } from "../sight.js";
import { html } from "../vendor/preact.js";
import { fresh } from "../wire.js";
import { list, say } from "../words.js";

/** Somebody would like to take back a step. @param {{ sight: Sight }} props */
export function UndoQuestion({ sight }) {
  const { undo } = sight.head;
  if (!undo) return null;
  const name = sight.nameOf(undo.seat);
  const isAsked = sight.mayAsk("answer");
  const answer = (/** @type {boolean} */ yes) => () => sight.ask("answer", { yes });
  return html`<section class="question">
    <p role="status">
      ${isAsked ? say("undo.asked", { name }) : say("undo.waiting", { name, names: sight.namesOf(undo.waiting_for) })}
    </p>
    ${
      isAsked &&
      html`<div class="row">
        <button type="button" class="wide main" onClick=${answer(true)}>${say("undo.yes")}</button>
        <button type="button" class="wide" onClick=${answer(false)}>${say("undo.no")}</button></div>`
    }
  </section>`;
}

/** What a seat can do beside playing: take back, leave, come back. @param {{ sight: Sight }} props */
export function Standing({ sight }) {
  const { head, seat } = sight;
  if (sight.mayAsk("return")) {
    const bot = seat !== null ? head.seats[seat]?.bot : null;
    return html`<section class="question">
      <p>${say("return.say", { bot: botName(bot ?? "") })}</p>
      <button type="button" class="main" onClick=${() => sight.ask("return")}>${say("return")}</button>
    </section>`;
  }
  if (!sight.mayAsk("undo") && !sight.mayAsk("leave")) return null;
  return html`<div class="standing">
    ${
      sight.mayAsk("undo") &&
      html`<button type="button" class="quiet" onClick=${() => sight.ask("undo")}>↶ ${say("undo")}</button>`
    }
    ${
      sight.mayAsk("leave") &&
      html`<button type="button" class="quiet" onClick=${() => sight.ask("leave")}>${say("leave")}</button>`
    }
  </div>`;
}

/** After the end: who won and why, the record, once more. @param {{ sight: Sight, game: GameClient }} props */
export function Ending({ sight, game }) {
  const { head, seat } = sight;
  if (head.status === "closed" || !head.result) return html`<p class="question">${say("result.closed")}</p>`;
  return html`<section class="ending">
    <h2>${say("result")}</h2>
    <ol class="ranking">${places(head.result.ranking).map(
      ([place, seats]) => html`<li key=${place} value=${place}>
        <strong>
          ${list(
            seats.map((one) => (one === seat ? `${sight.nameOf(one)} (${say("result.you")})` : sight.nameOf(one))),
          )}
        </strong></li>`,
    )}</ol>
    <div class="row">
      ${
        head.rematch
          ? html`<a href=${`/t/${head.rematch}`} class="button main">${say("result.go")}</a>`
          : sight.mayAsk("rematch") &&
            html`<button type="button" class="main" onClick=${() => rematch(sight)}>${say("result.rematch")}</button>`
      }
      <a href=${`/t/${head.id}/replay`} class="button">${say("replay")}</a>
      <a href=${`/t/${head.id}/fairness`} class="button">${say("fairness")}</a>
      <a href=${`/api/tables/${head.id}/record`} download class="button">${say("result.record")}</a>
    </div>
    <${game.Result} sight=${sight} />
  </section>`;
}

/** @param {Sight} sight */
const rematch = ({ house, head }) =>
  house.attempt(async () => {
    const { table } = await house.call("POST", `/api/tables/${head.id}/rematch`, { id: fresh() });
    await sitAgain(house, table);
    go(`/t/${table}`);
  });

/**
 * Whoever asks for a rematch wants to play it: on the seat that is kept for them, and at once where nobody else is
 * waited for.
 * @param {House} house
 * @param {string} table
 */
async function sitAgain(house, table) {
  const look = () => /** @type {Promise<Head>} */ (house.call("GET", `/api/tables/${table}`));
  const head = await look();
  const seat = head.you.reserved;
  if (seat === null) return;
  await house.call("POST", `/api/tables/${table}/sit`, { id: fresh(), seat, nonce: freshNonce(head) });
  const { you } = await look();
  if (you.may.includes("start")) await house.call("POST", `/api/tables/${table}/start`, { id: fresh() });
}

/**
 * Tied seats share a place, and the next one counts on behind them.
 * @param {number[][]} ranking
 * @returns {[number, number[]][]}
 */
export const places = (ranking) =>
  ranking.map((seats, i) => [1 + ranking.slice(0, i).reduce((sum, before) => sum + before.length, 0), seats]);
