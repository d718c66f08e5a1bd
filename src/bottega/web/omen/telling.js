/** @import { Face, OmenKind, OmenView, TableEvent } from "../protocol.js" */
/** @import { Called } from "./reading.js" */
/** @import { Sight } from "../sight.js" */
import { knows, list, percent, say } from "../words.js";
import {
  asked,
  callChances,
  callsIn,
  chanceRows,
  counted,
  isReadable,
  knownSeats,
  newestCall,
  numbersIn,
  readCall,
  shownHands,
  standing,
  topOf,
  verdict,
  viewOf,
} from "./reading.js";

/** OMEN in words: what happened, what is asked, what lies on the table. */

/** "5 ravens". @param {number} count @param {string} kind */
export const cardsOf = (count, kind) => say(`omen.cards.${kind}`, { count });

/** "2 ravens and 1 Omen card". @param {OmenKind[]} cards */
export const inWords = (cards) =>
  cards.length ? list(counted(cards).map(([kind, count]) => cardsOf(count, kind))) : say("board.omen.no.cards");

/**
 * @param {TableEvent} event
 * @param {Sight} sight
 * @returns {string | null}
 */
export function tell(event, sight) {
  switch (event.event) {
    case "deal":
      return say("omen.event.deal", { dealer: sight.nameOf(Number(event.dealer)) });
    case "redeal":
      return [say("omen.event.redeal", { dealer: sight.nameOf(Number(event.dealer)) }), redrawn(event, sight)]
        .join(" ")
        .trim();
    case "declare":
      return say("omen.event.declare", {
        seat: sight.nameOf(event.seat ?? 0),
        cards: cardsOf(Number(event.number), String(event.suit)),
      });
    case "call":
      return tellCall(event, sight);
    case "reveal":
      return tellReveal(event, sight);
    case "lose":
      return say("omen.event.lose", { seat: sight.nameOf(event.seat ?? 0), kind: say(`omen.kind.${event.card}`) });
    case "out":
      return say("omen.event.out", { seat: sight.nameOf(event.seat ?? 0) });
    case "end":
      return say("board.omen.winner", { name: sight.namesOf(/** @type {number[][]} */ (event.ranking)[0]) });
    default:
      return null;
  }
}

/** @param {Sight} sight @param {TableEvent} event the last call before it, or up to it */
function callBefore({ events }, event) {
  const at = events.lastIndexOf(event);
  const found = events.findLastIndex((other, i) => other.event === "call" && (at < 0 || i <= at));
  return found < 0 ? null : readCall(events, found);
}

/**
 * Who calls what; for eyes that saw all hands before, the outcome too, as there is no reveal.
 * @param {TableEvent} event
 * @param {Sight} sight
 */
function tellCall(event, sight) {
  const called = callBefore(sight, event);
  const isShown = sight.events.some((other) => other.event === "reveal" && other.version === event.version);
  return [
    announced(/** @type {any} */ (event), sight),
    ...(isShown || !called ? [] : [found(called), judged(called, sight)]),
  ].join(" ");
}

/** @param {Called["call"]} call @param {Sight} sight */
export const announced = ({ seat, on, call, number, suit }, sight) =>
  say(`omen.event.call_${call}`, { seat: sight.nameOf(seat), on: sight.nameOf(on), cards: cardsOf(number, suit) });

/**
 * Hands are told at the moment they are shown; what is written down is what came of them.
 * @param {TableEvent} event
 * @param {Sight} sight
 */
function tellReveal(event, sight) {
  const called = callBefore(sight, event);
  if (!called) return null;
  const isNow = sight.fresh.some(({ event: name, version }) => name === "reveal" && version === event.version);
  return [...(isNow ? [...handLines(called, sight), found(called)] : []), judged(called, sight)].join(" ");
}

/** @param {Called} called @param {Sight} sight */
const handLines = ({ hands }, sight) =>
  (hands ?? []).flatMap((hand, seat) =>
    hand.length ? [say("board.omen.hand", { name: sight.nameOf(seat), cards: inWords(hand) })] : [],
  );

/** @param {Called} called */
const found = ({ call }) => say("omen.event.count", { cards: cardsOf(call.count, call.suit) });

/** @param {Called} called @param {Sight} sight */
export function judged(called, sight) {
  const { key, seat } = verdict(called);
  return say(`omen.event.judged.${key}`, {
    seat: sight.nameOf(seat),
    number: called.call.number,
    found: called.call.count,
  });
}

/** Who has drawn a new hand. @param {TableEvent} event @param {Sight} sight */
function redrawn(event, sight) {
  const called = callBefore(sight, event);
  if (!called) return "";
  if (called.call.call === "destiny") return say("omen.event.redraw_all");
  const { seat } = verdict(called);
  return called.out.includes(seat)
    ? say("omen.event.redraw_none")
    : say("omen.event.redraw_one", { seat: sight.nameOf(seat) });
}

/** @param {string} action @param {Sight} sight */
export function label(action, sight) {
  const [word, ...rest] = action.split(" ");
  if (word === "declare") return say("board.omen.declare", { cards: cardsOf(Number(rest[0]), rest[1]) });
  if (word === "lose") return say(`board.omen.lose.${rest[0]}`);
  const view = viewOf(sight);
  const last = view && standing(view);
  return last ? say(`board.omen.call.${word}`, { cards: cardsOf(last.number, last.suit) }) : say(`omen.call.${word}`);
}

/** @param {Sight} sight */
export function prompt(sight) {
  const view = viewOf(sight),
    legal = asked(sight);
  if (!view) return "";
  if (view.phase === "losing") return say("board.omen.ask.lose");
  const last = standing(view),
    hasNumbers = numbersIn(legal).length > 0;
  if (!last) return say("board.omen.ask.first");
  const values = { name: sight.nameOf(last.seat), cards: cardsOf(last.number, last.suit), number: last.number };
  return say(hasNumbers && callsIn(legal).length ? "board.omen.ask.turn" : "board.omen.ask.call", values);
}

/** What is printed on a card. @param {Face} face @returns {string[]} */
export function explain({ kind, faction }) {
  const lines = [say(kind === "omen" ? "board.omen.explain.joker" : "board.omen.explain.suit")];
  return knows(`omen.faction.${faction}`)
    ? [...lines, say("board.omen.faction", { faction: say(`omen.faction.${faction}`) })]
    : lines;
}

/** The table in words: all that the picture shows. @param {Sight} sight */
export function describe(sight) {
  const view = viewOf(sight);
  if (!view) return [];
  return [
    { title: say("board.omen.round", { round: view.round }), lines: roundLines(view, sight) },
    { title: say("board.omen.hands"), lines: view.held.map((_, seat) => seatLine(view, seat, sight)) },
    { title: say("board.omen.middle"), lines: middleLines(view, sight) },
    ...chancesTold(view, sight),
    ...lastCallTold(sight),
  ];
}

/** @param {OmenView} view @param {Sight} sight */
const roundLines = (view, sight) => [
  say("board.omen.in.hands", { count: view.in_hands }),
  ...view.declarations.map(({ seat, number, suit }) =>
    say("omen.event.declare", { seat: sight.nameOf(seat), cards: cardsOf(number, suit) }),
  ),
  ...(view.declarations.length || view.phase !== "declaring" ? [] : [say("board.omen.nothing.declared")]),
  ...(view.chosen ? [say("board.omen.chosen", { kind: say(`omen.kind.${view.chosen}`) })] : []),
];

/**
 * A seat in one sentence, with everything that marks it.
 * @param {OmenView} view
 * @param {number} seat
 * @param {Sight} sight
 */
export function seatLine(view, seat, sight) {
  const hand = shownHands(sight)[seat];
  const cards = !view.held[seat]
    ? say("board.omen.no.cards")
    : hand
      ? inWords(hand)
      : say("board.omen.hidden", { count: view.held[seat] });
  const marks = seatMarks(view, seat, sight);
  return say(marks.length ? "board.omen.seat.marked" : "board.omen.hand", {
    name: sight.nameOf(seat),
    cards,
    marks: marks.join(", "),
  });
}

/** @param {OmenView} view @param {number} seat @param {Sight} sight @returns {string[]} */
export function seatMarks(view, seat, sight) {
  const isIn = view.still_in.includes(seat);
  return [
    seat === sight.seat && say("seat.you"),
    !isIn && say("board.omen.out"),
    isIn && seat === view.dealer && say("board.omen.dealer"),
    isIn && knownSeats(sight).includes(seat) && say("board.omen.known"),
    sight.acting.includes(seat) && say("seat.turn"),
  ].filter((mark) => typeof mark === "string");
}

/** @param {OmenView} view @param {Sight} sight */
function middleLines(view, sight) {
  const top = topOf(sight);
  return [
    say("board.omen.open", { cards: inWords(view.table) }),
    say("board.omen.deck", { count: view.deck_count }),
    ...(top ? [say(sight.views ? "board.omen.top.open" : "board.omen.top", { kind: say(`omen.kind.${top}`) })] : []),
    ...(view.lost.length ? [say("board.omen.lost", { cards: inWords(view.lost) })] : []),
    inPlay(view),
  ];
}

/** What all know of the cards in play. @param {OmenView} view */
export function inPlay(view) {
  const surely = /** @type {OmenKind[]} */ (
    Object.entries(view.surely).flatMap(([kind, count]) => Array(count).fill(kind))
  );
  return say("board.omen.in.play", { cards: inWords(surely), count: view.extras });
}

/** @param {OmenView} view @param {Sight} sight */
function chancesTold(view, { aids: { chances } }) {
  if (!chances) return [];
  const last = standing(view);
  const rows = chanceRows(chances, view.suits, (last?.number ?? 0) + 1);
  return [
    {
      title: say("board.omen.chances"),
      lines: [
        ...(last ? callLines(chances, last) : []),
        ...rows.flatMap(({ number, cells }) =>
          cells.map(({ suit, atLeast, exactly }) =>
            say("board.omen.chance", { cards: cardsOf(number, suit), most: percent(atLeast), just: percent(exactly) }),
          ),
        ),
      ],
    },
  ];
}

/** @param {NonNullable<Sight["aids"]["chances"]>} chances @param {OmenView["declarations"][number]} last */
export function callLines(chances, last) {
  const right = callChances(chances, last);
  return /** @type {const} */ (["omen", "destiny"]).map((call) =>
    say(`board.omen.chance.${call}`, { cards: cardsOf(last.number, last.suit), share: percent(right[call]) }),
  );
}

/** The last call, hand by hand, as long as it may be looked at. @param {Sight} sight */
function lastCallTold(sight) {
  const called = newestCall(sight);
  if (!called) return [];
  return [
    {
      title: say("board.omen.last.call"),
      lines: [
        announced(called.call, sight),
        ...(isReadable(sight, called) ? handLines(called, sight) : []),
        found(called),
        judged(called, sight),
        ...outcome(called, sight),
      ],
    },
  ];
}

/** What was lost, and who went out. @param {Called} called @param {Sight} sight */
export const outcome = ({ lost, out }, sight) => [
  ...lost.map(({ seat, card }) => say("omen.event.lose", { seat: sight.nameOf(seat), kind: say(`omen.kind.${card}`) })),
  ...out.map((seat) => say("omen.event.out", { seat: sight.nameOf(seat) })),
];

/**
 * How everybody went out, the first one first: the round, and the call that did it.
 * @param {Sight} sight
 * @returns {{ seats: number[], round: number, sentence: string, rule: string }[]}
 */
export function leavings(sight) {
  let round = 0;
  return sight.events.flatMap((event, i) => {
    if (event.event === "deal" || event.event === "redeal") round += 1;
    if (event.event !== "call") return [];
    const called = readCall(sight.events, i);
    if (!called.out.length) return [];
    const { call, seat, suit, number, count } = called.call;
    const sentence = say("board.omen.left", {
      round,
      count: called.out.length,
      names: sight.namesOf(called.out),
      caller: sight.nameOf(seat),
      call: say(`omen.call.${call}`),
      cards: cardsOf(number, suit),
      found: count,
    });
    return [{ seats: called.out, round, sentence, rule: verdict(called).rule }];
  });
}
