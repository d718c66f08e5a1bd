/** @import { Face, OmenKind, OmenView, Sentence, TableEvent } from "../protocol.js" */
/** @import { Called } from "./reading.js" */
/** @import { Sight } from "../sight.js" */
import { read } from "../sentences.js";
import { knows, list, percent, say } from "../words.js";
import {
  asked,
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
  const sentences = toldNow(event, sight);
  return sentences.length ? readAll(sentences, sight).join(" ") : null;
}

/**
 * At the moment of a reveal the hands are told before what was counted in them; what is written down is the call.
 * @param {TableEvent} event
 * @param {Sight} sight
 * @returns {Sentence[]}
 */
export function toldNow(event, sight) {
  const isRevealed = sight.fresh.some(({ event: name, version }) => name === "reveal" && version === event.version);
  if (event.event === "reveal") {
    const call = sight.events.find(({ event: name, version }) => name === "call" && version === event.version);
    const hands = held(/** @type {OmenKind[][]} */ (event.hands));
    return isRevealed ? [...hands, ...(call ? toldOf(call).slice(1) : [])] : [];
  }
  return event.event === "call" && isRevealed ? toldOf(event).slice(0, 1) : toldOf(event);
}

/** @param {TableEvent} event */
const toldOf = ({ told = [] }) => told;

/** @param {Sentence[]} sentences @param {Sight} sight */
const readAll = (sentences, sight) => sentences.map((sentence) => read(sentence, sight));

/** "5 ravens", within a sentence. @param {number} count @param {string} kind @returns {Sentence} */
const cards = (count, kind) => ({ key: `omen.cards.${kind}`, values: { count } });

/** Who declared what. @param {OmenView["declarations"][number]} declaration @param {Sight} sight */
export const declared = ({ seat, number, suit }, sight) =>
  read({ key: "omen.event.declare", values: { seat: { seat }, cards: cards(number, suit) } }, sight);

/** What a call is about, before anything is counted. @param {Called} called @param {Sight} sight */
export const stake = ({ call: { call, seat, on, number, suit } }, sight) =>
  read(
    {
      key: `board.omen.stake.${call}`,
      values: { cards: cards(number, suit), caller: { seat }, ...(call === "omen" && { on: { seat: on } }) },
    },
    sight,
  );

/** @param {Called} called @param {Sight} sight */
const handLines = ({ hands }, sight) => readAll(held(hands ?? []), sight);

/** What everybody holds, by seat. @param {OmenKind[][]} hands @returns {Sentence[]} */
const held = (hands) =>
  hands.flatMap((hand, seat) => {
    const listed = counted(hand).map(([kind, count]) => cards(count, kind));
    return hand.length ? [{ key: "board.omen.holds", values: { seat: { seat }, cards: { listed } } }] : [];
  });

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
  if (sight.isHeld) return say("board.omen.counting");
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
  ...view.declarations.map((declaration) => declared(declaration, sight)),
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
  const kinds = (view.extra_kinds ?? Object.keys(view.surely)).map((kind) => say(`omen.kind.${kind}`)).join(", ");
  return say(view.extras ? "board.omen.in.play" : "board.omen.in.play.all", {
    cards: inWords(surely),
    count: view.extras,
    kinds,
  });
}

/** @param {OmenView} view @param {Sight} sight */
function chancesTold(view, { aids: { chances, calls } }) {
  if (!chances) return [];
  const last = standing(view);
  const rows = chanceRows(chances, view.suits, (last?.number ?? 0) + 1);
  return [
    {
      title: say("board.omen.chances"),
      lines: [
        ...(last && calls ? callLines(calls, last) : []),
        ...rows.flatMap(({ number, cells }) =>
          cells.map(({ suit, atLeast, exactly }) =>
            say("board.omen.chance", { cards: cardsOf(number, suit), most: percent(atLeast), just: percent(exactly) }),
          ),
        ),
      ],
    },
  ];
}

/**
 * @param {NonNullable<Sight["aids"]["calls"]>} calls
 * @param {OmenView["declarations"][number]} last
 */
export const callLines = (calls, last) =>
  /** @type {const} */ (["omen", "destiny"]).map((call) =>
    say(`board.omen.chance.${call}`, { cards: cardsOf(last.number, last.suit), share: percent(calls[call]) }),
  );

/** The last call, hand by hand, as long as it may be looked at. @param {Sight} sight */
function lastCallTold(sight) {
  const called = newestCall(sight);
  if (!called) return [];
  const call = called.call.told;
  return [
    {
      title: say("board.omen.last.call"),
      lines: [
        ...readAll(call.slice(0, 1), sight),
        ...(isReadable(sight, called) ? handLines(called, sight) : []),
        ...readAll([...call.slice(1), ...[...called.lost, ...called.out].flatMap(({ told }) => told)], sight),
      ],
    },
  ];
}

/**
 * How everybody went out, the first one first: the round, the call that did it, and who had no cards left.
 * @param {Sight} sight
 * @returns {{ round: number, told: Sentence[] }[]}
 */
export function leavings(sight) {
  let round = 0;
  return sight.events.flatMap((event, i) => {
    if (event.event === "deal" || event.event === "redeal") round += 1;
    if (event.event !== "call") return [];
    const { call, out } = readCall(sight.events, i);
    return out.length ? [{ round, told: [...call.told, ...out.flatMap(({ told }) => told)] }] : [];
  });
}

/** How the game ended. @param {Sight} sight */
export const ending = ({ events }) => events.filter(({ event }) => event === "end").flatMap(toldOf);
