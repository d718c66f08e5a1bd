import { signal } from "./vendor/preact.js";

/**
 * The rules are opened over a table, not instead of it: whoever looks something up is where they were as soon as they
 * have read it. Every link to a rule works so, wherever it stands; on other pages it is a link like any.
 *
 * @typedef {{ game: string, number: string }} Wanted a rule or a chapter, or the whole book
 */
export const shownRules = signal(/** @type {Wanted | null} */ (null));

const TABLES = /^\/(t|shared|learn)\/[^/]+/;
const BOOK = /^\/rules\/([a-z]+)$/;

/** Whether a link leads to the rules and is opened here. @param {{ pathname: string, hash: string }} link */
export function takesLink({ pathname, hash }) {
  const found = BOOK.exec(pathname);
  if (!found || !TABLES.test(location.pathname)) return false;
  shownRules.value = { game: found[1], number: decodeURIComponent(hash.slice(1)) };
  return true;
}
