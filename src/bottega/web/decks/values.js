/** @import { Deed } from "../protocol.js" */
import { deedName } from "../omnia/printed.js";
import { html } from "../vendor/preact.js";
import { knows, LANGUAGES, list, say } from "../words.js";
import { called } from "./form.js";

/** What a field of a deck file says, in words. @param {{ field: string, value: any }} props */
export const Value = ({ field, value }) => html`<span class="value">${told(field, value)}</span>`;

/** @param {string} field @param {any} value @returns {string} */
export function told(field, value) {
  if (field === "colour" || field === "faction") return called(field, value);
  if (value === null || value === undefined) return say("deck.none");
  if (field === "effects" || field === "actions")
    return value.length ? value.map((/** @type {Deed} */ deed) => deedName(deed)).join(" + ") : say("deck.none");
  if (field === "names") return LANGUAGES.map((language) => value[language]).join(" · ");
  if (field === "objective") return goal(value);
  return String(value);
}

/** @param {any} value an objective, without its points */
function goal({ type, of }) {
  if (type === "majority")
    return say("deck.goal.majority", {
      of: list(of.map((/** @type {string} */ kind) => said(`omnia.majority.${kind}`))),
    });
  if (type !== "set") return say("deck.objective.coins");
  const parts = of.map((/** @type {any} */ { kind, colour, count }) =>
    said(`omnia.part.${kind}.${colour}`, Number(count) || 0),
  );
  return say("deck.goal.set", { of: list(parts) });
}

/** A deck file may name what no catalogue does. @param {string} key @param {number} [count] */
const said = (key, count = 0) => (knows(key) ? say(key, { count }) : key);
