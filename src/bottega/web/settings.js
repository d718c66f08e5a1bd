import { effect, signal } from "./vendor/preact.js";

/**
 * What somebody prefers on this device. Each is kept here and shown as an attribute of the page, for the style sheets.
 *
 * @typedef {{ name: string, values: string[] }} Setting the first value is the usual one
 */
export const SETTINGS = /** @type {const} */ ({
  scheme: ["game", "system", "light", "dark"],
  speed: ["usual", "calm", "quick"],
  motion: ["full", "quiet"],
  sound: ["off", "on"],
  contrast: ["normal", "high"],
  cards: ["normal", "small", "large"],
  text: ["off", "on"],
  keys: ["on", "off"],
});

/** @typedef {keyof typeof SETTINGS} Name */

const keyOf = (/** @type {string} */ name) => `bottega.${name}`;

/** @param {Name} name */
function kept(name) {
  const value = globalThis.localStorage?.getItem(keyOf(name)) ?? "";
  return /** @type {readonly string[]} */ (SETTINGS[name]).includes(value) ? value : SETTINGS[name][0];
}

const signals = {
  scheme: signal(kept("scheme")),
  speed: signal(kept("speed")),
  motion: signal(kept("motion")),
  sound: signal(kept("sound")),
  contrast: signal(kept("contrast")),
  cards: signal(kept("cards")),
  text: signal(kept("text")),
  keys: signal(kept("keys")),
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

const SPEEDS = /** @type {Record<string, number>} */ ({ calm: 1.6, usual: 1, quick: 0.5 });

/**
 * How long something takes, or stays to be read, at the speed that is chosen; the style sheets have `--slower`.
 * @param {number} milliseconds at the usual speed
 */
export const scaled = (milliseconds) => milliseconds * SPEEDS[setting("speed")];

/** Whether things may move: the system's wish counts, and so does the one made here. */
export const isLively = () => setting("motion") === "full" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
