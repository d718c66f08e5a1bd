/** @import { OmniaView, RowKind } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
/** @import { Controls } from "./reading.js" */
import { Back, Card, Sign } from "../parts.js";
import { isLively } from "../settings.js";
import { play } from "../sound.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { spotsOf, takenThisTurn } from "./happened.js";
import { Lately, tellsTurns } from "./lately.js";
import { choose, controlsOf, keeping, openHands, ROWS, tooDear, viewOf } from "./reading.js";
import { Owners } from "./seats.js";
import { cityStanding, draftLines, heading, label } from "./telling.js";
import { Turn } from "./turn.js";

/** The table of OMNIA: cities and market in the middle, collections beside them, one's hand and what is asked below. */

/** @param {{ sight: Sight }} props */
export function Board({ sight }) {
  const view = viewOf(sight);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [chosen, setChosen] = useChosen(view);
  const controls = controlsOf(sight.legal, view);
  useKeptFocus(box);
  useSounds(sight);
  useRowInSight(box, sight);
  return html`<div class=${sight.busy ? "omnia busy" : "omnia"} ref=${box} tabindex="-1" data-phase=${view.phase}>
    <div class="notebook">
      <div class="head">
        ${tellsTurns(sight) && html`<${Lately} sight=${sight} />`}
        <p class="where">
          ${heading(sight).map((part, i) => (i ? html`<span>${part}</span>` : html`<strong>${part}</strong>`))}</p>
      </div>
      ${
        view.draft &&
        html`<${Draft} sight=${sight} draft=${view.draft} chosen=${chosen}
            onChoose=${(/** @type {string} */ card) => setChosen(choose(chosen, card, view.draft?.keep ?? 0))} />`
      }
      <${Cities} sight=${sight} />
      <${Market} sight=${sight} controls=${controls} />
      <${Owners} sight=${sight} />
      <${Hands} sight=${sight} controls=${controls} />
      ${controls.keep.length > 0 && html`<${Keeping} sight=${sight} controls=${controls} chosen=${chosen} />`}
      ${(sight.isMine || !tellsTurns(sight)) && html`<${Turn} sight=${sight} controls=${controls} />`}
    </div></div>`;
}

/**
 * The cards chosen from this pack; another pack begins with none.
 * @param {OmniaView} view
 * @returns {[string[], (cards: string[]) => void]}
 */
function useChosen({ pack }) {
  const name = pack.join(" ");
  const [{ from, cards }, set] = useState({ from: name, cards: /** @type {string[]} */ ([]) });
  return [from === name ? cards : [], (chosen) => set({ from: name, cards: chosen })];
}

const NEXT = [".asking [data-action], .asking [data-show]", ".pack .card", ".hand [data-action]", "[data-action]"];

/**
 * Whoever had the focus on something that is gone is led to the next question; until there is one, the board keeps it.
 * @param {{ current: HTMLElement | null }} box
 */
function useKeptFocus(box) {
  const active = globalThis.document?.activeElement; // what is drawn now has not touched the page yet
  const wasInside = active instanceof HTMLElement && box.current?.contains(active);
  const wasShown = wasInside && active.matches(":focus-visible, .omnia");
  useLayoutEffect(() => {
    const board = box.current,
      focused = document.activeElement;
    if (!board || !wasInside || (focused && focused !== document.body && focused !== board)) return;
    const next =
      NEXT.map((selector) => /** @type {HTMLElement | null} */ (board.querySelector(selector))).find(Boolean) ?? board;
    if (next !== focused) next.focus({ preventScroll: !wasShown });
  });
}

/** @param {Sight} sight */
function useSounds({ fresh, version }) {
  useEffect(() => {
    if (fresh.some(({ event }) => event === "coins")) play("coin");
    else if (fresh.some(({ event }) => ["play", "take", "place", "pass"].includes(event))) play("card");
  }, [version]);
}

/**
 * On a small screen the cards that are asked for may be out of sight: they come into it.
 * @param {{ current: HTMLElement | null }} box
 * @param {Sight} sight
 */
function useRowInSight(box, sight) {
  const { phase, effects, deeds } = viewOf(sight);
  const wasDrafting = useRef(false);
  useEffect(() => {
    if (sight.mode === "replay") return;
    const behavior = isLively() ? "smooth" : "instant";
    const row = sight.isMine ? box.current?.querySelector(".row-of.asked") : null;
    row?.scrollIntoView({ block: "nearest", behavior });
    if (wasDrafting.current && phase !== "drafting") scrollTo({ top: 0, behavior }); // the table is new to everybody
    wasDrafting.current = phase === "drafting";
  }, [sight.isMine, phase, effects.length, deeds.length]);
}

// the draft

/**
 * What lies before this seat, and what becomes of it.
 * @param {{ sight: Sight, draft: NonNullable<OmniaView["draft"]>, chosen: string[],
 *   onChoose: (card: string) => void }} props
 */
function Draft({ sight, draft, chosen, onChoose }) {
  const { pack, seat, acting } = viewOf(sight),
    { deck } = sight;
  const isChoosing = sight.isMine && seat !== null && acting.includes(seat);
  const neighbour = sight.nameOf(draft.to ?? 0);
  return html`<section class="draft">
    ${pack.length > 0 && html`<h2>${say("board.omnia.pack")}</h2>`}
    <div class="pack">${pack.map((card) => {
      const isPassed = chosen.length === draft.keep && !chosen.includes(card);
      return html`<${Card} key=${card} id=${card} deck=${deck} moves=${`card-${card}`}
          class=${isPassed ? "passing" : ""} label=${isPassed ? `${deck.name(card)} → ${neighbour}` : undefined}
          chosen=${isChoosing ? chosen.includes(card) : undefined} disabled=${sight.busy}
          onPress=${isChoosing ? () => onChoose(card) : undefined}>
        ${isPassed && html`<span class="ribbon" aria-hidden="true">→ ${neighbour}</span>`}<//>`;
    })}</div>
    ${draftLines(sight).map((line) => html`<p key=${line}>${line}</p>`)}
  </section>`;
}

/** One button for the cards chosen. @param {{ sight: Sight, controls: Controls, chosen: string[] }} props */
function Keeping({ sight, controls, chosen }) {
  const { pack, draft } = viewOf(sight);
  const action = keeping(controls.keep, chosen);
  const isReady = action !== null && !sight.busy;
  const count = (draft?.keep ?? 0) - chosen.length;
  return html`<section class="asking" key=${pack.join()} aria-label=${say("board.omnia.turn")}>
    <button type="button" class="main keeping" data-action=${isReady ? action : undefined}
        aria-disabled=${isReady ? undefined : "true"}
        onClick=${() => {
          if (isReady) sight.act(action);
        }}>${action ? label(action, sight) : say("board.omnia.draft.choose", { count })}</button>
  </section>`;
}

// the middle

/** The cities, with who gets what from each of them now. @param {{ sight: Sight }} props */
function Cities({ sight }) {
  const { cities, city_deck: pile, players } = viewOf(sight),
    { deck } = sight;
  return html`<section class="cities" style=${{ "--leaders": Math.ceil(players / 2) }}>
    <${Spine} kind="city" count=${pile.length} />
    <ul class="strip">${cities.map(
      (city) => html`<li key=${city}>
        <${Card} id=${city} deck=${deck} moves=${`card-${city}`}
            label=${[deck.name(city), ...cityStanding(city, sight)].join(". ")} />
        <${Leaders} sight=${sight} city=${city} />
      </li>`,
    )}</ul>
  </section>`;
}

/**
 * What everybody has of what a city counts, and the points for it now. The card's own label says it in words.
 * @param {{ sight: Sight, city: string }} props
 */
function Leaders({ sight, city }) {
  const found = sight.aids.standings?.cities.find((standing) => standing.city === city);
  const shares = (found?.points ?? [])
    .map((points, seat) => ({ points, seat, count: found?.counts?.[seat] ?? found?.sets[seat] ?? 0 }))
    .filter(({ points, count }) => points || count);
  return html`<p class="leaders" aria-hidden="true">${shares.map(
    ({ points, seat, count }) => html`
      <span key=${seat} class=${seat === sight.seat ? "mine" : ""} title=${sight.nameOf(seat)}>
        <b class="disc">${seat + 1}</b>${found?.counts && html`<small>${count}</small>`}
        ${points > 0 && html`<b>+${points}</b>`}</span>`,
  )}</p>`;
}

/** The name of a row along its side, and what is left in its deck. @param {{ kind: string, count: number }} props */
const Spine = ({ kind, count }) => html`<h2 class="spine" id=${`row-${kind}`}><${Sign} name=${`sign-${kind}`} />
  <span>${say(`board.omnia.row.${kind}`)}</span>
  <small aria-hidden="true" title=${say("board.omnia.deck", { count })}>${count}</small>
  <span class="unseen">${say("board.omnia.deck", { count })}</span></h2>`;

/** @param {{ sight: Sight, controls: Controls }} props */
function Market({ sight, controls }) {
  return html`<div class="market">
    <div class="rows">
      ${ROWS.map((kind) => html`<${Row} key=${kind} sight=${sight} kind=${kind} controls=${controls} />`)}
    </div></div>`;
}

/** @param {{ sight: Sight, kind: RowKind, controls: Controls }} props */
function Row({ sight, kind, controls }) {
  const view = viewOf(sight),
    { seats, seat } = view,
    dear = tooDear(sight),
    { cards, deck_count: count } = view.market[kind],
    { deck } = sight;
  const justTaken = takenThisTurn(sight.events, view);
  const isAsked = cards.some((card) => controls.market.has(card));
  return html`<section class=${isAsked ? "row-of asked" : "row-of"} data-row=${kind} aria-labelledby=${`row-${kind}`}>
    <${Spine} kind=${kind} count=${count} />
    ${spotsOf(sight.events, view, kind).map(({ card, taken, by }, i) => {
      if (card === null)
        return html`<${Gap} key=${`gap ${i}`} card=${justTaken.includes(taken ?? "") ? taken : null} by=${by} />`;
      const action = controls.market.get(card);
      const why = card in dear && say("board.omnia.too_dear", { cost: dear[card], coins: seats[seat ?? 0].coins });
      return html`<${Card} key=${card} id=${card} deck=${deck} moves=${`card-${card}`} action=${action}
          disabled=${sight.busy} class=${action ? "lit" : why ? "dear" : ""}
          label=${action ? label(action, sight) : why ? `${deck.name(card)}: ${why}` : undefined}
          onPress=${action ? () => sight.act(action) : undefined}>
        ${why && html`<span class="ribbon" aria-hidden="true">${why}</span>`}<//>`;
    })}
    ${count > 0 && html`<${Back} kind=${kind} class="pile"><b aria-hidden="true">${count}</b><//>`}
    ${cards.length === 0 && count === 0 && html`<p class="hint">${say("board.omnia.row.empty")}</p>`}
  </section>`;
}

/**
 * Where a card lay: who took it in this turn, until the row is filled again.
 * @param {{ card: string | null, by: number | null }} props
 */
const Gap = ({ card, by }) => html`<span class="slot" aria-hidden="true">
  ${card !== null && html`<svg class="face" viewBox="0 0 240 336"><use href=${`#card-${card}`} /></svg>`}
  ${card !== null && by !== null && html`<b class="disc">${by + 1}</b>`}</span>`;

// hands

/**
 * One's own hand; in a replay with all cards open also those of the others.
 * @param {{ sight: Sight, controls: Controls }} props
 */
function Hands({ sight, controls }) {
  const view = viewOf(sight),
    { deck } = sight;
  return html`<div class="hands">
    ${
      view.seat !== null &&
      (view.hand.length > 0 || view.phase !== "drafting") &&
      html`<section class=${controls.hand.size ? "hand asked" : "hand"}>
        <h2>${say("board.omnia.hand")}</h2>
        <div class="fan">${view.hand.map((card) => {
          const action = controls.hand.get(card);
          return html`<${Card} key=${card} id=${card} deck=${deck} moves=${`card-${card}`} action=${action}
              disabled=${sight.busy} class=${action ? "lit" : ""}
              label=${action && label(action, sight)} onPress=${action ? () => sight.act(action) : undefined} />`;
        })}</div>
        ${view.hand.length === 0 && html`<p class="hint">${say("board.omnia.hand.empty")}</p>`}
        ${
          view.hand.length === 1 &&
          view.phase !== "drafting" &&
          html`<p class="hint">${say("board.omnia.hand.last")}</p>`
        }
      </section>`
    }
    ${openHands(sight).map(
      ({ owner, hand, pack }) =>
        html`<${OpenHand} key=${owner} sight=${sight} owner=${owner} hand=${hand} pack=${pack} />`,
    )}
  </div>`;
}

/** @param {{ sight: Sight, owner: number, hand: string[], pack: string[] }} props */
function OpenHand({ sight, owner, hand, pack }) {
  const name = sight.nameOf(owner);
  /** @param {string} title @param {string[]} cards */
  const open = (title, cards) =>
    cards.length > 0 &&
    html`<section class="hand"><h2>${title}</h2>
      <div class="fan">
        ${cards.map((card) => html`<${Card} key=${card} id=${card} deck=${sight.deck} moves=${`card-${card}`} />`)}
      </div>
    </section>`;
  return html`${open(say("board.omnia.pack.of", { name }), pack)}${open(say("board.omnia.hand.of", { name }), hand)}`;
}
