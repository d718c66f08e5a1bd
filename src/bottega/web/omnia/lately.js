/** @import { TableEvent } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
/** @import { PastTurn } from "./happened.js" */
import { Card, Dialog, Sign } from "../parts.js";
import { read } from "../sentences.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { othersTurns } from "./happened.js";
import { timeToRead } from "./pacing.js";
import { deedName, doing } from "./printed.js";
import { isTurn, viewOf } from "./reading.js";

/** What the others did, turn by turn: each stays long enough to be read, and all can be gone through again. */

/**
 * Whether the others' turns are told on the board: a replay and a lesson have their own way through them.
 * @param {Sight} sight
 */
export const tellsTurns = ({ mode, view }) =>
  (mode === "live" || mode === "shared") && view !== null && view.phase !== "drafting" && view.phase !== "over";

/** @param {{ sight: Sight }} props */
export function Lately({ sight }) {
  const { phase, players } = viewOf(sight);
  const turns = othersTurns(sight.events, sight.seat, players);
  const { place, hasStopped, go } = usePlace(turns, sight);
  const [isOpen, setOpen] = useState(false);
  const turn = turns[place] ?? null;
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const to = place + (KEYS[event.key] ?? 0);
    if (to === place || !turns[to]) return;
    event.preventDefault();
    go(to);
  };
  const isKept = !sight.isMine || phase === "playing"; // whoever does something needs the room
  const walks = (/** @type {any} */ between) => html`
    <${Walk} sign="‹" name="back" to=${place > 0 ? place - 1 : null} onGo=${go} />
    ${between}
    <${Walk} sign="›" name="on" to=${place + 1 < turns.length ? place + 1 : null} onGo=${go} />`;
  return html`<section class=${`lately ${isKept ? "kept" : ""} ${hasStopped ? "earlier" : ""}`}
      aria-label=${say("board.omnia.lately")} data-turn=${turn?.version} onKeyDown=${onKeyDown}>
    ${walks(
      turn
        ? html`<${Gist} sight=${sight} turn=${turn} isLast=${place === turns.length - 1}
            onOpen=${() => setOpen(true)} />`
        : html`<p class="none">${say("board.omnia.lately.none")}</p>`,
    )}
    <p class="unseen" role="status">${hasStopped && turn ? sentences(turn, sight).join(" ") : ""}</p>
    ${
      isOpen &&
      turn &&
      html`<${Dialog} title=${say("board.omnia.lately")} class="sheet past" onClose=${() => setOpen(false)}>
        <div class="walks">${walks(html`<${Whose} sight=${sight} turn=${turn} />`)}</div>
        <${Whole} sight=${sight} turn=${turn} /><//>`
    }
  </section>`;
}

/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The turn that is shown: the newest, but not before there was time to read the one before it; or where somebody
 * stopped.
 * @param {PastTurn[]} turns
 * @param {Sight} sight
 */
function usePlace(turns, sight) {
  const last = turns.length - 1;
  const newest = turns[last]?.version ?? null;
  const [shown, setShown] = useState(newest);
  const [stopped, setStopped] = useState(/** @type {number | null} */ (null));
  const find = (/** @type {number | null} */ version) => turns.findIndex((turn) => turn.version === version);
  const held = find(stopped);
  const following = find(shown) < 0 ? last : find(shown);
  const steps = turns[following]?.steps.length ?? 0;
  const first = useRef({ following, steps });
  const since = useRef(Number.NEGATIVE_INFINITY); // what lay there when the page was opened is no news
  useEffect(() => {
    const isFirst = first.current.following === following && first.current.steps === steps;
    if (!isFirst) since.current = performance.now();
  }, [following, steps]);
  useEffect(() => {
    if (following >= last) return undefined;
    const next = turns[following + 1].version;
    const left = timeToRead(steps) - (performance.now() - since.current);
    const timer = setTimeout(() => setShown(next), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [following, last, steps]);
  const isActing = sight.isMine && viewOf(sight).phase !== "playing";
  useEffect(() => {
    if (!isActing) return;
    setShown(newest); // whoever goes on playing has read enough
    setStopped(null);
  }, [isActing, newest]);
  return {
    place: held < 0 ? following : held,
    hasStopped: held >= 0,
    go: (/** @type {number} */ to) => {
      if (to === last) setShown(newest);
      setStopped(to === last ? null : turns[to].version);
    },
  };
}

/** @param {PastTurn} turn @param {Sight} sight */
const sentences = ({ play, steps }, sight) => [play, ...steps].map((event) => tell(event, sight));

/** @param {TableEvent} event @param {Sight} sight */
const tell = ({ told = [] }, sight) => told.map((sentence) => read(sentence, sight)).join(" ");

/**
 * A turn in a few words and signs; pressed, it is told with its cards.
 * @param {{ sight: Sight, turn: PastTurn, isLast: boolean, onOpen: () => void }} props
 */
function Gist({ sight, turn, isLast, onOpen }) {
  const view = viewOf(sight),
    { deck } = sight;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const isGoingOn = isLast && isTurn(view) && view.card === turn.card && view.acting.includes(turn.seat);
  const isLooking = turn.steps.at(-1)?.event === "look";
  const open = isGoingOn && !isLooking ? (view.steps ?? []).filter(({ state }) => state === "now") : [];
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = isGoingOn ? list.current.scrollHeight : 0;
  }, [turn.version, turn.steps.length, isGoingOn]);
  return html`<button type="button" class="quiet gist" onClick=${onOpen}>
    <span class="unseen">${sentences(turn, sight).join(" ")} ${say("board.omnia.lately.open")}</span>
    <span class="whose" aria-hidden="true"><b class="disc">${turn.seat + 1}</b><b>${sight.nameOf(turn.seat)}</b>
      <span>${deck.name(turn.card)}</span></span>
    <span class="bits" ref=${list} aria-hidden="true">
      ${turn.steps.map((step, i) => html`<${Bit} key=${i} step=${step} sight=${sight} />`)}
      ${open.map(
        ({ deed }, i) => html`<span key=${`open ${i}`} class="bit open"><${Sign} name=${`sign-${deed.type}`} />
          ${doing(deed)} …</span>`,
      )}
    </span>
  </button>`;
}

/**
 * One step: the sign of the row it was taken from, and what it was.
 * @param {{ step: TableEvent, sight: Sight }} props
 */
function Bit({ step, sight: { deck } }) {
  const { event, card, kind, paid, amount, action, cards } = step;
  const sign = (/** @type {unknown} */ name) => html`<${Sign} name=${`sign-${name}`} />`;
  switch (event) {
    case "take":
      return html`<span class="bit">${sign(kind)}${deck.name(String(card))}
        ${Number(paid) > 0 && html`<span class="paid">−${paid}<${Sign} name="coin" /></span>`}</span>`;
    case "coins":
      return html`<span class="bit"><span class="paid">+${amount}<${Sign} name="coin" /></span></span>`;
    case "place":
      return html`<span class="bit">${sign("city")}
        ${card === null ? html`<s>${deedName({ type: "city", amount: null })}</s>` : deck.name(String(card))}</span>`;
    case "look":
      return html`<span class="bit open">${sign("city")} × ${Array.isArray(cards) ? cards.length : 0}</span>`;
    default:
      return html`<span class="bit">${sign(action)}<s>${say(`omnia.deed.${action}`)}</s></span>`;
  }
}

/** @param {{ sight: Sight, turn: PastTurn }} props */
const Whose = ({ sight, turn: { seat, round } }) => html`<h3><b class="disc" aria-hidden="true">${seat + 1}</b>
  ${sight.nameOf(seat)} <small>${say("board.omnia.round", { round, rounds: viewOf(sight).rounds })}</small></h3>`;

/** A turn with its cards, step by step. @param {{ sight: Sight, turn: PastTurn }} props */
function Whole({ sight, turn }) {
  const { deck } = sight;
  const [played, ...done] = sentences(turn, sight);
  /** @param {string | null} card @param {string} sentence */
  const line = (card, sentence) =>
    html`<li>${card ? html`<${Card} id=${card} deck=${deck} />` : html`<span class="nothing"></span>`}
      <p>${sentence}</p></li>`;
  return html`<ol class="told-turn" key=${turn.version}>
    ${line(turn.card, played)}
    ${turn.steps.map(({ card }, i) => line(typeof card === "string" ? card : null, done[i]))}
  </ol>`;
}

/** @param {{ sign: string, name: string, to: number | null, onGo: (to: number) => void }} props */
const Walk = ({ sign, name, to, onGo }) => html`<button type="button" class="quiet" data-walk=${name}
    aria-label=${say(`board.omnia.lately.${name}`)} aria-disabled=${to === null ? "true" : undefined}
    onClick=${() => {
      if (to !== null) onGo(to);
    }}><span aria-hidden="true">${sign}</span></button>`;
