import { isLively } from "./settings.js";

/** @type {ViewTransition | null} */
let running = null;
let isShown = false; // whether things are seen to move; before that the browser shows the old picture

/**
 * Change what is shown, and let things that have the same `view-transition-name` before and after glide to their
 * places. A change that comes while things still move ends that movement at once: what is shown is never behind what is
 * known. While a finger is down nothing glides: its press would be lost, or reach what lies below.
 * @param {() => void} change
 */
export function move(change) {
  if (!isLively() || document.hidden || isDown || !document.startViewTransition) return change();
  running?.skipTransition();
  const presses = new Presses();
  const begun = document.startViewTransition(async () => {
    change();
    await drawn();
  });
  running = begun;
  isShown = false;
  const done = () => {
    if (running === begun) running = null;
  };
  begun.ready
    .then(() => (isShown = running === begun))
    .catch(() => undefined) // skipped, or two things of one name: all the same
    .then(() => presses.giveBack());
  begun.finished.then(done, done);
}

/** What still moves is where it goes at once: what opens now would lie below it. */
export const settle = () => running?.skipTransition();

/** Preact draws in a microtask; frames do not come while a transition waits, but timers do. */
const drawn = () => new Promise((resolve) => setTimeout(resolve));

/** A name for something that moves. @param {string} name */
export const moves = (name) => ({ viewTransitionName: name.replace(/[^\w-]/g, "_") });

const PRESSABLE = "button, a, input, summary, [role=radio]";
let isDown = false;

/**
 * Presses that would be lost: until a transition is ready the browser shows the old picture, and gives every press to
 * the page as a whole. They are given to what lay under the finger, if it lay there before and still does.
 */
class Presses {
  constructor() {
    this.before = new WeakSet(document.querySelectorAll(PRESSABLE));
    /** @type {MouseEvent | null} */
    this.last = null;
    addEventListener("click", this, { capture: true });
  }

  /** @param {MouseEvent} event */
  handleEvent(event) {
    if (event.target === document.documentElement) this.last = event;
  }

  giveBack() {
    removeEventListener("click", this, { capture: true });
    const found = this.last && pressable(this.last);
    if (found && this.before.has(found)) found.click();
  }
}

let isAstray = false;

/** What moves cannot be pressed, and a press on it would reach what lies below: it stops, and is pressed after all. */
function onDown() {
  isDown = true;
  isAstray = running !== null && isShown;
  if (isAstray) settle();
}

/**
 * A finger presses what is there when it is lifted; a mouse what it came down on, which could not be pressed yet.
 * @param {MouseEvent} event
 */
function onClick(event) {
  const found = isAstray && event.isTrusted ? pressable(event) : null;
  isAstray = false;
  if (!found || found.contains(/** @type {Node} */ (event.target))) return;
  event.stopImmediatePropagation();
  found.click();
}

/** @param {MouseEvent} event @returns {HTMLElement | null} */
const pressable = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest(PRESSABLE) ?? null;

if (globalThis.document) {
  addEventListener("pointerdown", onDown, { capture: true, passive: true });
  addEventListener("click", onClick, { capture: true });
  for (const end of ["click", "pointerup", "pointercancel"]) {
    addEventListener(end, () => setTimeout(() => (isDown = false)), { capture: true, passive: true });
  }
}
