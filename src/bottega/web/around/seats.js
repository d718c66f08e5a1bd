/** @import { Seat } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { botName } from "../sight.js";
import { html } from "../vendor/preact.js";
import { say } from "../words.js";

/** Who sits where. @param {{ sight: Sight }} props */
export const Seats = ({ sight }) =>
  html`<ol class="seats">${sight.head.seats.map(
    (taken, seat) => html`
      <li key=${seat} class=${sight.acting.includes(seat) ? "acting" : ""}>
        <span class="number" aria-hidden="true">${seat + 1}</span>
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
function marks({ head, acting }, seat, taken) {
  if (!taken) return [];
  return [
    head.you.seat === seat && say("seat.you"),
    head.host === seat && say("seat.host"),
    taken.kind !== "person" && say(`seat.${taken.kind}`),
    taken.kind !== "bot" && head.you.seat !== seat && say(taken.online ? "seat.here" : "seat.away"),
    taken.stand_in && say("seat.stand_in", { bot: botName(taken.bot ?? "") }),
    acting.includes(seat) && say("seat.turn"),
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
