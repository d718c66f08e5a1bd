/** @import { Aids, Head, TableEvent, View } from "./protocol.js" */
/** @import { Happening } from "./proof.js" */
import { unpacked } from "./sentences.js";

/**
 * A game that is over, walked through: where one is, where one can go, and what is fetched for it.
 *
 * @typedef {object} Place
 * @property {number} step 0 is the deal
 * @property {number | null} event which of its lines, for who walks by event; null for all of them
 * @property {string} eyes a seat, "all" or "public"
 *
 * @typedef {{ step: number, steps: number, views: View[], public: View, aids?: Aids }} Moment a game after one of its
 *   steps
 * @typedef {"first" | "back" | "event.back" | "event.on" | "on" | "last"} Walk
 */

const AHEAD = [0, 1, -1, 2, 3, -2, 4]; // what is fetched around where one is, in this order
const AT_ONCE = 2; // requests
const SHORTEST = 1500; // milliseconds that a step is shown when they go by themselves
const LONGEST = 5000;
const PER_LETTER = 35;

/**
 * Whether a finished game may be seen with all cards open: by those who played, and by others where they may watch.
 * @param {Pick<Head, "you" | "public">} head
 */
export const isOpenTo = ({ you, public: isPublic }) => you.seat !== null || isPublic;

/**
 * The place that an address names; what it does not name stays as it is.
 * @param {string} hash such as #step=12&eyes=1
 * @param {Place} place
 * @param {{ steps: number, players: number }} game
 * @returns {Place}
 */
export function readPlace(hash, place, { steps, players }) {
  const named = new URLSearchParams(hash.replace(/^#/, ""));
  const step = whole(named.get("step"), steps),
    event = whole(named.get("event"), Infinity);
  const eyes = named.get("eyes") ?? "";
  return {
    step: step ?? place.step,
    event,
    eyes: ["all", "public"].includes(eyes) || whole(eyes, players - 1) !== null ? eyes : place.eyes,
  };
}

/** @param {string | null} text @param {number} most */
const whole = (text, most) => (text !== null && /^\d{1,6}$/.test(text) && Number(text) <= most ? Number(text) : null);

/** @param {Place} place */
export const hashOf = ({ step, event, eyes }) => `#step=${step}${event === null ? "" : `&event=${event}`}&eyes=${eyes}`;

/**
 * Where a walk leads. By event one goes through the lines of a step before the next one.
 * @param {Place} place
 * @param {Walk} walk
 * @param {number[]} lines of each step; one that tells nothing has one
 * @returns {Place}
 */
export function walked(place, walk, lines) {
  const { step } = place,
    last = lines.length - 1;
  const at = (/** @type {number} */ there) => ({ ...place, step: Math.max(0, Math.min(last, there)), event: null });
  const marker = markerOf(place, lines);
  switch (walk) {
    case "first":
      return at(0);
    case "last":
      return at(last);
    case "on":
      return at(step + 1);
    case "back":
      return at(step - 1);
    case "event.on":
      if (marker + 1 < lines[step]) return { ...place, event: marker + 1 };
      return step === last ? place : { ...at(step + 1), event: lines[step + 1] > 1 ? 0 : null };
    case "event.back":
      if (marker > 0) return { ...place, event: marker - 1 };
      return step === 0 ? place : { ...at(step - 1), event: lines[step - 1] > 1 ? lines[step - 1] - 1 : null };
  }
}

/**
 * Which line of its step a place is at: when all of it is shown, the last.
 * @param {Place} place
 * @param {number[]} lines
 */
export const markerOf = ({ step, event }, lines) => Math.min(event ?? Infinity, lines[step] - 1);

/**
 * Which step to fetch next: the one that is wanted, then its neighbours, so that going on is quick.
 * @param {number} wanted
 * @param {(step: number) => boolean} isKnown
 * @param {number} steps
 */
export const toFetch = (wanted, isKnown, steps) =>
  AHEAD.map((ahead) => wanted + ahead).find((step) => step >= 0 && step <= steps && !isKnown(step)) ?? null;

/** How long a step is shown, in milliseconds: as long as it takes to read what happened. @param {string[]} sentences */
export const pauseFor = (sentences) => Math.min(LONGEST, SHORTEST + PER_LETTER * sentences.join(" ").length);

/**
 * What happened step by step, each event with the version it would have had at a table.
 * @param {Happening[]} story
 * @param {string} game
 * @returns {TableEvent[][]}
 */
export const eventsBySteps = (story, game) =>
  story.map(({ step, events, at }) =>
    unpacked(/** @type {TableEvent[]} */ (events), game).map((event) => ({ ...event, version: step + 1, at: at ?? 0 })),
  );

/** The moments of a game, fetched as they are looked at; who scrubs past many waits for none of them. */
export class Moments {
  /** @type {Map<number, Moment>} */
  #known = new Map();
  /** @type {Set<number>} */
  #flying = new Set();
  #wanted = 0;

  /**
   * @param {number} steps
   * @param {(step: number) => Promise<Moment>} fetchMoment
   * @param {(step: number) => void} onCome
   */
  constructor(steps, fetchMoment, onCome) {
    this.steps = steps;
    this.fetchMoment = fetchMoment;
    this.onCome = onCome;
  }

  /** @param {number} step */
  at(step) {
    return this.#known.get(step) ?? null;
  }

  /** Look at a step now, and soon perhaps at those beside it. @param {number} step */
  want(step) {
    this.#wanted = step;
    return this.#fly();
  }

  /** @returns {Promise<void>} rejected when the server cannot be reached */
  async #fly() {
    if (this.#flying.size >= AT_ONCE) return;
    const step = toFetch(this.#wanted, (other) => this.#known.has(other) || this.#flying.has(other), this.steps);
    if (step === null) return;
    this.#flying.add(step);
    try {
      this.#known.set(step, await this.fetchMoment(step));
    } finally {
      this.#flying.delete(step);
    }
    this.onCome(step);
    await this.#fly();
  }
}
