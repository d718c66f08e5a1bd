import { isLively } from "./settings.js";

/** @type {ViewTransition | null} */
let running = null;

/**
 * Change what is shown, and let things that have the same `view-transition-name` before and after glide to their
 * places. A change that comes while things still move ends that movement at once: what is shown is never behind what is
 * known.
 * @param {() => void} change
 */
export function move(change) {
  if (!isLively() || document.hidden || !document.startViewTransition) return change();
  running?.skipTransition();
  const begun = document.startViewTransition(async () => {
    change();
    await drawn();
  });
  running = begun;
  const done = () => {
    if (running === begun) running = null;
  };
  begun.ready.catch(() => undefined); // skipped, or two things of one name: the picture is right all the same
  begun.finished.then(done, done);
}

/** Preact draws in a microtask; frames do not come while a transition waits, but timers do. */
const drawn = () => new Promise((resolve) => setTimeout(resolve));

/** A name for something that moves. @param {string} name */
export const moves = (name) => ({ viewTransitionName: name.replace(/[^\w-]/g, "_") });
