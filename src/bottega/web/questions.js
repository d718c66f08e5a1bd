/** @import { Sight } from "./sight.js" */
import { button, h } from "./elements.js";
import { say } from "./words.js";

/** Somebody would like to take back a step. @param {Sight} sight */
export function undoQuestion(sight) {
  const { undo } = sight.head;
  if (!undo) return null;
  const name = sight.nameOf(undo.seat);
  const isAsked = sight.seat !== null && undo.waiting_for.includes(sight.seat);
  const answer = (/** @type {boolean} */ yes) => () => sight.ask("answer", { yes });
  return h("section", { class: "question", "data-key": "undo" },
    h("p", { role: "status" }, isAsked ? say("undo.asked", { name }) : say("undo.waiting", { name, names: sight.namesOf(undo.waiting_for) })),
    isAsked && h("div", { class: "row" },
      button(say("undo.yes"), answer(true), { class: "wide" }),
      button(say("undo.no"), answer(false), { class: "wide" })));
}

/** What a seat can do beside playing: take back, leave, come back. @param {Sight} sight */
export function standing(sight) {
  const { head, seat } = sight;
  if (head.status !== "playing" || seat === null) return null;
  const mine = head.seats[seat];
  if (mine?.stand_in) {
    return h("section", { class: "question", "data-key": "standing" },
      h("p", {}, say("return.say", { bot: mine.bot })),
      button(say("return"), () => sight.ask("return"), { class: "main" }));
  }
  return h("div", { class: "row", "data-key": "standing" },
    button(say("undo"), () => sight.ask("undo"), { disabled: head.undo !== null }),
    button(say("leave"), () => sight.ask("leave")));
}
