/** @import { GameClient } from "../games.js" */
/** @import { House } from "../house.js" */
/** @import { Head } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { Departing } from "../around/departing.js";
import { TakeBack, whyNot } from "../around/take_back.js";
import { freshPart } from "../nonces.js";
import { LinkField } from "../parts.js";
import { go } from "../routes.js";
import { botIn } from "../sight.js";
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

/** What a seat can do beside playing: take back, leave, come back, skip to the end. @param {{ sight: Sight }} props */
export function Standing({ sight }) {
  const { head, seat } = sight;
  if (sight.mayAsk("return")) {
    const taken = seat !== null ? head.seats[seat] : null;
    return html`<section class="question away">
      <p>${say("return.say", { bot: taken ? botIn(taken) : "" })}</p>
      <div class="row">
        <button type="button" class="main" onClick=${() => sight.ask("return")}>${say("return")}</button>
        <${Skip} sight=${sight} /></div>
    </section>`;
  }
  if (head.status === "playing" && head.you.out) return html`<${Out} sight=${sight} />`;
  if (head.status !== "playing" || !sight.mayAsk("leave")) return null;
  return html`<div class="standing">
    <${TakeBack} sight=${sight} />
    <small class="hint">${whyNot(sight)}</small>
    <${Departing} sight=${sight} command="leave" />
  </div>`;
}

/**
 * The game goes on without me: it is skipped where only bots play on, and watched or left where people do.
 * @param {{ sight: Sight }} props
 */
const Out = ({ sight }) => html`<section class="question out">
  <p role="status">
    ${say(sight.head.hurried ? "out.hurried" : sight.mayAsk("hurry") ? "out.bots" : "out.people")}</p>
  <div class="row"><${Skip} sight=${sight} /><a href="/" class="button">${say("back")}</a></div>
</section>`;

/** @param {{ sight: Sight }} props */
const Skip = ({ sight }) =>
  sight.mayAsk("hurry") &&
  html`<button type="button" class="main" data-skip="" onClick=${() => sight.ask("hurry")}>${say("skip.end")}</button>`;

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
    <${Sharing} sight=${sight} />
    <${game.Result} sight=${sight} />
  </section>`;
}

/** A game that nobody else's cards are in may be shown to anybody. @param {{ sight: Sight }} props */
function Sharing({ sight }) {
  const { head, house } = sight;
  if (sight.mayAsk("share")) {
    return html`<p><button type="button" class="share" onClick=${() => sight.ask("share")}>
      ${say("result.share")}</button></p>`;
  }
  if (!head.public) return null;
  const link = `${location.origin}/t/${head.id}/replay`;
  return html`<details class="shared-with"><summary>${say("result.shared")}</summary>
    <${LinkField} house=${house} label=${say("result.shared.link")} link=${link} /></details>`;
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
  await house.call("POST", `/api/tables/${table}/sit`, { id: fresh(), seat, ...(await freshPart(head)) });
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
