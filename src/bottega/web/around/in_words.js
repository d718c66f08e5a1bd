/** @import { GameClient } from "../games.js" */
/** @import { Sight } from "../sight.js" */
import { html } from "../vendor/preact.js";
import { say } from "../words.js";

/** The table in words, with everything that can be done. @param {{ sight: Sight, game: GameClient }} props */
export function TextView({ sight, game }) {
  return html`<div class="words">
    ${
      sight.legal.length > 0 &&
      html`<section class="actions"><h2>${say("actions")}</h2>${grouped(told(sight, game)).map(
        ([word, group]) => html`
          <ul key=${word} class="group">${group.map(
            (action) => html`<li key=${action}><button type="button" data-action=${action} disabled=${sight.busy}
                onClick=${() => sight.act(action)}>${game.label(action, sight)}</button></li>`,
          )}</ul>`,
      )}</section>`
    }
    ${game.describe(sight).map(
      ({ title, lines }) =>
        html`<section key=${title}><h2>${title}</h2>
          <ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`,
    )}
  </div>`;
}

/**
 * What can be done; of what is called the same, as two cards that are alike, one is enough.
 * @param {Sight} sight
 * @param {GameClient} game
 */
function told(sight, game) {
  const labels = sight.legal.map((action) => game.label(action, sight));
  return sight.legal.filter((_, i) => labels.indexOf(labels[i]) === i);
}

/**
 * By their first word; those that are alone first, then small groups: a call is not to be looked for below forty
 * others.
 * @param {string[]} legal
 * @returns {[string, string[]][]}
 */
export function grouped(legal) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const action of legal) {
    const [word] = action.split(" ", 1);
    groups.set(word, [...(groups.get(word) ?? []), action]);
  }
  const single = [...groups.values()].filter((group) => group.length === 1).flat();
  const others = [...groups]
    .filter(([, group]) => group.length > 1)
    .sort((one, other) => one[1].length - other[1].length);
  return single.length ? [["", single], ...others] : others;
}
