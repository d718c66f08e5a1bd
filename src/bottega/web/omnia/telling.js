/** @import { OmniaView, Sentence, TableEvent } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { list, say } from "../words.js";
import { passedBy, roundsOf, takenThisTurn } from "./happened.js";
import { coins, deedName, doing, explain, groupName, objective, points } from "./printed.js";
import { around, collection, isTurn, openHands, ROWS, tooDear, viewOf } from "./reading.js";

/** OMNIA in sentences: actions, what happened, and the whole table. */

/** @param {string} sentence a beginning that may stand alone */
const begun = (sentence) => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

// what may be done

/** An action in words. @param {string} action @param {Sight} sight @returns {string} */
export function label(action, sight) {
  const view = viewOf(sight),
    { deck } = sight;
  const [verb, card, other] = action.split(" ");
  switch (verb) {
    case "keep":
      return say("board.omnia.label.keep", { one: deck.name(card), other: deck.name(other) });
    case "play":
      return say("board.omnia.label.play", { card: deck.name(card) });
    case "take": {
      const cost = deck.card(card).cost ?? 0;
      return say(`board.omnia.label.${cost ? "take_paid" : "take"}`, { card: deck.name(card), coins: coins(cost) });
    }
    case "coins":
      return doing(
        [...view.effects, ...view.deeds].find(({ type }) => type === "coins") ?? { type: "coins", amount: 1 },
      );
    case "city":
      return doing({ type: "city" });
    case "place":
      return card === "none"
        ? say("board.omnia.label.place_none")
        : say("board.omnia.label.place", { card: deck.name(card), objective: objective(deck.card(card)) });
    case "skip":
      return say(`board.omnia.label.skip.${card}`);
    default:
      return action;
  }
}

/** What this seat is asked for, in a sentence. @param {Sight} sight @returns {string} */
export function prompt(sight) {
  const view = viewOf(sight);
  switch (view.phase) {
    case "drafting":
      return say("board.omnia.ask.keep", {
        count: view.pack.length - (view.draft?.keep ?? 0),
        name: sight.nameOf(view.draft?.to ?? 0),
      });
    case "playing":
      return say("board.omnia.ask.playing");
    case "doing": {
      const [one, other] = view.deeds.map(deedName);
      return other ? say("board.omnia.ask.doing.two", { one, other }) : say("board.omnia.ask.doing.one", { deed: one });
    }
    case "resolving":
      return say(`board.omnia.ask.resolving.${view.effects[0].type}`);
    case "placing":
      return say("board.omnia.ask.placing");
    default:
      return say("board.omnia.over");
  }
}

// what happened

/** Of a score only the total is said: the board shows its lines. @param {TableEvent} event @returns {Sentence[]} */
export const toldNow = ({ event, told = [] }) => (event === "score" ? told.slice(0, 1) : told);

/**
 * The log has the draft, rounds and the end; what fills the gaps in the market would be every third line.
 * @param {Sight} sight
 * @returns {(string | null)[]}
 */
export function chapters({ view, events }) {
  const { players, rounds } = /** @type {OmniaView} */ (view ?? { players: 1, rounds: 0 });
  const found = roundsOf(events, players);
  const [dealt, over] = ["deal", "score"].map((name) => events.findIndex(({ event }) => event === name));
  return events.map(({ event }, i) => {
    if (event === "refill" || (event === "over" && over >= 0)) return null; // seen in the market; said with the winner
    if (over >= 0 && i >= over) return say("board.omnia.standings.final");
    if (found[i]) return say("board.omnia.round", { round: found[i], rounds });
    return dealt >= 0 && i >= dealt ? say("board.omnia.draft.title") : "";
  });
}

// the table

/** Which round it is, what is in the supply, who begins. @param {Sight} sight @returns {string[]} */
export function heading(sight) {
  const view = viewOf(sight);
  const where = view.draft
    ? say("board.omnia.draft", view.draft)
    : view.phase === "over"
      ? say("board.omnia.over")
      : say("board.omnia.round", { round: view.round, rounds: view.rounds });
  return [
    where,
    say("board.omnia.supply", { coins: coins(view.supply) }),
    say("board.omnia.first", { name: sight.nameOf(view.first) }),
  ];
}

/** A card with all that is printed on it, on one line. @param {string} card @param {Sight} sight */
const line = (card, { deck }) =>
  say("board.omnia.card.line", { card: deck.name(card), notes: explain(deck.card(card)).join(" ") });

/**
 * What a city gives everybody now, seat by seat; nothing without standings.
 * @param {string} city
 * @param {Sight} sight
 * @returns {string[]}
 */
export function cityStanding(city, sight) {
  const found = sight.aids.standings?.cities.find((standing) => standing.city === city);
  if (!found) return [];
  const told = found.points
    .map((worth, seat) => ({ worth, count: found.counts?.[seat] ?? found.sets[seat], seat }))
    .filter(({ worth, count }) => worth || count)
    .map(({ seat }) =>
      say("board.omnia.standings.seat", { name: sight.nameOf(seat), told: cityCell(city, seat, sight) }),
    );
  return told.length ? told : [say("board.omnia.standings.nobody")];
}

/** What a city gives a seat now, in words. @param {string} city @param {number} seat @param {Sight} sight */
export function cityCell(city, seat, { aids }) {
  const found = aids.standings?.cities.find((standing) => standing.city === city);
  const worth = points(found?.points[seat] ?? 0);
  if (found?.counts) return say("board.omnia.standings.count", { count: found.counts[seat], points: worth });
  return found?.sets[seat] ? say("board.omnia.standings.sets", { count: found.sets[seat], points: worth }) : worth;
}

/** Where a seat's points come from so far. @param {number} seat @param {Sight} sight */
export function totalSoFar(seat, { aids }) {
  const score = aids.standings?.seats[seat];
  return score
    ? say("board.omnia.total", {
        points: points(score.total),
        printed: score.printed,
        cities: score.total - score.printed,
      })
    : "";
}

/** What a collection has of each group, in words. @param {string[]} owned @param {Sight} sight */
export function groupsOf(owned, { deck }) {
  const told = collection(owned, deck)
    .filter(({ cards }) => cards.length)
    .map((group) => say("board.omnia.group.count", { group: groupName(group), count: group.cards.length }));
  return told.length ? list(told) : say("board.omnia.collection.none");
}

/** @param {number} seat @param {Sight} sight */
export const setsOf = (seat, { aids, deck }) =>
  (aids.standings?.seats[seat]?.sets ?? []).map(({ city, cards }) =>
    say("board.omnia.set", { city: deck.name(city), cards: deck.names(cards) }),
  );

/** What this seat can tell of the others' hands. @param {Sight} sight @returns {string[]} */
export const known = (sight) =>
  viewOf(sight).known.map(({ cards, holders }) => {
    const seats = Object.entries(holders);
    const names = sight.deck.names(cards);
    if (seats.length === 1)
      return say("board.omnia.known.one", { name: sight.nameOf(Number(seats[0][0])), cards: names });
    const told = seats.map(([seat, count]) =>
      say("board.omnia.known.holder", { name: sight.nameOf(Number(seat)), count }),
    );
    return say("board.omnia.known.many", { holders: list(told), cards: names });
  });

/** Cities of the deck that this seat has seen. @param {Sight} sight @returns {string[]} */
export const knownCities = (sight) =>
  viewOf(sight).city_deck.flatMap((city, place) =>
    city === null ? [] : [say("board.omnia.city_at", { place: place + 1, city: line(city, sight) })],
  );

/**
 * What was played, taken and done in this turn, what is now and what comes then.
 * @param {Sight} sight
 * @returns {string[]}
 */
export function turnLines(sight) {
  const view = viewOf(sight),
    { deck, events } = sight;
  if (!isTurn(view)) return [];
  const at = (/** @type {string} */ state) => (view.steps ?? []).filter((step) => step.state === state);
  const has = coins(view.seats[view.seat ?? 0].coins);
  return [
    say("board.omnia.path.played", { card: deck.name(view.card) }),
    ...takenThisTurn(events, view).map((card) => say("board.omnia.path.taken", { card: deck.name(card) })),
    ...at("done").map(({ deed }) => say("board.omnia.path.done", { deed: doing(deed) })),
    ...at("now").map(({ deed, effect }) =>
      say(effect ? "board.omnia.path.now_effect" : "board.omnia.path.now", { deed: doing(deed) }),
    ),
    ...at("later").map(({ deed, effect }) =>
      say(effect ? "board.omnia.path.then_effect" : "board.omnia.path.then", { deed: doing(deed) }),
    ),
    ...Object.entries(tooDear(sight)).map(([card, cost]) =>
      say("board.omnia.too_dear.card", { card: deck.name(card), cost: coins(cost), coins: has }),
    ),
    ...lookedAt(sight),
  ];
}

/** @param {Sight} sight @returns {string[]} */
function lookedAt(sight) {
  const { looked_at: looked, acting } = viewOf(sight);
  const seen = looked.filter((city) => city !== null);
  if (!looked.length || seen.length) return seen.map((city) => line(city, sight));
  return [say("board.omnia.looked.hidden", { name: sight.nameOf(acting[0] ?? 0), count: looked.length })];
}

/** Whether everybody else is still choosing. @param {Sight} sight @returns {string[]} */
function waitLines(sight) {
  const { phase, seat, acting } = viewOf(sight);
  const isWaiting = phase === "drafting" && seat !== null && !acting.includes(seat);
  return isWaiting ? [say("board.omnia.draft.wait", { names: sight.namesOf(acting) })] : [];
}

/** What is known in the draft of what was kept and passed. @param {Sight} sight @returns {string[]} */
export function draftLines(sight) {
  const view = viewOf(sight);
  if (view.phase !== "drafting") return [];
  return [
    view.seat === null && say("board.omnia.draft.others", { names: sight.namesOf(view.acting) }),
    view.draft?.stage === view.draft?.stages && say("board.omnia.draft.last"),
    view.hand.length > 0 && say("board.omnia.draft.kept", { cards: sight.deck.names(view.hand) }),
    ...passedBy(sight.events, view.seat).map(({ to, cards }) =>
      say("board.omnia.draft.passed", { name: sight.nameOf(to), cards: sight.deck.names(cards) }),
    ),
  ].filter((sentence) => sentence !== false);
}

/** The whole table in words. @param {Sight} sight @returns {{ title: string, lines: string[] }[]} */
export function describe(sight) {
  const view = viewOf(sight),
    { deck } = sight;
  /** @param {string} title @param {string[]} lines */
  const part = (title, lines) => ({ title, lines });
  const turn = sight.isMine
    ? say("board.omnia.turn")
    : say("board.omnia.turn.of", { name: sight.nameOf(view.acting[0] ?? 0) });
  const [where, ...more] = heading(sight);
  return [
    part(where, [...more, ...waitLines(sight), ...draftLines(sight)]),
    part(turn, turnLines(sight)),
    part(
      say("board.omnia.pack"),
      view.pack.map((card) => line(card, sight)),
    ),
    part(
      say("board.omnia.hand"),
      view.hand.map((card) => line(card, sight)),
    ),
    ...openHands(sight).flatMap(({ owner, hand, pack }) => [
      part(say("board.omnia.pack.of", { name: sight.nameOf(owner) }), pack.map(deck.name, deck)),
      part(say("board.omnia.hand.of", { name: sight.nameOf(owner) }), hand.map(deck.name, deck)),
    ]),
    part(say("board.omnia.row.city"), [
      ...view.cities.map((city) => `${line(city, sight)} ${cityStanding(city, sight).join("; ")}`.trim()),
      say("board.omnia.deck", { count: view.city_deck.length }),
    ]),
    ...ROWS.map((kind) =>
      part(say(`board.omnia.row.${kind}`), [
        ...view.market[kind].cards.map((card) => line(card, sight)),
        say("board.omnia.deck", { count: view.market[kind].deck_count }),
      ]),
    ),
    ...around(view).map((seat) => part(seatTitle(seat, sight), seatLines(seat, sight))),
    part(say("board.omnia.known"), known(sight)),
    part(say("board.omnia.city_deck.known"), knownCities(sight)),
  ].filter(({ lines }) => lines.length);
}

/** @param {number} seat @param {Sight} sight */
export const seatTitle = (seat, sight) =>
  seat === viewOf(sight).seat
    ? say("board.omnia.collection.mine")
    : say("board.omnia.collection", { name: sight.nameOf(seat) });

/** @param {number} seat @param {Sight} sight @returns {string[]} */
function seatLines(seat, sight) {
  const owner = viewOf(sight).seats[seat],
    { deck } = sight;
  return [
    begun(coins(owner.coins)),
    say("board.omnia.hand_count", { count: owner.hand_count }),
    totalSoFar(seat, sight),
    groupsOf(owner.cards, sight),
    ...(owner.cards.length ? [deck.names(owner.cards)] : []),
    ...setsOf(seat, sight),
    ...(owner.played.length ? [say("board.omnia.played", { cards: deck.names(owner.played) })] : []),
  ].filter(Boolean);
}
