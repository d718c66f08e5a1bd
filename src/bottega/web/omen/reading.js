/** @import { Deck } from "../deck.js" */
/** @import { OmenKind, OmenView, Sentence, Suit, TableEvent } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */

/**
 * What is on the table, read off views and events. No rule is known here: what may be done stands in `legal`, what came
 * of it in events.
 */

/**
 * @typedef {{ seat: number, call: "omen" | "destiny", on: number, number: number, suit: Suit, count: number,
 *   losers: number[], version: number, told: Sentence[] }} Call
 *
 * @typedef {object} Called A call and what came of it, as far as it has happened.
 * @property {Call} call
 * @property {OmenKind[][] | null} hands as they were revealed, by seat; null if nobody told
 * @property {{ seat: number, card: OmenKind, told: Sentence[] }[]} lost
 * @property {{ seat: number, told: Sentence[] }[]} out
 * @property {boolean} isSettled whether the next round, or the end, has come
 *
 * @typedef {{ seat: number, place: number, kind: OmenKind, isCounted: boolean, step: number, isLost: boolean }} Turned
 *   a card in a revealed hand; step: the how many-th counted
 */

/** @param {Sight} sight @returns {OmenView | null} */
export const viewOf = (sight) => /** @type {OmenView | null} */ (sight.view);

/** The card that shows a kind: people's own decks may call it otherwise. @param {Deck} deck @param {OmenKind} kind */
export const cardOf = ({ cards }, kind) => [...cards.values()].find((face) => face.kind === kind)?.id ?? kind;

/** What I am asked to choose from; nothing where a game is only watched again. @param {Sight} sight */
export const asked = (sight) => (sight.mode === "replay" ? [] : sight.legal);

/** The numbers that may be declared. @param {string[]} legal */
export const numbersIn = (legal) => [
  ...new Set(legal.flatMap((action) => (isDeclaring(action) ? [Number(action.split(" ")[1])] : []))),
];

/** The suits that may be declared with a number. @param {string[]} legal @param {number} number */
export const suitsFor = (legal, number) =>
  /** @type {Suit[]} */ (
    legal.filter((action) => action.startsWith(`declare ${number} `)).map((action) => action.split(" ")[2])
  );

/** @param {string} action */
const isDeclaring = (action) => action.startsWith("declare ");

/** The calls that may be made. @param {string[]} legal */
export const callsIn = (legal) =>
  /** @type {("omen" | "destiny")[]} */ (["omen", "destiny"]).filter((call) => legal.includes(call));

/**
 * The number that is chosen: the wished one as long as it may be declared, else the lowest.
 * @param {number[]} numbers
 * @param {number | null} wished
 */
export const chosenNumber = (numbers, wished) =>
  wished !== null && numbers.includes(wished) ? wished : (numbers[0] ?? null);

/**
 * The number an arrow key leads to, as in any group of radio buttons; null for other keys.
 * @param {string} key
 * @param {number[]} numbers
 * @param {number} chosen
 */
export function stepped(key, numbers, chosen) {
  const last = numbers.length - 1,
    at = numbers.indexOf(chosen);
  if (key === "ArrowRight" || key === "ArrowUp") return numbers[at === last ? 0 : at + 1];
  if (key === "ArrowLeft" || key === "ArrowDown") return numbers[at === 0 ? last : at - 1];
  if (key === "Home") return numbers[0];
  return key === "End" ? numbers[last] : null;
}

/** The seat that sits nearest: mine, or the first one for who only watches. @param {Sight} sight */
export const nearest = (sight) => sight.seat ?? 0;

/**
 * A name and the number that tells it from others alike: where there is little room, only the name is cut.
 * @param {string} name
 * @returns {[string, string]}
 */
export function nameParts(name) {
  const [, words, number] = /^(.+) (\d+)$/.exec(name) ?? ["", name, ""];
  return [words, number];
}

/** The other seats, clockwise from who sits to the left of the nearest. @param {number} players @param {number} near */
export const othersFrom = (players, near) => Array.from({ length: players - 1 }, (_, i) => (near + 1 + i) % players);

/**
 * Where others sit, in per cent of the table: round an oval where there is room, and along three sides of a phone.
 * The nearest seat has the lower side; clockwise, the next one is to its left.
 * @param {number} players
 * @returns {{ oval: [number, number], edge: [number, number] }[]}
 */
export function places(players) {
  const others = players - 1;
  const side = Math.max(1, Math.ceil((others - 2) / 2)),
    top = others - 2 * side; // at most two fit at the top
  const rows = Math.max(side, top > 0 ? 2 : 1);
  const height = (/** @type {number} */ row) => (rows === 1 ? 50 : rounded((100 * row) / (rows - 1)));
  return Array.from({ length: others }, (_, i) => {
    const angle = Math.PI / 2 + (2 * Math.PI * (i + 1)) / players;
    /** @type {[number, number]} */
    const oval = [rounded(50 + 41 * Math.cos(angle)), rounded(50 + 39 * Math.sin(angle))];
    if (i < side) return { oval, edge: [0, height(rows - 1 - i)] };
    if (i < side + top) return { oval, edge: [rounded((100 * (i - side + 1)) / (top + 1)), height(0)] };
    return { oval, edge: [100, height(rows - others + i)] };
  });
}

/** @param {number} number */
const rounded = (number) => Math.round(number * 10) / 10;

/** Whether hands that all have seen may stay on the screen. @param {Sight} sight */
export const remembers = ({ head }) => head.aids !== "none";

/**
 * The hands that are shown face up, by seat. A hand of one's own always is; one that was revealed only where the table
 * wants it, or while the reveal itself goes on.
 * @param {Sight} sight
 * @returns {(OmenKind[] | null)[]}
 */
export function shownHands(sight) {
  const view = viewOf(sight);
  if (!view) return [];
  const { views } = sight;
  if (views) return views.map((seen, seat) => /** @type {OmenView} */ (seen).hands[seat]);
  const isOpen = remembers(sight) || view.phase !== "declaring";
  return view.hands.map((hand, seat) => (isOpen || seat === view.seat ? hand : null));
}

/** The top of the deck, for whoever may see it. @param {Sight} sight */
export function topOf(sight) {
  const view = viewOf(sight);
  const seen = sight.views && view ? /** @type {OmenView} */ (sight.views[view.dealer]) : view;
  return seen?.top ?? null;
}

/** Seats whose hand all have seen, where the table helps to remember it. @param {Sight} sight */
export const knownSeats = (sight) => (remembers(sight) ? (viewOf(sight)?.known ?? []) : []);

/** The declaration that stands. @param {OmenView} view */
export const standing = (view) => view.declarations.at(-1) ?? null;

/**
 * The newest call with all that came of it, or null if there was none, or if it was taken back.
 * @param {Sight} sight
 * @returns {Called | null}
 */
export function newestCall(sight) {
  const at = sight.events.findLastIndex(({ event }) => event === "call");
  if (at < 0) return null;
  const called = readCall(sight.events, at);
  return !called.isSettled && viewOf(sight)?.phase === "declaring" ? null : called;
}

/** @param {TableEvent[]} events @param {number} at where the call is @returns {Called} */
export function readCall(events, at) {
  const next = events.findIndex(({ event }, i) => i > at && ["call", "redeal", "end"].includes(event));
  const after = events.slice(at + 1, next < 0 ? undefined : next);
  const named = (/** @type {string} */ name) => /** @type {any[]} */ (after.filter(({ event }) => event === name));
  return {
    call: /** @type {any} */ (events[at]),
    hands: handsAt(events, at, after),
    lost: named("lose"),
    out: named("out"),
    isSettled: next >= 0,
  };
}

/**
 * The hands at a call: as they were revealed; who saw everything all the time was told them with the deal.
 * @param {TableEvent[]} events
 * @param {number} at
 * @param {TableEvent[]} after
 * @returns {OmenKind[][] | null}
 */
function handsAt(events, at, after) {
  const shown =
    after.find(({ event }) => event === "reveal") ??
    events.findLast(({ event }, i) => i < at && (event === "deal" || event === "redeal"));
  const hands = /** @type {(OmenKind | null)[][] | undefined} */ (shown?.hands);
  return hands?.every((hand) => hand.every((card) => card !== null)) ? /** @type {OmenKind[][]} */ (hands) : null;
}

/**
 * Every card of the revealed hands, with its place in the count: seat by seat, cards of the suit and jokers.
 * @param {Called} called
 * @returns {Turned[][]} by seat
 */
export function turnedHands({ call, hands, lost }) {
  let step = 0;
  return (hands ?? []).map((hand, seat) => {
    const gone = lost.filter((loss) => loss.seat === seat).map(({ card }) => card);
    return hand.map((kind, place) => {
      const isCounted = kind === call.suit || kind === "omen";
      const isLost = gone.includes(kind);
      if (isLost) gone.splice(gone.indexOf(kind), 1);
      return { seat, place, kind, isCounted, step: isCounted ? ++step : 0, isLost };
    });
  });
}

/**
 * How many hands lie side by side, so that no row is much shorter than another.
 * @param {number} hands
 * @param {number} most
 */
export const abreast = (hands, most) => Math.ceil(hands / Math.ceil(hands / most));

/**
 * Who has still to choose the card they lose.
 * @param {Called} called
 * @param {OmenView} view
 */
export const choosing = ({ call, isSettled }, view) =>
  isSettled ? [] : call.losers.filter((seat) => view.acting.includes(seat));

/**
 * The version of the call whose reveal is on the table, or 0. It comes with the news of a call, and goes when it is put
 * away or this seat has declared something since; who comes while cards are being lost finds it there. Who watches
 * again goes on by stepping on.
 * @param {number} shown before
 * @param {number} putAway
 * @param {Sight} sight
 * @param {Called | null} called
 */
export function revealed(shown, putAway, sight, called) {
  if (!called || called.call.version === putAway || hasDeclaredSince(sight, called)) return 0;
  const { version } = called.call;
  const isNew =
    viewOf(sight)?.phase === "losing" ||
    sight.fresh.some((event) => event.event === "call" && event.version === version);
  return isNew || (shown === version && sight.mode !== "replay") ? version : 0;
}

/** Whether this seat has gone on already. @param {Sight} sight @param {Called} called */
const hasDeclaredSince = ({ events, seat: mine }, { call }) =>
  events.some(({ event, seat, version }) => event === "declare" && seat === mine && version > call.version);

/**
 * Whether the hands of a call may be read in words: as long as the picture might show them. Where nobody is helped to
 * remember, that is until this seat is to act in the next round.
 * @param {Sight} sight
 * @param {Called} called
 */
export function isReadable(sight, called) {
  const { call } = called;
  if (
    remembers(sight) ||
    viewOf(sight)?.phase !== "declaring" ||
    sight.fresh.some(({ event, version }) => event === "call" && version === call.version)
  )
    return true;
  const isNewest = !sight.events.some(({ event, version }) => event === "call" && version > call.version);
  return isNewest && !sight.isMine && !hasDeclaredSince(sight, called);
}

/**
 * The chances of every claim that is worth a line: from the first number that may still be said, until nothing is
 * likely any more.
 * @param {Record<string, { at_least: number[], exactly: number[] }>} chances
 * @param {Suit[]} suits
 * @param {number} from
 * @returns {{ number: number, cells: { suit: Suit, atLeast: number, exactly: number }[] }[]}
 */
export function chanceRows(chances, suits, from) {
  const rows = [];
  for (let number = from; number < (chances[suits[0]]?.at_least.length ?? 0); number++) {
    const cells = suits.map((suit) => ({
      suit,
      atLeast: chances[suit].at_least[number],
      exactly: chances[suit].exactly[number],
    }));
    if (rows.length && cells.every(({ atLeast }) => atLeast < 0.005)) break;
    rows.push({ number, cells });
  }
  return rows;
}

/** How many of each kind, in the order of the kinds. @param {OmenKind[]} cards @returns {[OmenKind, number][]} */
export function counted(cards) {
  return KINDS.flatMap((kind) => {
    const count = cards.filter((card) => card === kind).length;
    return count ? [/** @type {[OmenKind, number]} */ ([kind, count])] : [];
  });
}

/** @type {OmenKind[]} */
const KINDS = ["raven", "skull", "feather", "wolf", "omen"];
