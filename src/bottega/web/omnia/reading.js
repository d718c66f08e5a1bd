/** @import { Aids, Deed, Face, OmniaView, RowKind, TableEvent } from "../protocol.js" */
/** @import { Deck } from "../deck.js" */
/** @import { Sight } from "../sight.js" */

/**
 * A view of OMNIA, sorted for those who draw it and tell it. No rule is known here: what may be done is what the view
 * lists.
 */

/** @type {RowKind[]} */
export const ROWS = ["work", "invention", "character"];
export const ROUNDS = 6;
const STAGES = [7, 5, 3]; // cards to choose from in the draft, choice by choice

/** @typedef {Pick<Deck, "card" | "name" | "names" | "cards">} Cards */

/** @param {Pick<Sight, "view">} sight */
export const viewOf = (sight) => /** @type {OmniaView} */ (sight.view);

/** @param {number} seat @param {number} players the neighbour who gets what is passed on */
export const leftOf = (seat, players) => (seat + 1) % players;

/** Seats as one sees them: one's own first, then around the table. @param {OmniaView} view */
export const around = ({ seat, players }) => Array.from({ length: players }, (_, i) => ((seat ?? 0) + i) % players);

/** Which choice of the draft this is, from 1; of how many. @param {OmniaView} view */
export function stageOf({ pack, hand }) {
  const found = STAGES.indexOf(pack.length);
  return {
    stage: found >= 0 ? found + 1 : Math.min(STAGES.length, Math.max(1, hand.length / 2)),
    stages: STAGES.length,
  };
}

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

// a turn

/**
 * Whether a card was played and its turn is still going on.
 * @param {OmniaView} view
 * @returns {view is OmniaView & { card: string }}
 */
export const isTurn = (view) => view.card !== null && view.phase !== "over";

/** What has happened in the turn that is going on. @param {TableEvent[]} events @param {OmniaView} view */
export function turnSoFar(events, view) {
  if (!isTurn(view)) return [];
  const happened = standing(events);
  const begun = happened.findLastIndex(({ event, card }) => event === "play" && card === view.card);
  return begun < 0 ? [] : happened.slice(begun);
}

/** @param {Deed} one @param {Deed} other */
const isSame = (one, other) => one.type === other.type && (one.amount ?? null) === (other.amount ?? null);

/**
 * A step of a turn: an action of the card, or a lightning effect.
 * @typedef {object} Step
 * @property {Deed} deed
 * @property {"done" | "now" | "later"} state
 * @property {boolean} isEffect
 * @property {string | null} go an action that does it at once
 * @property {string | null} skip an action that leaves it out
 * @property {number} choices how many face-up cards can be taken for it
 */

/**
 * The two actions of the card that was played, and the effects that come between them, the next one first.
 * @param {OmniaView} view
 * @param {Cards} deck
 * @param {TableEvent[]} [events]
 * @returns {Step[]}
 */
export function stepsOf(view, deck, events = []) {
  if (!isTurn(view)) return [];
  /** @param {Deed} deed @param {Step["state"]} state @param {boolean} isEffect @returns {Step} */
  const step = (deed, state, isEffect) => ({ deed, state, isEffect, go: null, skip: null, choices: 0 });
  const isPaused = view.effects.length > 0 || view.phase === "placing";
  const left = [...view.deeds];
  const printed = (deck.card(view.card).actions ?? view.deeds).map((deed) => {
    const place = left.findIndex((other) => isSame(deed, other));
    if (place < 0) return step(deed, "done", false);
    left.splice(place, 1);
    return step(deed, isPaused ? "later" : "now", false);
  });
  const effects = view.effects.map((deed, i) =>
    step(deed, i === 0 && view.phase !== "placing" ? "now" : "later", true),
  );
  if (view.phase !== "placing") return [...effects, ...printed];
  const looking = printed.find(({ deed, state }) => deed.type === "city" && state === "done");
  if (!looking || isByEffect(turnSoFar(events, view), deck))
    return [step({ type: "city" }, "now", true), ...effects, ...printed];
  looking.state = "now";
  return [...effects, ...printed];
}

/**
 * Whether the cities looked at now are those of an effect: no other look came since the last card that brings one.
 * @param {TableEvent[]} turn
 * @param {Cards} deck
 */
function isByEffect(turn, deck) {
  const brought = turn.findLastIndex(
    ({ event, card }) =>
      event === "take" && Boolean(deck.card(String(card)).effects?.some(({ type }) => type === "city")),
  );
  return brought >= 0 && turn.slice(brought).filter(({ event }) => event === "look").length <= 1;
}

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
 * @param {Cards} deck
 * @param {TableEvent[]} [events]
 * @returns {Controls}
 */
export function controlsOf(legal, view, deck, events = []) {
  const steps = stepsOf(view, deck, events);
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

/** The action that keeps these two cards. @param {string[]} keep @param {string[]} chosen */
export const pairOf = (keep, chosen) =>
  chosen.length === 2
    ? (keep.find((action) => chosen.every((card) => action.split(" ").slice(1).includes(card))) ?? null)
    : null;

/** Two at most: a third one takes the place of the first. @param {string[]} chosen @param {string} card */
export const choose = (chosen, card) =>
  chosen.includes(card) ? chosen.filter((other) => other !== card) : [...chosen, card].slice(-2);

/**
 * Face-up cards that are asked for and cost more than there is: what they cost, and what there is.
 * @param {OmniaView} view
 * @param {Cards} deck
 * @param {Controls} controls
 * @returns {Map<string, { cost: number, coins: number }>}
 */
export function tooDear(view, deck, { steps, market }) {
  const coins = view.seats[view.acting[0] ?? 0]?.coins ?? 0;
  const asked = steps.filter(({ state }) => state === "now").map(({ deed }) => deed.type);
  const lying = ROWS.filter((kind) => asked.includes(kind)).flatMap((kind) => view.market[kind].cards);
  return new Map(
    lying
      .filter((card) => !market.has(card) && (deck.card(card).cost ?? 0) > coins)
      .map((card) => [card, { cost: deck.card(card).cost ?? 0, coins }]),
  );
}

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

/** Hands that are open to whoever looks, but are not one's own. @param {Pick<Sight, "views" | "seat">} sight */
export const openHands = ({ views, seat }) =>
  (views ?? [])
    .map((view, owner) => ({ owner, view: /** @type {OmniaView} */ (view) }))
    .filter(({ owner }) => owner !== seat)
    .map(({ owner, view }) => ({ owner, hand: view.hand, pack: view.pack }));

// the score

/**
 * @typedef {{ printed: number, cities: Record<string, number>, sets: { city: string, cards: string[] }[],
 *   total: number, coins?: number, characters?: number }} Scored
 */

/**
 * Everybody's score, by seat; null before the end.
 * @param {TableEvent[]} events
 * @param {OmniaView} view
 * @param {Aids} aids
 * @returns {Scored[] | null}
 */
export function scoresOf(events, view, aids) {
  const told = view.seats.map((_, seat) => events.findLast((event) => event.event === "score" && event.seat === seat));
  if (told.every(Boolean)) return /** @type {Scored[]} */ (/** @type {unknown} */ (told));
  return view.phase === "over" ? (aids.standings?.seats ?? null) : null;
}

/**
 * What decided the first place, if points did not: read off the ranking.
 * @param {number[][]} ranking
 * @param {Scored[]} scores
 * @returns {"coins" | "characters" | "shared" | null}
 */
export function decidedBy(ranking, scores) {
  const [best, ...others] = ranking;
  if (!best) return null;
  if (best.length > 1) return "shared";
  const first = scores[best[0]];
  const equal = others
    .flat()
    .map((seat) => scores[seat])
    .filter(({ total }) => total === first.total);
  if (equal.length === 0) return null;
  return equal.some(({ coins }) => coins === first.coins) ? "characters" : "coins";
}

/**
 * A line of a score: points, what for, and the rule.
 * @typedef {{ points: number, what: "printed" | "majority" | "coins" | "set", city: string | null, cards: string[],
 *   rule: string }} Line
 */

/**
 * A seat's score line by line. Every set of a city has one of its own, and a city without any has one with nothing.
 * @param {Scored} score
 * @param {string[]} owned
 * @param {Cards} deck
 * @returns {Line[]}
 */
export function trailOf(score, owned, deck) {
  /** @type {Line[]} */
  const lines = [
    {
      points: score.printed,
      what: "printed",
      city: null,
      cards: owned.filter((card) => deck.card(card).points),
      rule: "omnia-6.1",
    },
  ];
  for (const [city, points] of Object.entries(score.cities)) {
    const type = deck.card(city).objective?.type;
    if (type === "majority") lines.push({ points, what: "majority", city, cards: [], rule: "omnia-6.2" });
    else if (type === "coins") lines.push({ points, what: "coins", city, cards: [], rule: "omnia-6.6" });
    else {
      const sets = score.sets.filter((made) => made.city === city);
      for (const { cards } of sets)
        lines.push({ points: points / sets.length, what: "set", city, cards, rule: "omnia-6.3" });
      if (!sets.length) lines.push({ points, what: "set", city, cards: [], rule: "omnia-6.3" });
    }
  }
  return lines;
}
