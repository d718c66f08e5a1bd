/** @import { Entry } from "./keeping.js" */
import { Choice } from "../parts.js";
import { Select } from "../screens/sitters.js";
import { html } from "../vendor/preact.js";
import { knows, LANGUAGES, say } from "../words.js";
import { Count } from "./count.js";
import { Deeds } from "./deeds.js";
import { Objective } from "./objective.js";

/**
 * What can be printed on a card, field by field: controls to write it down. What is allowed is for the server to say.
 *
 * @typedef {object} Field
 * @property {string} field
 * @property {any} value
 * @property {any} was
 * @property {Entry[]} entries of the whole deck
 * @property {Entry} entry
 * @property {(value: unknown) => void} onChange
 */

/**
 * Fields of OMNIA's kinds of cards; other games' cards have what their entries have.
 * @type {Record<string, string[]>}
 */
const FIELDS = {
  city: ["points", "objective"],
  work: ["colour", "cost", "points", "effects"],
  invention: ["colour", "cost", "points", "effects"],
  character: ["cost", "points", "effects"],
  action: ["actions", "mark"],
};
const LEONARDOS = ["cost", "points"]; // of works and inventions only those without a colour have them
const ELSEWHERE = ["copies", "faction"];

/** The fields of a card, with the name last. @param {Entry} entry @param {(field: string) => unknown} printedOn */
export function fieldsOf(entry, printedOn) {
  const own = FIELDS[entry.kind] ?? ELSEWHERE.filter((field) => field in entry);
  const isColoured = own.includes("colour") && printedOn("colour") !== null;
  return [...own.filter((field) => !isColoured || !LEONARDOS.includes(field)), "names"];
}

/** @param {Field} props */
export function Control(props) {
  const { field } = props;
  if (field === "objective") return html`<${Objective} ...${props} />`;
  if (field === "effects" || field === "actions") return html`<${Deeds} ...${props} />`;
  if (field === "names") return html`<${Names} ...${props} />`;
  if (field === "mark") return html`<${Mark} ...${props} />`;
  if (field === "colour" || field === "faction") return html`<${OneOf} ...${props} />`;
  return html`<${Count} label=${say(`deck.field.${field}`)} ...${props} />`;
}

/** All values that the deck has of a field. @param {Entry[]} entries @param {Entry} entry @param {string} field */
const known = (entries, entry, field) => [
  ...new Set(entries.filter(({ kind }) => field === "faction" || kind === entry.kind).map((one) => one[field])),
];

/** @param {Field} props */
const Mark = ({ field, value, entries, entry, onChange }) =>
  html`<${Choice} label=${say("deck.field.mark")} class="unlabelled" chosen=${String(value)}
    values=${known(entries, entry, field).map((mark) => [String(mark), String(mark)])}
    onChoose=${(/** @type {string} */ mark) => onChange(Number(mark))} />`;

/** @param {Field} props */
const OneOf = ({ field, value, entries, entry, onChange }) =>
  html`<${Select} name=${field} label="" chosen=${value ?? ""} aria=${say(`deck.field.${field}`)}
    values=${known(entries, entry, field).map((one) => [String(one ?? ""), called(field, one)])}
    onChoose=${(/** @type {string} */ one) => onChange(one || null)} />`;

/** @param {string} field @param {unknown} value */
export function called(field, value) {
  if (value === undefined || value === null || value === "") return say("deck.leonardo");
  const key = field === "colour" ? `omnia.colour.${value}` : `omen.faction.${value}`;
  return knows(key) ? say(key) : String(value);
}

/** @param {Field} props */
const Names = ({ value, onChange }) =>
  html`<div class="names">${LANGUAGES.map(
    (language) => html`<label key=${language}>${say(`deck.language.${language}`)}
      <input name=${`name ${language}`} lang=${language} maxlength="200" autocomplete="off"
          value=${value?.[language] ?? ""} onInput=${(/** @type {InputEvent} */ event) =>
            onChange({
              ...value,
              [language]: /** @type {HTMLInputElement} */ (event.currentTarget).value,
            })} /></label>`,
  )}</div>`;
