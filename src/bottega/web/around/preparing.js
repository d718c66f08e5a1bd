/** @import { House } from "../house.js" */
/** @import { Sight } from "../sight.js" */
import { botName } from "../sight.js";
import { html } from "../vendor/preact.js";
import { say } from "../words.js";

/** What is still being compiled, calmly: a sentence that stays, and a bar that moves. */

/** @param {{ sentence: string, progress: number }} props */
const Moving = ({ sentence, progress }) => html`<div class="preparing">
  <p role="status">${sentence}</p>
  <progress max="100" value=${Math.floor(100 * progress)} aria-label=${say("prepare.progress")}></progress>
</div>`;

/** How far a game is, where a table of it is about to be set. @param {{ house: House, game: string }} props */
export function GamePreparing({ house, game }) {
  const found = house.preparing.of(game);
  if (!found) return null;
  const title = house.titleOf(game);
  if (found.rules === "given_up") {
    return html`<p class="preparing" role="status">${say("prepare.given_up", { title })}</p>`;
  }
  return found.rules === "ready"
    ? html`<${Moving} key="bots" sentence=${say("prepare.bots", { title })} progress=${found.progress} />`
    : html`<${Moving} key="rules" sentence=${say("prepare.rules", { title })} progress=${found.rules_progress} />`;
}

/** How far everything is, where a table waits whose game is not known yet. @param {{ house: House }} props */
export function AllPreparing({ house }) {
  const all = house.preparing.all;
  return all && html`<${Moving} sentence=${say("prepare.all")} progress=${all.progress} />`;
}

/** At a table: which bots cannot play yet, and that simpler ones play for them. @param {{ sight: Sight }} props */
export function TablePreparing({ sight }) {
  const { head, house } = sight;
  const found = head.seats.map((seat) => house.preparing.bot(head.game, seat?.bot ?? null));
  if (head.status === "over" || head.status === "closed" || found.every((bot) => bot === null)) return null;
  const waits = found.some((bot) => bot && bot.player === null);
  return html`<${Moving} sentence=${say(waits ? "prepare.table.waits" : "prepare.table.for_now")}
      progress=${house.preparing.of(head.game)?.progress ?? 0} />`;
}

/** What is to be said of a seat whose bot cannot play yet. @param {Sight} sight @param {number} seat */
export function preparingAt({ head, house }, seat) {
  const bot = head.status === "over" ? null : house.preparing.bot(head.game, head.seats[seat]?.bot ?? null);
  if (!bot) return "";
  return bot.player === null ? say("seat.preparing") : say("seat.for_now", { bot: botName(bot.player) });
}
