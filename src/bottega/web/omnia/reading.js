/** @import { Face, OmniaStep, OmniaView, RowKind } from "../protocol.js" */
/** @import { Deck } from "../deck.js" */
/** @import { Sight } from "../sight.js" */

/**
 * A view of OMNIA, sorted for those who draw it and tell it. No rule is known here: what may be done is what the view
 * lists.
 */

/** @type {RowKind[]} */
export const ROWS = ["work", "invention", "character"];

/** @typedef {Pick<Deck, "card" | "name" | "names" | "cards">} Cards */

/** @param {Pick<Sight, "view">} sight */
export const viewOf = (sight) => /** @type {OmniaView} */ (sight.view);

/** Seats as one sees them: one's own first, then around the table. @param {OmniaView} view */
export const around = ({ seat, players }) => Array.from({ length: players }, (_, i) => ((seat ?? 0) + i) % players);

// what lies before a seat

/** What a card of a collection is counted as: its colour, or one of two words. @param {Face} face */
export const groupOf = ({ kind, colour }) => (kind === "character" ? "character" : (colour ?? "leonardo"));

/**
 * @typedef {{ group: string, kind: string, title: string | null, cards: string[], badge: string,
 *   tints: Record<string, string> }} Group badge and tints as the cards have them
 */

/**
 * All groups that a deck has, with what somebody has of each: works, inventions, characters, Leonardo cards.
 * @param {string[]} owned
 * @param {Cards} deck
 * @returns {Group[]}
 */
export function collection(owned, deck) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const face of deck.cards.values()) {
    if (!ROWS.includes(/** @type {RowKind} */ (face.kind))) continue;
    const group = groupOf(face);
    if (!groups.has(group)) {
      const tints = { "--tint": face.tint ?? "", "--on-tint": face.on_tint ?? "" };
      groups.set(group, {
        group,
        kind: face.kind,
        title: face.group ?? null,
        cards: [],
        badge: face.badge ?? "",
        tints,
      });
    }
    if (owned.includes(face.id)) groups.get(group)?.cards.push(face.id);
  }
  const order = (/** @type {Group} */ { group, kind }) =>
    group === "leonardo" ? ROWS.length : ROWS.indexOf(/** @type {RowKind} */ (kind));
  return [...groups.values()].sort((one, other) => order(one) - order(other));
}

// a turn

/** The deeds of this turn, if there is one. @param {OmniaView} view */
const stepsOf = (view) => view.steps ?? [];

/**
 * Whether a card was played and its turn is still going on.
 * @param {OmniaView} view
 * @returns {view is OmniaView & { card: string }}
 */
export const isTurn = (view) => stepsOf(view).length > 0;

/**
 * A step of a turn, and what can be done for it.
 * @typedef {OmniaStep & { go: string | null, skip: string | null, choices: number }} Step go: an action that does it at
 *   once; skip: one that leaves it out; choices: how many face-up cards can be taken for it
 */

// what may be done

/**
 * Where each legal action finds its control: a card to press, a step, or a button of its own.
 * @typedef {object} Controls
 * @property {string[]} keep pairs of the pack
 * @property {Map<string, string>} hand by card
 * @property {Map<string, string>} market by card
 * @property {Map<string, string>} cities by city looked at
 * @property {Step[]} steps
 * @property {string[]} rest
 */

/**
 * @param {string[]} legal
 * @param {OmniaView} view
 * @returns {Controls}
 */
export function controlsOf(legal, view) {
  const steps = stepsOf(view).map((step) => ({ ...step, go: null, skip: null, choices: 0 }));
  const lying = ROWS.flatMap((kind) => view.market[kind].cards);
  /** @type {Controls} */
  const controls = { keep: [], hand: new Map(), market: new Map(), cities: new Map(), steps, rest: [] };
  for (const action of legal) {
    const [verb, card = ""] = action.split(" ");
    const step = stepFor(verb, card, steps);
    if (verb === "keep") controls.keep.push(action);
    else if (verb === "play" && view.hand.includes(card)) controls.hand.set(card, action);
    else if (verb === "take" && lying.includes(card)) controls.market.set(card, action);
    else if (verb === "place" && view.looked_at.includes(card)) controls.cities.set(card, action);
    else if (verb === "skip" && step) step.skip = action;
    else if (step) step.go = action;
    else controls.rest.push(action);
  }
  for (const step of steps) {
    if (step.state === "now") {
      step.choices =
        view.market[/** @type {RowKind} */ (step.deed.type)]?.cards.filter((card) => controls.market.has(card))
          .length ?? 0;
    }
  }
  return controls;
}

/**
 * The step that an action without a card belongs to.
 * @param {string} verb
 * @param {string} what
 * @param {Step[]} steps
 */
function stepFor(verb, what, steps) {
  const type = verb === "skip" ? what : verb;
  return steps.find(
    (step) => step.state === "now" && step.deed.type === type && step[verb === "skip" ? "skip" : "go"] === null,
  );
}

/** All actions that have a control, each as often as it has one. @param {Controls} controls */
export const reachable = ({ keep, hand, market, cities, steps, rest }) =>
  [
    ...keep,
    ...hand.values(),
    ...market.values(),
    ...cities.values(),
    ...steps.flatMap(({ go, skip }) => [go, skip]),
    ...rest,
  ].filter((action) => action !== null);

/** The action that keeps these cards and no others. @param {string[]} keep @param {string[]} chosen */
export const keeping = (keep, chosen) =>
  keep.find((action) => {
    const cards = action.split(" ").slice(1);
    return cards.length === chosen.length && chosen.every((card) => cards.includes(card));
  }) ?? null;

/**
 * As many as are kept: one more takes the place of the first.
 * @param {string[]} chosen
 * @param {string} card
 * @param {number} keep
 */
export const choose = (chosen, card, keep) =>
  chosen.includes(card) ? chosen.filter((other) => other !== card) : [...chosen, card].slice(-keep);

/** By card, what it costs: cards that I am asked for and cannot pay. @param {Pick<Sight, "view" | "isMine">} sight */
export const tooDear = (sight) => (sight.isMine ? (viewOf(sight).too_dear ?? {}) : {});

/** Hands that are open to whoever looks, but are not one's own. @param {Pick<Sight, "views" | "seat">} sight */
export const openHands = ({ views, seat }) =>
  (views ?? [])
    .map((view, owner) => ({ owner, view: /** @type {OmniaView} */ (view) }))
    .filter(({ owner }) => owner !== seat)
    .map(({ owner, view }) => ({ owner, hand: view.hand, pack: view.pack }));

// the end

/** Every seat with its place: those who share one have the same, and the next counts on. @param {number[][]} ranking */
export const placed = (ranking) =>
  ranking.flatMap((seats, i) => seats.map((seat) => ({ seat, place: 1 + ranking.slice(0, i).flat().length })));
