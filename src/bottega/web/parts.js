/** @import { Deck } from "./deck.js" */
/** @import { House } from "./house.js" */
/** @import { Sentence } from "./protocol.js" */
/** @import { Eyes } from "./sentences.js" */
import { isDrawn } from "./deck.js";
import { moves, settle } from "./moving.js";
import { read } from "./sentences.js";
import { html, signal, useEffect, useLayoutEffect, useRef } from "./vendor/preact.js";
import { say } from "./words.js";

/** Small things that every screen is made of. */

const LONG_PRESS = 450; // milliseconds
const HOVER = 350;

/**
 * A card that explains itself to whoever hovers over it, moves the focus to it, or keeps a finger on it.
 * @typedef {{ title: string, lines: string[], history: string, at: DOMRect, stays: boolean }} Explanation
 */
export const explained = signal(/** @type {Explanation | null} */ (null));

/**
 * @param {Deck} deck
 * @param {string} id
 * @param {Element} element
 * @param {boolean} stays until something else is touched
 */
function explain(deck, id, element, stays) {
  const face = deck.card(id);
  explained.value = {
    title: face.name,
    lines: deck.explain(face),
    history: face.history ?? "",
    at: element.getBoundingClientRect(),
    stays,
  };
}

const hush = () => {
  if (!explained.value?.stays) explained.value = null;
};

/**
 * A face-up card. One with an action is a button that does it; any other one explains itself when it is pressed.
 * @param {object} props
 * @param {string} props.id
 * @param {Deck} props.deck
 * @param {() => unknown} [props.onPress]
 * @param {string} [props.label] what pressing it does, in words; its name if nothing is said
 * @param {string} [props.action] in notation, where one press sends it
 * @param {boolean} [props.chosen]
 * @param {boolean} [props.disabled]
 * @param {string} [props.moves] a name by which it glides from place to place
 * @param {string} [props.class]
 * @param {any} [props.children] laid over the face
 */
export function Card({
  id,
  deck,
  onPress,
  label,
  action,
  chosen,
  disabled,
  moves: glides,
  class: kind = "",
  children,
}) {
  const timer = useRef(0);
  const wasLong = useRef(false);
  const what = deck.explain(deck.card(id)).join(" ");
  const wait = (/** @type {Element} */ element, /** @type {number} */ delay, /** @type {boolean} */ stays) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      wasLong.current = stays;
      explain(deck, id, element, stays);
    }, delay);
  };
  const stop = () => {
    clearTimeout(timer.current);
  };
  useEffect(() => stop, []);
  /** @param {PointerEvent} event */
  const onPointerDown = (event) => {
    wasLong.current = false;
    if (event.pointerType !== "mouse") wait(/** @type {Element} */ (event.currentTarget), LONG_PRESS, true);
  };
  /** @param {MouseEvent} event */
  const onClick = (event) => {
    stop();
    if (wasLong.current) {
      wasLong.current = false;
      return;
    }
    if (onPress && !disabled) {
      explained.value = null;
      onPress();
    } else explain(deck, id, /** @type {Element} */ (event.currentTarget), true);
  };
  return html`<button type="button" class=${`card ${kind}`} data-card=${id}
      data-action=${onPress && !disabled ? action : undefined}
      aria-label=${label ?? deck.name(id)} aria-description=${what}
      aria-pressed=${chosen === undefined ? undefined : String(chosen)}
      aria-disabled=${onPress && disabled ? "true" : undefined} style=${glides ? moves(glides) : undefined}
      onClick=${onClick} onPointerDown=${onPointerDown} onPointerUp=${stop} onPointerCancel=${stop}
      onPointerEnter=${(/** @type {PointerEvent} */ event) =>
        event.pointerType === "mouse" && wait(/** @type {Element} */ (event.currentTarget), HOVER, false)}
      onPointerLeave=${() => {
        stop();
        hush();
      }}
      onFocus=${(/** @type {FocusEvent} */ event) => {
        const element = /** @type {Element} */ (event.currentTarget);
        if (element.matches(":focus-visible")) explain(deck, id, element, false);
      }}
      onBlur=${() => {
        stop();
        explained.value = null;
      }}
      onContextMenu=${(/** @type {Event} */ event) => event.preventDefault()}>
    ${!isDrawn.value && html`<span class="name" aria-hidden="true">${deck.name(id)}</span>`}
    <${Picture} name=${`card-${id}`} />${children}
  </button>`;
}

/** The back of a card. @param {{ kind: string, moves?: string, class?: string, children?: any }} props */
export const Back = ({ kind, moves: glides, class: more = "", children }) =>
  html`<span class=${`card back ${more}`} style=${glides ? moves(glides) : undefined}>
    <${Picture} name=${`back-${kind}`} />${children}</span>`;

/** A picture of the sheet. @param {{ name: string }} props */
export const Picture = ({ name }) =>
  html`<svg class="face" viewBox="0 0 240 336" aria-hidden="true"><use href=${`#${name}`} /></svg>`;

/**
 * A small sign in the colour of the text: `mark-violet`, `suit-raven`, `sign-work`, `coin` …
 * @param {{ name: string, class?: string }} props
 */
export const Sign = ({ name, class: kind = "" }) =>
  html`<svg class=${`sign ${kind}`} viewBox="0 0 64 64" aria-hidden="true"><use href=${`#${name}`} /></svg>`;

/** Where a card tells about itself. */
export function Explainer() {
  const shown = explained.value;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const element = box.current;
    if (!shown || !element) return undefined;
    const { width, height } = element.getBoundingClientRect();
    const above = shown.at.top - height - 8;
    const top = above > 8 ? above : Math.min(shown.at.bottom + 8, innerHeight - height - 8);
    element.style.top = `${Math.max(8, top)}px`;
    const left = Math.min(shown.at.left + shown.at.width / 2 - width / 2, innerWidth - width - 8);
    element.style.left = `${Math.max(8, left)}px`;
    element.dataset.placed = "";
    const away = () => {
      explained.value = null;
    };
    const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") away();
    };
    addEventListener("keydown", onKeyDown);
    addEventListener("scroll", away, { passive: true, once: true });
    const later = setTimeout(() => addEventListener("pointerdown", away, { once: true }));
    return () => {
      clearTimeout(later);
      removeEventListener("keydown", onKeyDown);
      removeEventListener("scroll", away);
      removeEventListener("pointerdown", away);
    };
  }, [shown]);
  return (
    shown &&
    html`<div class="explainer" ref=${box} key=${shown.title} aria-hidden="true">
      <strong>${shown.title}</strong>
      ${shown.lines.map((line) => html`<p>${line}</p>`)}
      ${shown.history && html`<p class="history">${shown.history}</p>`}
    </div>`
  );
}

/**
 * Sentences that came with an event, read to one pair of eyes, each with a link to the rule that it cites.
 * @param {{ sentences: Sentence[], sight: Eyes }} props
 */
export const Told = ({ sentences, sight }) =>
  sentences.map(
    (sentence) => html`${read(sentence, sight)} ${sentence.rule && html`<${Rule} number=${sentence.rule} />`} `,
  );

/** A sentence of the catalogue in which the numbers of rules are links. @param {{ text: string }} props */
export const Cited = ({ text }) =>
  text.split(NUMBER).map((part, i) => (i % 2 ? html`<${Rule} number=${part} />` : part));

const NUMBER = /([a-z]+-\d+\.\d+)/;

/** A link to a numbered rule. @param {{ number: string }} props */
export const Rule = ({ number }) =>
  html`<a class="rule" href=${`/rules/${number.split("-")[0]}#${number}`}>${number}</a>`;

/**
 * A choice among few, as a row of buttons.
 * @param {{ label: string, values: [string, string][], chosen: string, onChoose: (value: string) => void,
 *   class?: string }} props each value with its name
 */
export const Choice = ({ label, values, chosen, onChoose, class: kind = "" }) =>
  html`<fieldset class=${`choice ${kind}`}><legend>${label}</legend><div class="options">${values.map(
    ([value, name]) => html`
      <button type="button" key=${value} data-value=${value} aria-pressed=${String(value === chosen)}
          onClick=${() => onChoose(value)}>${name}</button>`,
  )}</div></fieldset>`;

/**
 * A window over the page; the browser keeps the focus inside and closes it with Escape.
 * @param {{ title: string, onClose: () => void, class?: string, children?: any }} props
 */
export function Dialog({ title, onClose, class: kind = "", children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const isGone = useRef(false);
  useLayoutEffect(() => {
    const window = box.current;
    settle();
    window?.showModal();
    return () => {
      isGone.current = true;
      window?.close(); // the browser gives the focus back to where it was, but not when a window is only removed
    };
  }, []);
  /** @param {MouseEvent} event on the dialog itself is beside its content */
  const onClick = (event) => {
    if (event.target === box.current) onClose();
  };
  const onClosed = () => isGone.current || onClose();
  return html`<dialog ref=${box} class=${kind} aria-label=${title} onClose=${onClosed} onClick=${onClick}>
    <div class="dialog">
      <header><h2>${title}</h2>
        <button type="button" class="quiet" onClick=${onClose} aria-label=${say("close.window")}>✕</button></header>
      ${children}</div>
  </dialog>`;
}

/**
 * A link to read, and to copy where the browser lets us.
 * @param {{ house: House, label: string, link: string }} props
 */
export function LinkField({ house, label, link }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copy = async () => {
    field.current?.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(link);
    else document.execCommand("copy"); // plain http in a home network has no clipboard
    house.tell(say("copied"));
  };
  return html`<div class="row">
    <label class="wide">${label}<input ref=${field} id="link" readonly value=${link} /></label>
    <button type="button" onClick=${copy}>${say("me.copy")}</button></div>`;
}

/** Somebody has to wait: in words. @param {{ children?: any }} props */
export const Waiting = ({ children }) => html`<p class="waiting" role="status">${children}</p>`;

/** The same where there is nothing else to see yet: a page always has a heading. @param {{ children?: any }} props */
export const Opening = ({ children }) => html`<div role="status"><h1 class="waiting">${children}</h1></div>`;

/**
 * The page is in the world of a game, from before it is painted: a world has colours of its own.
 * @param {string | null | undefined} game
 */
export function useWorld(game) {
  useLayoutEffect(() => {
    if (!game) return undefined;
    document.body.dataset.world = game;
    return () => {
      delete document.body.dataset.world;
    };
  }, [game]);
}
