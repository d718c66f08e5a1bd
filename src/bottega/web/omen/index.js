/** @import { GameClient } from "../games.js" */
/** @import { OmenKind, OmenView } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { Back, Card, Cited, Sign, Told } from "../parts.js";
import { play } from "../sound.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { Asking, Trainer } from "./asking.js";
import {
  asked,
  cardOf,
  counted,
  knownSeats,
  nameParts,
  nearest,
  newestCall,
  othersFrom,
  places,
  remembers,
  revealed,
  shownHands,
  standing,
  topOf,
  viewOf,
} from "./reading.js";
import { Reveal } from "./reveal.js";
import {
  cardsOf,
  declared,
  describe,
  ending,
  explain,
  inPlay,
  inWords,
  label,
  leavings,
  prompt,
  seatLine,
  seatMarks,
  toldNow,
} from "./telling.js";

/** OMEN at the table: seats round an oval, the middle, one's own hand, and what one is asked. */

const RUNES = "ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁᛃᛇᛈᛉᛊᛏᛒᛖᛗᛚᛜᛞᛟ";
const RIM = RUNES.repeat(6);

/** @param {{ sight: Sight }} props */
function Board({ sight }) {
  const view = viewOf(sight);
  return view && html`<${Table} sight=${sight} view=${view} />`;
}

/** @param {{ sight: Sight, view: OmenView }} props */
function Table({ sight, view }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { called, isNew, goOn, lookAgain } = useReveal(sight);
  useSounds(sight);
  useBeginning(box, called?.call.version ?? 0);
  useFocus(box);
  const near = nearest(sight);
  // or one would see hands that are to be remembered
  const isAsking = view.phase === "declaring" && asked(sight).length > 0 && remembers(sight);
  return html`<div class="omen" ref=${box}>
    ${
      called
        ? html`<${Reveal} key=${`${called.call.version} ${isNew}`} sight=${sight} view=${view} called=${called}
            isNew=${isNew} onGoOn=${goOn} />`
        : html`
          <div class="stage" data-players=${view.players}>
            <${Rim} />
            <${Middle} sight=${sight} view=${view} />
            <ol class="ring" aria-label=${say("seats")}>${places(view.players).map(({ oval, edge }, i) => {
              const seat = othersFrom(view.players, near)[i];
              return html`<${Seat} key=${seat} sight=${sight} view=${view} seat=${seat} oval=${oval} edge=${edge} />`;
            })}</ol>
            <${Ladder} sight=${sight} view=${view} />
          </div>`
    }
    ${
      (!called || isAsking) &&
      html`
        <${Hand} sight=${sight} view=${view} seat=${near} />
        <${Asking} sight=${sight} view=${view} />
        <${Trainer} sight=${sight} view=${view} />`
    }
    ${!called && html`<${More} view=${view} lookAgain=${lookAgain} />`}
  </div>`;
}

/**
 * The reveal of the newest call: it comes by itself, and can be put away and looked at again.
 * @param {Sight} sight
 */
function useReveal(sight) {
  const [putAway, setPutAway] = useState(0),
    [again, setAgain] = useState(0);
  const shown = useRef(0);
  const called = newestCall(sight);
  const version = revealed(shown.current, putAway, sight, called);
  shown.current = version;
  const isAgain =
    called !== null && again === called.call.version && (remembers(sight) || viewOf(sight)?.phase !== "declaring");
  const goOn = () => {
    setPutAway(called?.call.version ?? 0);
    setAgain(0);
  };
  return {
    called: called?.hands && (version || isAgain) ? called : null,
    isNew: version > 0,
    goOn,
    lookAgain: called?.hands && remembers(sight) ? () => setAgain(called.call.version) : null,
  };
}

/** What is heard of what has just happened. @param {Sight} sight */
function useSounds(sight) {
  useEffect(() => {
    const names = sight.fresh.map(({ event }) => event);
    if (names.includes("call")) play("call");
    if (names.includes("reveal")) setTimeout(() => play("reveal"), 300);
    else if (names.includes("declare") || names.includes("deal")) play("card");
  }, [sight.version]);
}

/**
 * Whoever has pressed something that is no longer there is led to what can be pressed next, or else to the own hand
 * until there is something.
 * @param {{ current: HTMLElement | null }} box
 */
function useFocus(box) {
  const within = useRef(/** @type {Element | null} */ (null));
  useEffect(() => {
    const element = box.current;
    const onFocus = (/** @type {FocusEvent} */ event) => {
      within.current = /** @type {Element} */ (event.target);
    };
    element?.addEventListener("focusin", onFocus);
    return () => element?.removeEventListener("focusin", onFocus);
  }, []);
  useLayoutEffect(() => {
    const was = within.current;
    const isGone =
      was !== null && !was.isConnected && (document.activeElement === document.body || !document.activeElement);
    const isWaiting = was !== null && was === document.activeElement && was.matches("[data-rest]");
    if (!isGone && !isWaiting) return;
    const first = box.current?.querySelector("[data-first]");
    const target = /** @type {HTMLElement | null} */ (
      first?.querySelector("button") ?? first ?? (isGone ? (box.current?.querySelector("[data-rest]") ?? null) : null)
    );
    target?.focus({ preventScroll: true });
    if (target?.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
  });
}

/**
 * What takes the place of something else is seen from its beginning.
 * @param {{ current: HTMLElement | null }} box
 * @param {unknown} shown
 */
function useBeginning(box, shown) {
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (box.current && box.current.getBoundingClientRect().top < 0) box.current.scrollIntoView({ block: "start" });
  }, [shown]);
}

/** The oval itself, with its runes. */
const Rim = () => html`<svg class="rim" viewBox="0 0 1000 560" aria-hidden="true">
  <ellipse class="wood" cx="500" cy="280" rx="490" ry="270" />
  <ellipse class="edge" cx="500" cy="280" rx="452" ry="234" />
  <path id="omen-rim" class="path" d="M 500 521 A 459 241 0 1 1 500.1 521" />
  <text><textPath href="#omen-rim">${RIM}</textPath></text>
</svg>`;

/**
 * Face-up cards, the deck with what the dealer sees of it, and the declaration that stands.
 * @param {{ sight: Sight, view: OmenView }} props
 */
function Middle({ sight, view }) {
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
function Seat({ sight, view, seat, oval, edge }) {
  const isIn = view.still_in.includes(seat);
  const hand = shownHands(sight)[seat];
  const [words, number] = nameParts(sight.nameOf(seat));
  const kind = ["seat", sight.acting.includes(seat) && "acting", !isIn && "out"].filter(Boolean).join(" ");
  const place = { "--x": String(oval[0]), "--y": String(oval[1]), "--u": String(edge[0]), "--v": String(edge[1]) };
  return html`<li class=${kind} data-seat=${seat} style=${place}>
    <span class="unseen">${seatLine(view, seat, sight)}</span>
    <span class="name" aria-hidden="true">
      ${isIn && seat === view.dealer && html`<i class="rune" title=${say("board.omen.dealer")}>ᛟ</i>`}<b>${words}</b>
      ${number && html`<b class="also">${number}</b>`}</span>
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
function Ladder({ sight, view }) {
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

/** One's own cards, or those of the nearest seat. @param {{ sight: Sight, view: OmenView, seat: number }} props */
function Hand({ sight, view, seat }) {
  const cards = shownHands(sight)[seat];
  const isMine = seat === sight.seat;
  const marks = seatMarks(view, seat, sight).filter((mark) => mark !== say("seat.you"));
  return html`<section class=${`own ${sight.acting.includes(seat) ? "acting" : ""}`} data-seat=${seat}
      aria-label=${isMine ? say("board.omen.mine") : say("board.omen.hand.of", { name: sight.nameOf(seat) })}>
    <h2 tabindex="-1" data-rest="">
      ${view.still_in.includes(seat) && seat === view.dealer && html`<i class="rune" aria-hidden="true">ᛟ</i>`}
      ${isMine ? say("board.omen.mine") : sight.nameOf(seat)}
      ${marks.length > 0 && html` <small>${marks.join(" · ")}</small>`}</h2>
    ${isMine && !view.held[seat] && view.phase !== "over" && html`<p class="hint">${say("board.omen.mine.out")}</p>`}
    ${
      view.held[seat] > 0 &&
      html`<div class="hand">${
        cards
          ? cards.map(
              (kind, i) =>
                html`<${Card} key=${i} id=${cardOf(sight.deck, kind)} deck=${sight.deck} moves=${`omen-mine-${i}`} />`,
            )
          : Array.from({ length: view.held[seat] }, (_, i) => html`<${Back} key=${i} kind="omen" />`)
      }</div>`
    }
    ${isMine && knownSeats(sight).includes(seat) && html`<p class="hint unseen">${say("board.omen.mine.known")}</p>`}
  </section>`;
}

/**
 * What is less often wanted: the last call once more, and which cards there are.
 * @param {{ view: OmenView, lookAgain: (() => void) | null }} props
 */
const More = ({ view, lookAgain }) => html`<div class="further">
  ${
    lookAgain && html`<button type="button" class="quiet" onClick=${lookAgain}>${say("board.omen.look.again")}</button>`
  }
  <details><summary>${say("board.omen.in.play.title")}</summary>
    <p><${Cited} text=${inPlay(view)} /></p>
    ${
      view.lost.length > 0 &&
      html`<p>${say("board.omen.lost", { cards: inWords(view.lost) })} <span aria-hidden="true">${counted(
        view.lost,
      ).map(
        ([kind, count]) => html`
          <span key=${kind} class="tally"><${Sign} name=${`suit-${kind}`} />${count}</span>`,
      )}</span></p>`
    }
  </details>
</div>`;

/** Who went out when, by which call; and who is left. @param {{ sight: Sight }} props */
function Result({ sight }) {
  const ranking = sight.head.result?.ranking ?? [];
  const left = leavings(sight);
  if (!left.length || !ranking.length) return null;
  return html`<div class="omen-result"><h3>${say("board.omen.left.title")}</h3>
    <ol>${left.map(
      ({ round, told }) => html`
        <li key=${round}>${say("board.omen.round", { round })}: <${Told} sentences=${told} sight=${sight} /></li>`,
    )}
      <li><${Told} sentences=${ending(sight)} sight=${sight} /></li></ol>
    ${
      ranking.some((seats) => seats.length > 1) &&
      html`<p class="hint"><${Cited} text=${say("board.omen.left.tied")} /></p>`
    }
  </div>`;
}

/** @type {GameClient} */
export const game = { Board, describe, label, prompt, Result, explain, toldNow };
