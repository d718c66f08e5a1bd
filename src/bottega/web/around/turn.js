/** @import { GameClient } from "../games.js" */
/** @import { Sight } from "../sight.js" */
import { html, useEffect, useState } from "../vendor/preact.js";
import { now } from "../wire.js";
import { left, say } from "../words.js";

/** Whose turn it is, and whether the server can be reached. */

const HURRY = 10; // seconds

/** @param {{ state: string }} props */
export const Connection = ({ state }) =>
  state !== "open" && state !== "ended" && html`<p class="connection" role="status">${say(`connection.${state}`)}</p>`;

/** Whose turn it is, what is asked, and how long it may take. @param {{ sight: Sight, game: GameClient }} props */
export function TurnBar({ sight, game }) {
  const { head, turns, seat, isMine } = sight;
  if (head.status !== "playing") return null;
  const until = (turns.find((turn) => turn.seat === seat) ?? turns[0])?.until ?? null;
  return html`<div class=${isMine ? "turn mine" : "turn"}>
    <p>${turnSentence(sight, game)}</p>
    ${until !== null && html`<${Clock} until=${until} />`}
    ${sight.mode !== "live" && html`<${RulesLink} game=${sight.game} />`}
  </div>`;
}

/** The rules, where there are no tabs for them. @param {{ game: string }} props */
export const RulesLink = ({ game }) => html`<a class="round rules-link" href=${`/rules/${game}`} title=${say("rules")}
    aria-label=${say("rules")}>§</a>`;

/** @param {Sight} sight @param {GameClient} game */
export function turnSentence(sight, game) {
  const { seat, isMine, acting, busy } = sight;
  if (busy) return say("turn.sending");
  if (isMine || sight.isHeld) return game.prompt(sight);
  const waiting = acting.length ? say("turn.others", { names: sight.namesOf(acting) }) : say("turn.none");
  return seat === null && sight.mode === "live" ? `${say("turn.watching")} ${waiting}` : waiting;
}

/** @param {{ until: number }} props in seconds since 1970 */
function Clock({ until }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = until - now();
  return html`<time aria-label=${say("turn.clock")} class=${seconds < HURRY ? "hurry" : ""}>${left(seconds)}</time>`;
}
