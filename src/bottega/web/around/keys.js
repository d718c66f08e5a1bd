/** @import { GameClient } from "../games.js" */
/** @import { Sight } from "../sight.js" */
import { Dialog } from "../parts.js";
import { takesLink } from "../rules_at_hand.js";
import { setting } from "../settings.js";
import { html, signal, useEffect, useRef } from "../vendor/preact.js";
import { say } from "../words.js";

/**
 * Keys at the table. A key leads the focus to something, opens a panel or chooses a number; what a press would send is
 * sent by Enter only, so nothing is done by a slip. They can be turned off: single letters disturb whoever speaks to
 * the device instead of typing.
 *
 * @typedef {object} Key
 * @property {string} key as it is typed, or how it is called in the list
 * @property {string} does in words
 * @property {string} [leads] a selector: where the focus goes
 * @property {() => unknown} [run]
 */

/** Whether the list is open. */
export const isListed = signal(false);

const SOON = 900; // milliseconds within which two digits are one number
const CHOICES = "main :is([data-action], [data-show], .pack .card[aria-pressed])";
const WRITING = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea, [contenteditable]";

/** @param {{ sight: Sight, game: GameClient, keys?: Key[] }} props further keys of the page it is on */
export function Keys({ sight, game, keys = [] }) {
  const typed = useRef({ digits: "", at: 0 });
  const isMine = sight.legal.length > 0;
  const all = [
    ...(isMine ? (game.keys?.(sight) ?? []) : []),
    { key: "u", does: say("undo"), leads: "main [data-undo]:not([aria-disabled])", run: () => press("[data-undo]") },
    { key: "r", does: say("rules"), run: () => openRules(sight.game) },
    ...keys,
  ];
  const heard = useRef(/** @type {(event: KeyboardEvent) => void} */ (() => undefined));
  heard.current = (event) => {
    if (!isMeant(event)) return;
    const found = all.find(({ key }) => key === event.key.toLowerCase());
    if (event.key === "?") isListed.value = true;
    else if (/^[0-9]$/.test(event.key) && isMine) typed.current = choose(event.key, typed.current);
    else if (!found || !act(found)) return;
    event.preventDefault();
  };
  useEffect(() => {
    const listen = (/** @type {KeyboardEvent} */ event) => heard.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  const close = () => {
    isListed.value = false;
  };
  useEffect(() => close, []);
  return isListed.value && html`<${List} keys=${all} numbers=${game.keys !== undefined} onClose=${close} />`;
}

/** Not while somebody writes, nor in a window, nor with a key that is the browser's. @param {KeyboardEvent} event */
function isMeant(event) {
  const element = /** @type {Element} */ (event.target);
  return (
    setting("keys") === "on" &&
    !(event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) &&
    !element.closest?.(WRITING) &&
    !document.querySelector("dialog[open]")
  );
}

/** Whether a key found something to do. @param {Key} key */
function act({ leads, run }) {
  const target = leads ? seen(leads)[0] : undefined;
  if (leads && !target) return false;
  if (run) run();
  else lead(/** @type {HTMLElement} */ (target));
  return true;
}

/**
 * A number is chosen where there are numbers, also one of two digits; else the first, second, third … of what can be
 * done gets the focus.
 * @param {string} digit
 * @param {{ digits: string, at: number }} before
 */
function choose(digit, before) {
  const now = Date.now();
  const long = now - before.at < SOON ? before.digits + digit : digit;
  const numbers = seen("main [data-number]");
  const named = (/** @type {string} */ digits) => numbers.find(({ dataset }) => dataset.number === digits);
  const [digits, target] = named(long) ? [long, named(long)] : [digit, named(digit)];
  if (numbers.length) target?.click();
  const place = target ?? (numbers.length ? undefined : seen(CHOICES)[Number(digit) - 1]);
  if (place) lead(place);
  return { digits, at: now };
}

/** @param {string} selector @returns {HTMLElement[]} */
const seen = (selector) =>
  /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]).filter((element) =>
    element.checkVisibility(),
  );

/** @param {string} selector */
const press = (selector) => seen(`main ${selector}`)[0]?.click();

/** @param {HTMLElement} target */
function lead(target) {
  target.focus({ preventScroll: true, focusVisible: true });
  target.scrollIntoView({ block: "nearest" });
}

/** @param {string} game */
const openRules = (game) => takesLink({ pathname: `/rules/${game}`, hash: "" });

/** @param {{ keys: Key[], numbers: boolean, onClose: () => void }} props */
function List({ keys, numbers, onClose }) {
  const rows = [
    [`1 – 9`, say(numbers ? "keys.number" : "keys.choice")],
    ...keys.map(({ key, does }) => [key.toUpperCase(), does]),
    ["Enter", say("keys.enter")],
    ["Esc", say("close.window")],
    ["?", say("keys")],
  ];
  return html`<${Dialog} title=${say("keys")} class="keys-list" onClose=${onClose}>
    <dl>${rows.map(([key, does]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl>
    <p class="hint">${say("keys.say")}</p><//>`;
}
