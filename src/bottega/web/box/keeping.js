import { useState } from "../vendor/preact.js";

/**
 * Something that this device keeps, whatever becomes of the page.
 * @template T
 * @param {string} name
 * @param {T} blank
 * @returns {[T, (value: T) => void]}
 */
export function useKept(name, blank) {
  const key = `bottega.box.${name}`;
  const [value, setValue] = useState(() => /** @type {T} */ (read(key) ?? blank));
  /** @param {T} next */
  const keep = (next) => {
    setValue(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [value, keep];
}

/** @param {string} key @returns {any} */
export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // somebody else wrote there
  }
}
