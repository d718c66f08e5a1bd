/** @import { Sheet } from "./sheet.js" */
import { blank, isBlank, readSheet, written } from "./sheet.js";

/** Sheets on this device: the one that is written on, and the one before it. */

const NOW = "bottega.score";
const BEFORE = "bottega.score.before";

/** @param {string} key @param {(card: string) => boolean} isKnown */
const kept = (key, isKnown) => readSheet(localStorage.getItem(key) ?? "", isKnown);

/** A link's own, else the one that was written on last. @param {(card: string) => boolean} isKnown @returns {Sheet} */
export function found(isKnown) {
  const shared = readSheet(location.hash.slice(1), isKnown);
  const last = kept(NOW, isKnown);
  if (shared && last && !isBlank(last) && written(last) !== written(shared))
    localStorage.setItem(BEFORE, written(last));
  return shared ?? last ?? blank();
}

/** @param {Sheet} sheet */
export const keep = (sheet) => localStorage.setItem(NOW, written(sheet));

/** @param {Sheet} sheet */
export const layAside = (sheet) => localStorage.setItem(BEFORE, written(sheet));

/** @param {(card: string) => boolean} isKnown */
export const laidAside = (isKnown) => kept(BEFORE, isKnown);
