/** @import { Sight } from "../sight.js" */
import { html, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { byWord, label, wordOf } from "./reading.js";

const FEW = 8; // actions that are listed at once; more are chosen word by word

/** What I may do now: few things as a button each, many word by word. @param {{ sight: Sight }} props */
export function Asking({ sight }) {
  if (!sight.legal.length) return null;
  const groups = [...byWord(sight.legal, 0).values()];
  const few = groups.filter((group) => group.length <= FEW).flat();
  const many = groups.filter((group) => group.length > FEW);
  return html`<section class="asking" aria-label=${say("actions")}>
    ${
      few.length > 0 &&
      html`<div class="few">${few.map(
        (action) => html`<${Act} key=${action} sight=${sight} action=${action}>${label(action, sight)}<//>`,
      )}</div>`
    }
    ${many.map(
      (group) => html`<${Words} key=${`${sight.version} ${group[0]}`} sight=${sight} actions=${group} place=${1} />`,
    )}
  </section>`;
}

/**
 * A row for the next word. One that ends an action does it; any other opens the row of the words that can follow.
 * @param {{ sight: Sight, actions: string[], place: number }} props
 */
function Words({ sight, actions, place }) {
  const words = byWord(actions, place);
  const [chosen, setChosen] = useState("");
  const open = words.has(chosen) ? chosen : [...words.keys()][0];
  const isLast = (/** @type {string[]} */ group) => group.length === 1;
  const following = words.get(open) ?? [];
  return html`<div class="words-next" role="group" aria-label=${[...actions[0].split(" ").slice(0, place)]
    .map((word) => wordOf(sight, word))
    .join(" ")}>
    <div class="row">${[...words].map(([word, group]) =>
      isLast(group)
        ? html`<${Act} key=${word} sight=${sight} action=${group[0]} name=${label(group[0], sight)}>
            ${word ? html`<${Word} sight=${sight} word=${word} />` : label(group[0], sight)}<//>`
        : html`<button type="button" key=${word} class="word" aria-pressed=${String(word === open)}
            onClick=${() => setChosen(word)}><${Word} sight=${sight} word=${word} /></button>`,
    )}</div>
    ${!isLast(following) && html`<${Words} key=${open} sight=${sight} actions=${following} place=${place + 1} />`}
  </div>`;
}

/** @param {{ sight: Sight, action: string, name?: string, children?: any }} props */
const Act = ({ sight, action, name, children }) =>
  html`<button type="button" class="act" data-action=${action} aria-label=${name} disabled=${sight.busy}
      onClick=${() => sight.act(action)}>${children}</button>`;

/** A word, and the sign of the card it names, which is not read out. @param {{ sight: Sight, word: string }} props */
const Word = ({ sight, word }) => {
  const sign = sight.deck.cards.get(word)?.sign;
  return html`${sign && html`<b data-sign=${sign}></b> `}<span>${wordOf(sight, word)}</span>`;
};
