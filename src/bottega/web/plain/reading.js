/** @import { Sight } from "../sight.js" */
import { knows, list, say } from "../words.js";

/**
 * What there is to show of any game's view. Nothing is known of it but its fields: what they are called, the game's
 * catalogue may say, `GAME.view.FIELD` for the table and `GAME.seat.FIELD` for what lies before each seat.
 *
 * @typedef {Record<string, unknown>} Fields
 */

/** What a table's page shows anyway. */
const SHOWN_ELSEWHERE = ["seat", "players", "phase", "acting", "legal", "ranking"];

/** @param {Sight} sight @returns {Fields} */
export const fieldsOf = ({ view }) => /** @type {Fields} */ (/** @type {unknown} */ (view ?? {}));

/** The fields worth showing, in the order of the view. @param {Sight} sight */
function shownFields(sight) {
  return Object.keys(fieldsOf(sight)).filter((field) => !SHOWN_ELSEWHERE.includes(field));
}

/**
 * Whether a field has an entry for each seat: as the catalogue says, or else as it looks.
 * @param {Sight} sight
 * @param {string} field
 */
function isBySeat(sight, field) {
  const value = fieldsOf(sight)[field];
  if (!Array.isArray(value) || value.length !== sight.head.players) return false;
  return knows(`${sight.game}.seat.${field}`) || !knows(`${sight.game}.view.${field}`);
}

/** What lies on the table. @param {Sight} sight @returns {[string, unknown][]} */
export const ofTable = (sight) =>
  shownFields(sight)
    .filter((field) => !isBySeat(sight, field))
    .map((field) => [field, fieldsOf(sight)[field]]);

/**
 * What lies before a seat; when all is open, as that seat sees it.
 * @param {Sight} sight
 * @param {number} seat
 * @returns {[string, unknown][]}
 */
export function ofSeat(sight, seat) {
  const seen = /** @type {Fields} */ (/** @type {unknown} */ (sight.views?.[seat] ?? sight.view ?? {}));
  return shownFields(sight)
    .filter((field) => isBySeat(sight, field))
    .map((field) => [field, /** @type {unknown[]} */ (seen[field])[seat]]);
}

/** What a field is called. @param {Sight} sight @param {string} field */
export function titleOf({ game }, field) {
  const key = [`${game}.seat.${field}`, `${game}.view.${field}`, `plain.field.${field}`].find(knows);
  return key ? say(key) : field.replaceAll("_", " ");
}

/** A word of the notation or of a view, for people. @param {Sight} sight @param {unknown} word */
export function wordOf({ deck }, word) {
  if (typeof word === "boolean") return say(word ? "plain.yes" : "plain.no");
  if (typeof word !== "string") return String(word);
  return deck.cards.has(word) ? deck.name(word) : word;
}

/** A value in words. @param {Sight} sight @param {unknown} value @param {string} [field] @returns {string} */
export function textOf(sight, value, field = "") {
  if (value === null || value === undefined) return say("plain.nothing");
  if (field === "seat" && typeof value === "number") return sight.nameOf(value);
  if (Array.isArray(value)) {
    const hidden = value.filter((one) => one === null).length;
    const told = value.filter((one) => one !== null).map((one) => textOf(sight, one));
    if (hidden) told.push(say("plain.hidden", { count: hidden }));
    return told.length ? list(told) : say("plain.nothing");
  }
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([name, part]) => `${titleOf(sight, name)}: ${textOf(sight, part, name)}`)
      .join(" · ");
  }
  return wordOf(sight, value);
}

/**
 * What an action does: as the catalogue says it of its first word, the others put in; else as it is written.
 * @param {string} action
 * @param {Sight} sight
 */
export function label(action, sight) {
  const [verb, ...others] = action.split(" ");
  const key = `${sight.game}.action.${verb}`;
  if (!knows(key)) return action;
  return say(key, Object.fromEntries(others.map((word, i) => [i + 1, wordOf(sight, word)])));
}

/**
 * Actions by the word that comes next.
 * @param {string[]} actions
 * @param {number} place
 * @returns {Map<string, string[]>}
 */
export function byWord(actions, place) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const action of actions) {
    const word = action.split(" ")[place] ?? "";
    groups.set(word, [...(groups.get(word) ?? []), action]);
  }
  return groups;
}
