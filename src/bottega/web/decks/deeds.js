/** @import { Deed } from "../protocol.js" */
/** @import { Field } from "./form.js" */
import { deedName } from "../omnia/printed.js";
import { Sign } from "../parts.js";
import { html } from "../vendor/preact.js";
import { say } from "../words.js";

/** Actions and effects in the order printed: touched to add one, touched to take it away. */

const TYPES = ["work", "invention", "character", "city", "coins"];

/** @param {string} type @returns {Deed} */
const fresh = (type) => /** @type {Deed} */ (type === "coins" ? { type, amount: 1 } : { type });

/** @param {Field} props */
export function Deeds({ field, value, onChange }) {
  /** @type {Deed[]} */
  const deeds = Array.isArray(value) ? value : [];
  const change = (/** @type {Deed[]} */ changed) => onChange(changed.length || field === "actions" ? changed : null);
  const put = (/** @type {number} */ i, /** @type {Deed} */ deed) =>
    change(deeds.map((one, j) => (i === j ? deed : one)));
  return html`<div class="deeds">
    <ol>${deeds.map(
      (deed, i) => html`<li key=${i} data-deed=${deed.type}>
        <${Sign} name=${`sign-${deed.type}`} /><span>${deedName(deed)}</span>
        ${
          deed.type === "coins" &&
          html`<button type="button" aria-label=${say("deck.less", { what: say("omnia.deed.coins") })}
              disabled=${(deed.amount ?? 0) <= 1}
              onClick=${() => put(i, { ...deed, amount: (deed.amount ?? 0) - 1 })}>−</button>
            <button type="button" aria-label=${say("deck.more", { what: say("omnia.deed.coins") })}
              onClick=${() => put(i, { ...deed, amount: (deed.amount ?? 0) + 1 })}>+</button>`
        }
        <button type="button" class="quiet" aria-label=${say("deck.without", { what: deedName(deed) })}
            onClick=${() => change(deeds.filter((_, j) => i !== j))}>✕</button></li>`,
    )}</ol>
    ${!deeds.length && html`<p class="hint">${say("deck.none")}</p>`}
    <div class="adding" role="group" aria-label=${say("deck.add")}>${TYPES.map(
      (type) => html`<button type="button" key=${type} data-add=${type} title=${say(`omnia.deed.${type}`)}
          aria-label=${say("deck.add.one", { what: say(`omnia.deed.${type}`) })}
          onClick=${() => change([...deeds, fresh(type)])}>
          <${Sign} name=${`sign-${type}`} /><small aria-hidden="true">${say(`omnia.deed.${type}`)}</small></button>`,
    )}</div></div>`;
}
