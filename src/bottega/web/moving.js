import { isLively } from "./settings.js";

/** @type {ViewTransition | null} */
let running = null;

/**
 * Change what is shown, and let things that have the same `view-transition-name` before and after glide to their
 * places. A change that comes while things still move ends that movement at once: what is shown is never behind what is
 * known. While a finger is down nothing glides: its press would be lost.
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
  const done = () => {
    if (running === begun) running = null;
  };
  begun.ready.catch(() => undefined).then(() => presses.giveBack()); // skipped, or two things of one name: all the same
  begun.finished.then(done, done);
}

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
    const found = this.last && document.elementFromPoint(this.last.clientX, this.last.clientY)?.closest(PRESSABLE);
    if (found && this.before.has(found)) /** @type {HTMLElement} */ (found).click();
  }
}

if (globalThis.document) {
  addEventListener("pointerdown", () => (isDown = true), { capture: true, passive: true });
  for (const end of ["click", "pointerup", "pointercancel"]) {
    addEventListener(end, () => setTimeout(() => (isDown = false)), { capture: true, passive: true });
  }
}
