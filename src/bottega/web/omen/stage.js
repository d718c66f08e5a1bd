/** @import { OmenKind, OmenView } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { Medallion } from "../medallion.js";
import { Back, Card, Sign } from "../parts.js";
import { html, useEffect, useRef } from "../vendor/preact.js";
import { say } from "../words.js";
import { cardOf, nameParts, shownHands, standing, topOf } from "./reading.js";
import { cardsOf, declared, inWords, seatLine } from "./telling.js";

/** What lies on the oval: the middle, the seats around it, and what was declared. */

const RUNES = "ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁᛃᛇᛈᛉᛊᛏᛒᛖᛗᛚᛜᛞᛟ";
const RIM = RUNES.repeat(6);

/** The oval itself, with its runes. */
export const Rim = () => html`<svg class="rim" viewBox="0 0 1000 560" aria-hidden="true">
  <ellipse class="wood" cx="500" cy="280" rx="490" ry="270" />
  <ellipse class="edge" cx="500" cy="280" rx="452" ry="234" />
  <path id="omen-rim" class="path" d="M 500 521 A 459 241 0 1 1 500.1 521" />
  <text><textPath href="#omen-rim">${RIM}</textPath></text>
</svg>`;

/**
 * Face-up cards, the deck with what the dealer sees of it, and the declaration that stands.
 * @param {{ sight: Sight, view: OmenView }} props
 */
export function Middle({ sight, view }) {
  const top = topOf(sight);
  return html`<section class="centre" aria-label=${say("board.omen.middle")}>
    <div class="open" role="group" aria-label=${say("board.omen.open", { cards: inWords(view.table) })}>
      ${view.table.map(
        (kind, i) => html`
          <${Card} key=${i} id=${cardOf(sight.deck, kind)} deck=${sight.deck} moves=${`omen-middle-${i}`} />`,
      )}</div>
    <div class="pile">
      <span class="deck"><${Back} kind="omen" /><b aria-hidden="true">${view.deck_count}</b>
        <span class="unseen">${say("board.omen.deck", { count: view.deck_count })}</span></span>
      ${
        top &&
        html`<span class="peek">
          <${Card} id=${cardOf(sight.deck, top)} deck=${sight.deck} moves="omen-top"
              label=${say(sight.views ? "board.omen.top.open" : "board.omen.top", { kind: say(`omen.kind.${top}`) })} />
          <small aria-hidden="true">${say(sight.views ? "board.omen.top.dealer" : "board.omen.top.short")}</small>
        </span>`
      }
      <${Standing} sight=${sight} view=${view} />
    </div>
  </section>`;
}

/** The last declaration, large. @param {{ sight: Sight, view: OmenView }} props */
function Standing({ sight, view }) {
  const last = standing(view);
  return html`<p class="stands">${
    last
      ? html`<span aria-hidden="true"><b>${last.number}</b><${Sign} name=${`suit-${last.suit}`} /></span>
        <small>
          ${say("board.omen.hand", { name: sight.nameOf(last.seat), cards: cardsOf(last.number, last.suit) })}</small>`
      : html`<small>
        ${say(view.phase === "declaring" ? "board.omen.nothing.declared" : "board.omen.in.hands", {
          count: view.in_hands,
        })}</small>`
  }</p>`;
}

/** @param {{ sight: Sight, view: OmenView, seat: number, oval: [number, number], edge: [number, number] }} props */
export function Seat({ sight, view, seat, oval, edge }) {
  const isIn = view.still_in.includes(seat);
  const hand = shownHands(sight)[seat];
  const [words, number] = nameParts(sight.nameOf(seat));
  const kind = ["seat", sight.acting.includes(seat) && "acting", !isIn && "out"].filter(Boolean).join(" ");
  const place = { "--x": String(oval[0]), "--y": String(oval[1]), "--u": String(edge[0]), "--v": String(edge[1]) };
  return html`<li class=${kind} data-seat=${seat} style=${place}>
    <span class="unseen">${seatLine(view, seat, sight)}</span>
    <span class="name" aria-hidden="true">
      ${isIn && seat === view.dealer && html`<i class="rune" title=${say("board.omen.dealer")}>ᛟ</i>`}
      <${Medallion} game=${sight.game} called=${sight.head.seats[seat]?.called} /><b>${words}</b>
      ${number && html`<b class="also">${number}</b>`}</span>
    ${sight.levelOf(seat) && html`<small class="level" aria-hidden="true">${sight.levelOf(seat)}</small>`}
    <span class="held" aria-hidden="true">
      ${
        !view.held[seat]
          ? html`<em>${say("board.omen.out")}</em>`
          : hand
            ? html`<${Chips} cards=${hand} />`
            : html`<${Backs} count=${view.held[seat]} />`
      }</span>
  </li>`;
}

/** @param {{ count: number }} props */
const Backs = ({ count }) =>
  html`<span class="backs">${Array.from({ length: count }, (_, i) => html`<${Back} key=${i} kind="omen" />`)}</span>
    <b class="many">${count}</b>`;

/** A hand that all have seen. @param {{ cards: OmenKind[] }} props */
const Chips = ({ cards }) =>
  html`<span class="chips">
    ${cards.map((kind, i) => html`<span key=${i} class=${`chip ${kind}`}><${Sign} name=${`suit-${kind}`} /></span>`)}
  </span>`;

/** Who said what in this round. @param {{ sight: Sight, view: OmenView }} props */
export function Ladder({ sight, view }) {
  const steps = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (steps.current) steps.current.scrollLeft = steps.current.scrollWidth;
  }, [view.declarations.length]);
  return html`<ol class="ladder" ref=${steps} tabindex="0" aria-label=${say("board.omen.declarations")}>
    ${view.declarations.map(
      (declaration, i) => html`
        <li key=${declaration.number} class=${i === view.declarations.length - 1 ? "last" : ""}>
          <span class="unseen">${declared(declaration, sight)}</span>
          <span aria-hidden="true"><b>${declaration.number}</b>
            <${Sign} name=${`suit-${declaration.suit}`} />
            <small>${sight.nameOf(declaration.seat)}</small></span></li>`,
    )}</ol>`;
}
