/** @import { Objective as Goal } from "../shapes.js" */
/** @import { Field } from "./form.js" */
import { Choice } from "../parts.js";
import { Select } from "../screens/sitters.js";
import { html } from "../vendor/preact.js";
import { say } from "../words.js";
import { Count } from "./count.js";

/** What a city rewards: a majority, sets, or coins. */

const TYPES = ["majority", "set", "coins"];
const COUNTED = ["work", "invention", "character", "coin", "colour"];
const IN_SETS = ["work", "invention", "character"];
const COLOURS = ["same", "different", "any"];

/** @typedef {{ kind: string, count: any, colour: string }} SetPart */

/** @type {SetPart} */
const PART = { kind: "work", count: 2, colour: "same" };

/** @param {string} type */
const fresh = (type) => (type === "coins" ? { type } : { type, of: type === "set" ? [PART] : ["work"] });

/** @param {Field} props */
export function Objective({ value, was, onChange }) {
  const type = value?.type ?? "";
  return html`<div class="objective">
    <${Choice} label=${say("deck.field.objective")} class="unlabelled" chosen=${type}
        values=${TYPES.map((name) => [name, say(`deck.objective.${name}`)])}
        onChoose=${(/** @type {string} */ name) => name !== type && onChange(was?.type === name ? was : fresh(name))} />
    ${type === "majority" && html`<${MostOf} of=${value.of} onChange=${onChange} />`}
    ${type === "set" && html`<${Parts} of=${value.of} onChange=${onChange} />`}</div>`;
}

/** @param {{ of: string[], onChange: (goal: Goal) => void }} props */
const MostOf = ({ of, onChange }) =>
  html`<div class="most" role="group" aria-label=${say("deck.objective.most")}>${COUNTED.map(
    (kind) => html`<button type="button" key=${kind} data-most=${kind} aria-pressed=${String(of.includes(kind))}
        onClick=${() =>
          onChange(
            /** @type {Goal} */ ({
              type: "majority",
              of: of.includes(kind) ? of.filter((one) => one !== kind) : [...of, kind],
            }),
          )}>${say(`omnia.majority.${kind}`)}</button>`,
  )}</div>`;

/** @param {{ of: SetPart[], onChange: (goal: any) => void }} props */
function Parts({ of, onChange }) {
  const change = (/** @type {SetPart[]} */ parts) => onChange({ type: "set", of: parts });
  const put = (/** @type {number} */ i, /** @type {Partial<SetPart>} */ changed) =>
    change(of.map((part, j) => (i === j ? { ...part, ...changed } : part)));
  return html`<ol class="parts">${of.map(
    (part, i) => html`<li key=${i}>
      <${Count} label=${say("deck.set.count")} value=${part.count}
          onChange=${(/** @type {unknown} */ count) => put(i, { count })} />
      <${Select} name=${`kind ${i}`} label="" aria=${say("deck.set.kind")} chosen=${part.kind}
          values=${IN_SETS.map((kind) => [kind, say(`omnia.majority.${kind}`)])}
          onChoose=${(/** @type {string} */ kind) =>
            put(i, { kind, colour: kind === "character" ? "any" : part.colour })} />
      ${
        part.kind !== "character" && // they have no colour
        html`<${Select} name=${`colour ${i}`} label="" aria=${say("deck.set.colour")} chosen=${part.colour}
          values=${COLOURS.map((colour) => [colour, say(`deck.set.colour.${colour}`)])}
          onChoose=${(/** @type {string} */ colour) => put(i, { colour })} />`
      }
      ${
        of.length > 1 &&
        html`<button type="button" class="quiet"
          aria-label=${say("deck.without", { what: say(`omnia.majority.${part.kind}`) })}
          onClick=${() => change(of.filter((_, j) => i !== j))}>✕</button>`
      }</li>`,
  )}</ol>
  <p><button type="button" class="quiet" onClick=${() => change([...of, { ...PART, kind: "invention" }])}>
    ${say("deck.set.more")}</button></p>`;
}
