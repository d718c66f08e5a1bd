/** @import { Derived, GameRecord } from "../proof.js" */
import { luckOf } from "../luck.js";

/** The deals of OMEN, worked out a second time from a record alone: to be compared with what the table showed. */

/** @typedef {import("../luck.js").Luck} Luck */
/** @typedef {number[]} Pile how many cards of each kind */

export const RULES = 1; // the version of the rules that deals like this
export const CHANCED = ["deal", "redeal"]; // the events that luck has a part in

export const PLAYERS = [3, 9];

const KINDS = ["raven", "skull", "feather", "wolf", "omen"];
const WOLF = 3;
const HAND = 4;
const EXTRAS = [9, 9, 10, 10, 11, 11]; // for three players and more (omen-2.1)
const EXTRAS_WITH_WOLVES = [5, 5, 5, 4, 4, 4, 4]; // omen-2.2
const FITTED = new Map([
  [3, 6],
  [8, 3],
]); // omen-2.4

const COPIES = [10, 10, 10, 8, 10]; // of each kind, in the deck that comes with Bottega

export const OWN_CARDS = KINDS.flatMap((kind, i) => Array(COPIES[i]).fill({ id: kind, kind }));

/**
 * Every deal of a recorded game, and the first thing in it that does not fit the cards dealt.
 * @param {GameRecord} record
 * @param {{ kind: string }[]} cards of the deck
 * @returns {Derived}
 */
export function derive(record, cards) {
  const game = new Cards(record, cards);
  /** @type {Derived} */
  const derived = { events: [game.deal()], amiss: null };
  const { actions } = record;
  for (const [i, [seat, action]] of actions.entries()) {
    const [word, kind] = action.split(" ");
    if (word === "omen" || word === "destiny") game.call(seat, word);
    if (word !== "lose") continue;
    if (!game.holds(seat, kind)) return { ...derived, amiss: { key: "lose", step: i + 1, seat, card: kind } };
    game.lose(seat, kind);
    if (actions[i + 1]?.[1].startsWith("lose")) continue; // the cards leave when all have chosen
    game.endRound();
    if (i + 1 === actions.length) break;
    if (game.stillIn.length < 2) return { ...derived, amiss: { key: "over", step: i + 2 } };
    derived.events.push(game.redeal(i + 1));
  }
  const ranking = game.ranking();
  if (record.result && JSON.stringify(record.result.ranking) !== JSON.stringify(ranking))
    derived.amiss = { key: "ranking", step: actions.length };
  return derived;
}

/** Where the cards are. */
class Cards {
  /** @param {GameRecord} record @param {{ kind: string }[]} cards */
  constructor({ seats, options, seed, fairness }, cards) {
    this.options = options;
    this.players = seats.length;
    this.nextLuck = luckOf({ seed, fairness });
    this.box = KINDS.map((kind) => cards.filter((card) => card.kind === kind).length);
    /** @type {Pile[]} */
    this.hands = seats.map(() => none());
    this.held = seats.map(() => HAND);
    this.table = none();
    /** @type {number[]} */
    this.deck = [];
    this.dealer = 0;
    this.called = { seat: 0, call: "" };
    /** @type {number[]} */
    this.losers = [];
    /** @type {number[][]} the seats that went out together, the last first */
    this.out = [];
  }

  get stillIn() {
    return this.held.flatMap((held, seat) => (held > 0 ? [seat] : []));
  }

  /** @returns {import("../proof.js").Dealt} */
  deal() {
    const luck = this.nextLuck(),
      { players } = this;
    const isExpanded = this.options.expansion === "on";
    const box = this.box.map((count, kind) => (kind === WOLF && !isExpanded ? 0 : count));
    const pile = [players, players, players, isExpanded ? Math.min(players, 8) : 0, Math.floor(players / 2) + 1];
    const left = box.map((count, kind) => count - pile[kind]);
    for (let extra = extrasFor(players, this.options); extra > 0; extra--) pile[draw(left, luck, luck.next())] += 1;
    this.#lay(this.stillIn, pile, luck);
    this.dealer = luck.below(players);
    return this.#told("deal", 0);
  }

  /** @param {number} step @returns {import("../proof.js").Dealt} */
  redeal(step) {
    const luck = this.nextLuck();
    const redrawn = this.called.call === "destiny" ? this.stillIn : this.losers.filter((seat) => this.held[seat] > 0);
    this.dealer = this.#nextDealer(luck);
    const pile = KINDS.map(
      (_, kind) =>
        this.table[kind] + count(this.deck, kind) + redrawn.reduce((sum, seat) => sum + this.hands[seat][kind], 0),
    );
    this.#lay(redrawn, pile, luck);
    return this.#told("redeal", step);
  }

  /** @param {number} seat @param {string} call */
  call(seat, call) {
    this.called = { seat, call };
    this.losers = [];
  }

  /** @param {number} seat @param {string} kind */
  holds(seat, kind) {
    return (this.hands[seat]?.[KINDS.indexOf(kind)] ?? 0) > 0 && !this.losers.includes(seat);
  }

  /** @param {number} seat @param {string} kind */
  lose(seat, kind) {
    this.losers.push(seat);
    this.hands[seat][KINDS.indexOf(kind)] -= 1;
    this.held[seat] -= 1;
  }

  endRound() {
    const out = this.losers.filter((seat) => this.held[seat] === 0).sort((one, other) => one - other);
    if (out.length) this.out.unshift(out);
  }

  /** Best first; seats that went out together share a place (omen-5.3). */
  ranking() {
    return [this.stillIn, ...this.out];
  }

  /**
   * Seats draw as many cards as they hold, a word of luck each; then four face up; the rest is the deck.
   * @param {number[]} seats
   * @param {Pile} pile
   * @param {Luck} luck
   */
  #lay(seats, pile, luck) {
    const size = sum(pile) - seats.reduce((cards, seat) => cards + this.held[seat], 0) - HAND;
    for (const seat of seats) this.hands[seat] = piled(drawSome(pile, luck, this.held[seat]));
    this.table = piled(drawSome(pile, luck, HAND));
    this.deck = drawSome(pile, luck, size);
  }

  /** Who begins the next round (omen-4.4). @param {Luck} luck */
  #nextDealer(luck) {
    const { stillIn, called, losers } = this;
    if (this.options.next_dealer === "clockwise") return this.#leftOf(this.dealer);
    if (this.options.next_dealer === "random") return stillIn[luck.below(stillIn.length)];
    if (called.call === "destiny" && !losers.includes(called.seat)) return called.seat;
    const loser = Math.min(...losers);
    return stillIn.includes(loser) ? loser : this.#leftOf(loser);
  }

  /** @param {number} seat */
  #leftOf(seat) {
    return this.stillIn.find((other) => other > seat) ?? this.stillIn[0];
  }

  /** As the table tells it. @param {string} event @param {number} step @returns {import("../proof.js").Dealt} */
  #told(event, step) {
    return {
      step,
      event: {
        event,
        dealer: this.dealer,
        hands: this.hands.map(named),
        table: named(this.table),
        deck: this.deck.map((kind) => KINDS[kind]),
      },
    };
  }
}

/** @param {number} players @param {Record<string, string>} options */
function extrasFor(players, { expansion, extras }) {
  if (expansion !== "on") return EXTRAS[players - 3];
  return (extras === "fitted" ? FITTED.get(players) : undefined) ?? EXTRAS_WITH_WOLVES[players - 3];
}

/** One card of a pile: the k-th, counted kind by kind. @param {Pile} pile @param {Luck} luck @param {bigint} word */
function draw(pile, luck, word) {
  let k = luck.belowOf(word, sum(pile)),
    kind = 0;
  while (k >= pile[kind]) k -= pile[kind++];
  pile[kind] -= 1;
  return kind;
}

/** A word of luck serves four cards. @param {Pile} pile @param {Luck} luck @param {number} cards */
function drawSome(pile, luck, cards) {
  const drawn = [];
  let word = 0n;
  for (let place = 0; place < cards; place++) {
    word = place % 4 ? word >> 16n : luck.next();
    drawn.push(draw(pile, luck, word));
  }
  return drawn;
}

const none = () => KINDS.map(() => 0);

/** @param {Pile} pile */
const sum = (pile) => pile.reduce((cards, more) => cards + more, 0);

/** @param {number[]} kinds @param {number} kind */
const count = (kinds, kind) => kinds.filter((other) => other === kind).length;

/** @param {number[]} kinds */
const piled = (kinds) => KINDS.map((_, kind) => count(kinds, kind));

/** @param {Pile} pile */
const named = (pile) => pile.flatMap((cards, kind) => Array(cards).fill(KINDS[kind]));
