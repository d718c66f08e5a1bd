/** @import { Deck } from "./deck.js" */
/** @import { Packed, PackedValue, Sentence, TableEvent, Value } from "./protocol.js" */
import { list, say } from "./words.js";

/**
 * Sentences that come from the server in no language yet, read to one pair of eyes: the twin of core/sentences.py.
 *
 * @typedef {object} Eyes
 * @property {number | null} seat whose they are
 * @property {Pick<Deck, "name">} deck
 * @property {(seat: number) => string} nameOf
 */

/**
 * The sentence in the language of the moment. One that speaks of the reader has a form of its own.
 * @param {Sentence} sentence
 * @param {Eyes} eyes
 * @returns {string}
 */
export function read(sentence, eyes) {
  const { key, values } = formFor(sentence, eyes.seat);
  return say(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spoken(value, eyes)])));
}

/** @param {Sentence} sentence @param {number | null} me */
function formFor({ key, values = {} }, me) {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== "object" || me === null) continue;
    if ("seat" in value && value.seat === me) return { key: `${key}@${name}`, values };
    if ("seats" in value && value.seats.includes(me)) {
      const others = value.seats.filter((seat) => seat !== me);
      return { key: `${key}@${name}${others.length ? "+" : ""}`, values: { ...values, [name]: { seats: others } } };
    }
  }
  return { key, values };
}

/** @param {Value} value @param {Eyes} eyes @returns {string | number} */
function spoken(value, eyes) {
  if (typeof value !== "object") return value;
  if ("seat" in value) return eyes.nameOf(value.seat);
  if ("seats" in value) return list(value.seats.map((seat) => eyes.nameOf(seat)));
  if ("card" in value) return eyes.deck.name(value.card);
  if ("cards" in value) return list(counted(value.cards.map((card) => eyes.deck.name(card))));
  if ("listed" in value) return list(value.listed.map((sentence) => read(sentence, eyes)));
  return read(value, eyes);
}

/** Cards of one name are counted: "2 × Work and city". @param {string[]} names */
function counted(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
}

/**
 * Events as they came from the server, which packs their sentences: table/sentences.py.
 * @param {TableEvent[]} events
 * @param {string} game whose they are
 * @returns {TableEvent[]}
 */
export const unpacked = (events, game) =>
  events.map((event) => {
    const told = /** @type {Packed[] | undefined} */ (/** @type {unknown} */ (event.told));
    return told ? { ...event, told: told.map((packed) => unpack(packed, game)) } : event;
  });

/** A key that is no game's own. */
const OURS = /^table\./;

/** @param {Packed} packed @param {string} game @returns {Sentence} */
function unpack(packed, game) {
  const [[short, found]] = Object.entries(packed);
  const key = short.startsWith(".") ? `${game}${short}` : OURS.test(short) ? short : `${game}.event.${short}`;
  const { rule, ...values } = typeof found === "number" ? { count: found } : found;
  const whole = Object.entries(values).map(([name, value]) => [name, unpackValue(value, game)]);
  return { key, values: Object.fromEntries(whole), ...(rule ? { rule: String(rule) } : {}) };
}

/** @param {PackedValue} value @param {string} game @returns {Value} */
function unpackValue(value, game) {
  if (typeof value !== "object") return value;
  if (!Array.isArray(value)) return unpack(value, game);
  if (typeof value[0] === "number") return { seats: /** @type {number[]} */ (value) };
  if (typeof value[0] === "string") return { cards: /** @type {string[]} */ (value) };
  return { listed: /** @type {Packed[]} */ (value).map((packed) => unpack(packed, game)) };
}
