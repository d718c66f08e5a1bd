/** @import { OmniaDealEvent, OmniaEndEvent, OmniaScoreEvent, OmniaView, RowKind } from "../protocol.js" */
/** @import { Sentence, TableEvent } from "../protocol.js" */
import { isTurn } from "./reading.js";

/** What happened in a game of OMNIA, sorted: rounds, turns, what was taken from where, the end. */

/**
 * What really happened: a step taken back takes along all that came after it.
 * @param {TableEvent[]} events
 */
export function standing(events) {
  /** @type {TableEvent[]} */
  const kept = [];
  for (const event of events) {
    if (event.event !== "undo") {
      kept.push(event);
      continue;
    }
    const last = kept.findLast(({ event: name, seat }) => seat === event.seat && STEPS.has(name));
    if (last) kept.splice(kept.findIndex(({ version }) => version === last.version));
  }
  return kept;
}

/**
 * The round that each event is of; 0 before the first card is played.
 * @param {TableEvent[]} events
 * @param {number} players
 */
export function roundsOf(events, players) {
  let round = 0;
  return events.map(({ event }, i) => {
    if (event === "play") {
      const played = standing(events.slice(0, i)).filter((before) => before.event === "play").length;
      round = 1 + Math.floor(played / players);
    }
    return round;
  });
}

const STEPS = new Set(["keep", "play", "take", "coins", "look", "place", "skip"]);

/**
 * The card that each seat took last.
 * @param {TableEvent[]} events
 * @param {OmniaView} view
 * @returns {(string | null)[]}
 */
export function newest(events, view) {
  const happened = standing(events);
  return view.seats.map(({ cards }, seat) => {
    const taken = happened.findLast(
      (event) => event.event === "take" && event.seat === seat && cards.includes(String(event.card)),
    );
    return taken ? String(taken.card) : (cards.at(-1) ?? null);
  });
}

/**
 * A place of the market: the card that lies there, or the one that was last taken from it and by whom.
 * @typedef {{ card: string | null, taken: string | null, by: number | null }} Spot
 */

/**
 * The places of a row: who takes a card leaves a gap where it lay. What was dealt, taken and filled says where; if that
 * does not fit what lies there, the gaps come last.
 * @param {TableEvent[]} events
 * @param {OmniaView} view
 * @param {RowKind} kind
 * @returns {Spot[]}
 */
export function spotsOf(events, { market }, kind) {
  const { cards, gaps = 0 } = market[kind];
  /** @type {Spot[]} */
  let spots = [];
  for (const event of standing(events)) {
    if (event.event === "deal") spots = dealt(event)[kind].map((card) => ({ card, taken: null, by: null }));
    const from = event.event === "take" ? spots.findIndex(({ card }) => card === event.card) : -1;
    if (from >= 0) spots[from] = { card: null, taken: String(event.card), by: Number(event.seat) };
    const gap = event.event === "refill" && event.kind === kind ? spots.findIndex(({ card }) => card === null) : -1;
    if (gap >= 0) spots[gap] = { card: String(event.card), taken: null, by: null };
  }
  const found = spots.filter(({ card }) => card !== null).map(({ card }) => card);
  if (found.join() === cards.join() && spots.length === cards.length + gaps) return spots;
  return [
    ...cards.map((card) => ({ card, taken: null, by: null })),
    ...Array.from({ length: gaps }, () => ({ card: null, taken: null, by: null })),
  ];
}

/** @param {TableEvent} event */
const dealt = (event) => /** @type {OmniaDealEvent} */ (/** @type {unknown} */ (event)).market;

// turns

/** What has happened in the turn that is going on. @param {TableEvent[]} events @param {OmniaView} view */
export function turnSoFar(events, view) {
  if (!isTurn(view)) return [];
  const happened = standing(events);
  const begun = happened.findLastIndex(({ event, card }) => event === "play" && card === view.card);
  return begun < 0 ? [] : happened.slice(begun);
}

/**
 * A turn that somebody had: the card that was played, and what was done with it. Its version is where it began.
 * @typedef {{ seat: number, round: number, version: number, card: string, play: TableEvent, steps: TableEvent[] }}
 *   PastTurn
 */

/**
 * The turns of all others, oldest first. Looking at cities is left out where one was placed.
 * @param {TableEvent[]} events
 * @param {number | null} me
 * @param {number} players
 */
export function othersTurns(events, me, players) {
  /** @type {PastTurn[]} */
  const turns = [];
  for (const event of standing(events)) {
    const { seat, version } = event;
    if (event.event === "play") {
      const round = 1 + Math.floor(turns.length / players);
      turns.push({ seat: Number(seat), round, version, card: String(event.card), play: event, steps: [] });
    } else if (STEPS.has(event.event)) turns.at(-1)?.steps.push(event);
  }
  return turns
    .filter(({ seat }) => seat !== me)
    .map((turn) => ({ ...turn, steps: turn.steps.filter((step, i) => !isBeforePlacing(step, turn.steps[i + 1])) }));
}

/** @param {TableEvent} step @param {TableEvent | undefined} next */
const isBeforePlacing = ({ event }, next) => event === "look" && next?.event === "place";

/** The cards taken since this turn began. @param {TableEvent[]} events @param {OmniaView} view */
export const takenThisTurn = (events, view) =>
  turnSoFar(events, view)
    .filter(({ event }) => event === "take")
    .map(({ card }) => String(card));

/** What this seat passed on in the draft, last pass first. @param {TableEvent[]} events @param {number | null} seat */
export const passedBy = (events, seat) =>
  standing(events)
    .filter(
      (event) =>
        event.event === "pass" && event.from === seat && Array.isArray(event.cards) && !event.cards.includes(null),
    )
    .reverse()
    .map(({ to, cards }) => ({ to: Number(to), cards: /** @type {string[]} */ (cards) }));

// the end

/**
 * A score is told with its total first, and then with a sentence for each of its lines.
 * @typedef {OmniaScoreEvent & { told: Sentence[] }} Scored
 */

/** @typedef {{ scores: Scored[], end: OmniaEndEvent & { told: Sentence[] } }} End */

/**
 * Everybody's score, by seat, and the end; null before it.
 * @param {TableEvent[]} events
 * @returns {End | null}
 */
export function endOf(events) {
  const end = events.findLast(({ event }) => event === "end");
  if (!end) return null;
  const scores = events.filter(({ event, version }) => event === "score" && version === end.version);
  return /** @type {any} */ ({ scores, end });
}
