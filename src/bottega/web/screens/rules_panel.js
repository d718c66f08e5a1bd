/** @import { House } from "../house.js" */
/** @import { Wanted } from "../rules_at_hand.js" */
import { Dialog, Waiting } from "../parts.js";
import { countRules, search, wordsOf } from "../rulebook.js";
import { shownRules } from "../rules_at_hand.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { Rulebook, Search, useBooks } from "./rules.js";

/** The rules of a game over its table, open at what was asked for. @param {{ house: House, wanted: Wanted }} props */
export function RulesPanel({ house, wanted }) {
  const books = useBooks(house);
  const [query, setQuery] = useState("");
  const book = books?.[wanted.game];
  useEffect(() => {
    setQuery(""); // or it might hide the rule
  }, [wanted]);
  useEffect(() => {
    if (!book || !wanted.number) return;
    const rule = document.getElementById(wanted.number);
    rule?.scrollIntoView({ block: "center" });
    rule?.focus({ preventScroll: true });
  }, [book === undefined, wanted]);
  const words = wordsOf(query);
  const chapters = book ? search(book, words) : [];
  return html`<${Dialog} title=${say("rules.of", { game: house.titleOf(wanted.game) })} class="rules-panel rules"
      onClose=${() => {
        shownRules.value = null;
      }}>
    ${
      book
        ? html`<${Search} query=${query} onInput=${setQuery} count=${words.length ? countRules(chapters) : null} />
          <${Rulebook} game=${wanted.game} book=${book} chapters=${chapters} words=${words} pointed=${wanted.number}
              isAlone=${true} at=${`/rules/${wanted.game}`} />`
        : html`<${Waiting}>${say("opening")}<//>`
    }<//>`;
}
