/** @import { Seat } from "./protocol.js" */
/** @import { Sight } from "./sight.js" */
import { button, h } from "./elements.js";
import { say } from "./words.js";

/** Who sits where. Seats count from 0, as everywhere. @param {Sight} sight */
export function seatList(sight) {
  return h("section", { "data-key": "seats" },
    h("h2", {}, say("seats")),
    h("ol", { class: "seats" }, sight.head.seats.map((taken, seat) =>
      h("li", { "data-key": seat, class: sight.acting.includes(seat) ? "acting" : "" },
        h("span", { class: "number" }, seat),
        h("span", { class: "who" },
          h("strong", {}, taken ? taken.name : say(sight.head.you.reserved === seat ? "seat.kept" : "seat.free")),
          h("small", {}, marks(sight, seat, taken).join(" · "))),
        h("span", { class: "buttons" }, buttons(sight, seat, taken))))));
}

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
    taken.stand_in && say("seat.stand_in", { bot: taken.bot }),
    acting.includes(seat) && say("seat.turn"),
  ].filter(Boolean);
}

/**
 * @param {Sight} sight
 * @param {number} seat
 * @param {Seat | null} taken
 */
function buttons(sight, seat, taken) {
  const { head } = sight;
  const isWaiting = head.status === "waiting";
  if (!taken) {
    const maySit = isWaiting && sight.seat === null;
    return [maySit && button(say("seat.sit"), () => sight.sit(seat), { "data-key": "sit", class: head.you.reserved === seat ? "main" : "" })];
  }
  if (taken.kind === "bot" || seat === sight.seat) return [];
  const isMuted = head.you.muted.includes(seat);
  return [
    isWaiting && head.you.host && button(say("seat.kick"), () => sight.ask("kick", { seat }), { "data-key": "kick" }),
    mayReplace(sight, taken) && button(say("seat.substitute"), () => sight.ask("stand_in", { seat }), { "data-key": "stand-in" }),
    sight.seat !== null && button(say(isMuted ? "seat.unmute" : "seat.mute"), () => sight.mute(seat, !isMuted), { "data-key": "mute" }),
  ];
}

/**
 * A bot may play for who is away: the host says so, or anybody at the table while the host is away too.
 * @param {Sight} sight
 * @param {Seat} taken
 */
function mayReplace({ head, seat }, taken) {
  const isHostAway = head.host !== null && !head.seats[head.host]?.online;
  return head.status === "playing" && !taken.online && !taken.stand_in && (head.you.host || (seat !== null && isHostAway));
}
