/** @import { OmenKind, OmenView } from "../../protocol.js" */
/** @import { Sight } from "../../sight.js" */
import { Card } from "../../parts.js";
import { html, useEffect, useRef } from "../../vendor/preact.js";
import { say } from "../../words.js";
import { cardOf } from "../reading.js";
import { inWords, label } from "../telling.js";

/**
 * One hand, and nobody else's: to look at, or to choose from what is lost.
 * @param {{ sight: Sight, name: string, onCover: () => void, onLose: (action: string) => void }} props
 */
export function HandOf({ sight, name, onCover, onLose }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => title.current?.focus(), []);
  const view = /** @type {OmenView} */ (sight.view);
  const hand = (sight.seat === null ? null : view.hands[sight.seat]) ?? [];
  const losing = sight.legal.filter((action) => action.startsWith("lose "));
  return html`<main id="main" class="box dealt" data-eyes=${sight.seat}>
    <h1 ref=${title} tabindex="-1">${name}</h1>
    <p>${inWords(/** @type {OmenKind[]} */ (hand))}</p>
    <div class="own-hand">${hand.map(
      (kind, i) =>
        html`<${Card} key=${i} id=${cardOf(sight.deck, /** @type {OmenKind} */ (kind))} deck=${sight.deck} />`,
    )}</div>
    ${
      view.top &&
      html`<p>${say("board.omen.top", { kind: say(`omen.kind.${view.top}`) })}</p>
        <div class="own-hand"><${Card} id=${cardOf(sight.deck, view.top)} deck=${sight.deck} /></div>`
    }
    ${
      losing.length > 0 &&
      html`<h2>${say("board.omen.ask.lose")}</h2>
        <div class="seats-of">${losing.map(
          (action) => html`<button type="button" key=${action} data-action=${action} onClick=${() => onLose(action)}>
            ${label(action, sight)}</button>`,
        )}</div>`
    }
    <button type="button" class="main whole cover" onClick=${onCover}>${say("deal.cover")}</button></main>`;
}
