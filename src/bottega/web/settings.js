import { effect, signal } from "./vendor/preact.js";

/**
 * What somebody prefers on this device. Each is kept here and shown as an attribute of the page, for the style sheets.
 *
 * @typedef {{ name: string, values: string[] }} Setting the first value is the usual one
 */
export const SETTINGS = /** @type {const} */ ({
  motion: ["full", "quiet"],
  sound: ["off", "on"],
  contrast: ["normal", "high"],
  cards: ["normal", "small", "large"],
  text: ["off", "on"],
});

/** @typedef {keyof typeof SETTINGS} Name */

const keyOf = (/** @type {string} */ name) => `bottega.${name}`;

/** @param {Name} name */
function kept(name) {
  const value = globalThis.localStorage?.getItem(keyOf(name)) ?? "";
  return /** @type {readonly string[]} */ (SETTINGS[name]).includes(value) ? value : SETTINGS[name][0];
}

const signals = {
  motion: signal(kept("motion")),
  sound: signal(kept("sound")),
  contrast: signal(kept("contrast")),
  cards: signal(kept("cards")),
  text: signal(kept("text")),
};

/** @param {Name} name */
export const setting = (name) => signals[name].value;

/** @param {Name} name @param {string} value */
export function set(name, value) {
  signals[name].value = value;
  localStorage.setItem(keyOf(name), value);
}

/** Let the style sheets know. */
export function show() {
  effect(() => {
    for (const name of /** @type {Name[]} */ (Object.keys(SETTINGS)))
      document.documentElement.dataset[name] = setting(name);
  });
}

/** Whether things may move: the system's wish counts, and so does the one made here. */
export const isLively = () => setting("motion") === "full" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
