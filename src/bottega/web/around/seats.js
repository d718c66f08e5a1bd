/** @import { Seat } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { Medallion } from "../medallion.js";
import { botIn } from "../sight.js";
import { html } from "../vendor/preact.js";
import { say } from "../words.js";
import { preparingAt } from "./preparing.js";

/** Who sits where. @param {{ sight: Sight }} props */
export const Seats = ({ sight }) =>
  html`<ol class="seats">${sight.head.seats.map(
    (taken, seat) => html`
      <li key=${seat} class=${sight.acting.includes(seat) ? "acting" : ""}>
        ${
          taken?.kind === "bot"
            ? html`<${Medallion} game=${sight.game} called=${taken.called} />`
            : html`<span class="number" aria-hidden="true">${seat + 1}</span>`
        }
        <span class="who">
          <strong>
            ${taken ? sight.nameOf(seat) : say(sight.head.you.reserved === seat ? "seat.kept" : "seat.free")}</strong>
          <small>${marks(sight, seat, taken).join(" · ")}</small></span>
        <span class="buttons"><${SeatButtons} sight=${sight} seat=${seat} /></span>
      </li>`,
  )}</ol>`;

/**
 * What is to be said of a seat, in words: never by colour alone.
 * @param {Sight} sight
 * @param {number} seat
 * @param {Seat | null} taken
 */
function marks(sight, seat, taken) {
  const { head, acting } = sight;
  if (!taken) return [];
  return [
    head.you.seat === seat && say("seat.you"),
    head.host === seat && say("seat.host"),
    taken.kind === "bot" && say("seat.bot.level", { level: sight.levelOf(seat) }),
    taken.kind === "program" && say("seat.program"),
    taken.kind !== "bot" && head.you.seat !== seat && say(taken.online ? "seat.here" : "seat.away"),
    taken.stand_in && say("seat.stand_in", { bot: botIn(taken) }),
    acting.includes(seat) && say("seat.turn"),
    preparingAt(sight, seat),
  ].filter(Boolean);
}

/** What may be asked about a seat. @param {{ sight: Sight, seat: number }} props */
function SeatButtons({ sight, seat }) {
  const isMuted = sight.head.you.muted.includes(seat);
  const mute = async () => {
    await sight.ask("mute", { seat, on: !isMuted });
    sight.lookAnew?.(); // what they said is told again, or no more
  };
  return html`
    ${
      sight.mayAsk(`kick ${seat}`) &&
      html`<button type="button" onClick=${() => sight.ask("kick", { seat })}>${say("seat.kick")}</button>`
    }
    ${
      sight.mayAsk(`stand_in ${seat}`) &&
      html`<button type="button" onClick=${() => sight.ask("stand_in", { seat })}>${say("seat.substitute")}</button>`
    }
    ${
      sight.mayAsk(`mute ${seat}`) &&
      html`<button type="button" class="quiet" onClick=${mute}>${say(isMuted ? "seat.unmute" : "seat.mute")}</button>`
    }`;
}
