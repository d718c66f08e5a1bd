/** @import { House } from "../house.js" */
/** @import { ComparedDecks, Difference } from "../protocol.js" */
import { html, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { Value } from "./values.js";

/**
 * Which cards of two decks differ, in what, and how either side knows it.
 * @param {{ house: House, game: string, textOf: () => Promise<string | null> }} props
 */
export function Comparing({ house, game, textOf }) {
  const [found, setFound] = useState(/** @type {ComparedDecks | null} */ (null));
  const [isBusy, setBusy] = useState(false);
  const [file, setFile] = useState(/** @type {File | null} */ (null));
  const compare = async () => {
    setBusy(true);
    await house.attempt(async () => {
      const one = file ? await file.text() : null;
      setFound(await house.call("POST", "/api/decks/compare", { game, one, other: await textOf() }));
    });
    setBusy(false);
  };
  return html`<details class="panel comparing"><summary>${say("deck.compare")}</summary>
    <p>${say("deck.compare.say")}</p>
    <label>${say("deck.compare.file")}
      <input type="file" name="other" accept=".toml,text/plain" onChange=${(/** @type {Event} */ event) =>
        setFile(/** @type {HTMLInputElement} */ (event.target).files?.[0] ?? null)} /></label>
    <p><button type="button" disabled=${isBusy} onClick=${compare}>
      ${say(isBusy ? "deck.busy" : "deck.compare.go")}</button></p>
    <div role="status">${found && html`<${Compared} found=${found} />`}</div></details>`;
}

/** @param {{ found: ComparedDecks }} props */
function Compared({ found: { decks, differences, only, otherwise_known: otherwise, names } }) {
  const cards = [...new Set(differences.map(({ card }) => card))];
  const called = (/** @type {string[]} */ ids) => ids.map((id) => names[id] ?? id).join(", ");
  return html`<h2>${say(cards.length ? "deck.compare.head" : "deck.compare.same", {
    count: cards.length,
    one: decks[0],
    other: decks[1],
  })}</h2>
    ${
      cards.length > 0 &&
      html`<ul class="differences">${cards.map(
        (card) => html`<li key=${card} data-card=${card}><strong>${names[card] ?? card}</strong>
          <dl>${differences
            .filter((difference) => difference.card === card)
            .map((difference) => html`<${Differing} key=${difference.field} difference=${difference} />`)}</dl></li>`,
      )}</ul>`
    }
    ${only.map(
      (ids, i) =>
        ids.length > 0 && html`<p key=${i}>${say("deck.compare.only", { name: decks[i], cards: called(ids) })}</p>`,
    )}
    ${otherwise.length > 0 && html`<p>${say("deck.compare.otherwise", { cards: called(otherwise) })}</p>`}`;
}

/** @param {{ difference: Difference }} props */
const Differing = ({ difference: { field, values, provenance } }) =>
  html`<div><dt>${say(`deck.field.${field}`)}</dt>
    <dd>${values.map(
      (value, i) => html`${i > 0 && html` <span aria-hidden="true">→</span> `}<span class="side">
        <${Value} field=${field} value=${value} />
        ${provenance[i] && html` <small>(${say(`deck.word.${provenance[i]}`)})</small>`}</span>`,
    )}</dd></div>`;
