/** @import { Deck } from "../deck.js" */
/** @import { Checking } from "./asking.js" */
/** @import { Entry } from "./keeping.js" */
import { Rule } from "../parts.js";
import { html } from "../vendor/preact.js";
import { say } from "../words.js";
import { nameOf } from "./editing.js";

/**
 * How it stands: whether the deck is valid, and what is still asked.
 * @param {{ checking: Checking, entries: Entry[], deck: Deck, done: number, onCard: (card: string) => void }} props
 */
export function Standing({ checking, entries, deck, done, onCard }) {
  const told = checking.told.value;
  const standing = checking.standing.value;
  const problem = told?.problem;
  const open = told?.unproven[0];
  const about = problem ? problem.values.card : open?.[0];
  const entry = entries.find(({ id }) => id === about);
  const isHere = told?.card === about;
  return html`<div class="standing" role="status">
    <p>${say("deck.progress", { done, count: entries.length })} ${
      standing === "offline"
        ? say("deck.offline")
        : standing === "checking"
          ? html`<span aria-hidden="true">${say("deck.checking")}</span>`
          : !problem && !open && html`<span class="good">${say("deck.valid")}</span>`
    }</p>
    ${
      problem &&
      !isHere &&
      html`<p class="notice">${problem.rule ? problem.say.replace(` (${problem.rule})`, "") : problem.say}
        ${problem.rule && html` <${Rule} number=${problem.rule} />`}
        ${entry && html` <button type="button" onClick=${() => onCard(entry.id)}>${nameOf(deck, entry)}</button>`}</p>`
    }
    ${
      !problem &&
      open &&
      !isHere &&
      entry &&
      html`<p class="notice">${say("deck.asked", { count: told.unproven.length })}
        <button type="button" onClick=${() => onCard(entry.id)}>${nameOf(deck, entry)}</button></p>`
    }
  </div>`;
}
