/** @import { Deck } from "../deck.js" */
/** @import { Checking } from "./asking.js" */
/** @import { Entry, Kept } from "./keeping.js" */
import { Choice, Picture, Rule } from "../parts.js";
import { html, useEffect, useRef } from "../vendor/preact.js";
import { language, say } from "../words.js";
import { Control, fieldsOf } from "./form.js";
import {
  asPrinted,
  correctionOf,
  PROVENANCES,
  printedOn,
  provenanceOf,
  withField,
  without,
  withProvenance,
} from "./keeping.js";
import { Value } from "./values.js";

/**
 * One card: what is printed on it, how each of it is known, and what the server says to that.
 * @param {{ deck: Deck, entries: Entry[], entry: Entry, kept: Kept, checking: Checking,
 *   onChange: (kept: Kept) => void, onBack: () => void, onNext: (() => void) | null }} props
 */
export function Editor({ deck, entries, entry, kept, checking, onChange, onBack, onNext }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => heading.current?.focus(), [entry.id]);
  const value = (/** @type {string} */ field) => printedOn(kept, entry, field);
  const fields = fieldsOf(entry, value);
  const { fields: changed } = correctionOf(kept, entry.id);
  const printed = () => onChange(asPrinted(kept, entry.id, fields));
  return html`<article class="editing">
    <header>
      <div><button type="button" class="quiet" onClick=${onBack}>← ${say("deck.all")}</button>
        <h2 tabindex="-1" ref=${heading}>${nameOf(deck, entry)}</h2>
        <${Trouble} checking=${checking} card=${entry.id} /></div>
      <span class="card"><${Picture} name=${`card-${entry.id}`} /></span></header>
    <div class="about">
      ${fields.map((field) => {
        const isChanged = field in changed;
        return html`<section key=${field} class="field" data-field=${field}>
          <h3>${say(`deck.field.${field}`)}</h3>
          <${Control} field=${field} value=${value(field)} was=${entry[field] ?? null} entries=${entries} entry=${entry}
              onChange=${(/** @type {unknown} */ one) => onChange(withField(kept, entry, field, one))} />
          ${
            isChanged &&
            html`<p class="hint">${say("deck.was")} <${Value} field=${field} value=${entry[field] ?? null} /></p>`
          }
          <${Known} isChanged=${isChanged} word=${provenanceOf(kept, entry, field)}
              onSay=${(/** @type {string} */ word) => onChange(withProvenance(kept, entry.id, field, word))} />
        </section>`;
      })}
      <div class="row done">
        <button type="button" class="main" onClick=${() => {
          printed();
          onNext?.();
        }}>${say(onNext ? "deck.printed.next" : "deck.printed")}</button>
        ${onNext && html`<button type="button" onClick=${onNext}>${say("deck.next")} →</button>`}</div>
      ${
        entry.id in kept.corrections &&
        html`<p><button type="button" class="quiet" onClick=${() => onChange(without(kept, entry.id))}>
          ${say("deck.undo")}</button></p>`
      }
    </div></article>`;
}

/** @param {Deck} deck @param {Entry} entry */
export const nameOf = (deck, entry) => deck.cards.get(entry.id)?.name ?? entry.names[language()] ?? entry.id;

/** How a field is known; of what was changed one is asked. @param {{ isChanged: boolean, word: string | null,
 *   onSay: (word: string) => void }} props */
const Known = ({ isChanged, word, onSay }) =>
  isChanged
    ? html`<${Choice} label=${say("deck.how")} class=${word ? "known" : "known asked"} chosen=${word ?? ""}
        values=${PROVENANCES.map((name) => [name, say(`deck.how.${name}`)])} onChoose=${onSay} />`
    : word && html`<p class="hint known" data-known=${word}>${say(`deck.known.${word}`)}</p>`;

/** What stands in the way of this card. @param {{ checking: Checking, card: string }} props */
function Trouble({ checking, card }) {
  const told = checking.told.value;
  const problem = told?.card === card ? told.card_problem : null;
  return html`<div role="alert" class="trouble">${
    problem &&
    html`<p class="notice">${problem.rule ? problem.say.replace(` (${problem.rule})`, "") : problem.say}
      ${problem.rule && html` <${Rule} number=${problem.rule} />`}</p>`
  }</div>`;
}
