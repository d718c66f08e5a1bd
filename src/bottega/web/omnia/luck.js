/** @import { Derived, GameRecord } from "../proof.js" */
import { luckOf } from "../luck.js";

/**
 * The cards of OMNIA, worked out a second time from a record alone. All decks are mixed at the deal, so this follows
 * every card from there.
 */

export const RULES = 1; // the version of the rules that deals like this
export const CHANCED = ["deal", "refill", "look"]; // the events that show cards from the mixed decks

const ROWS = ["work", "invention", "character"];
export const PLAYERS = [2, 4];
const HAND = 7;
const SHOWN = 3; // of a row, and of the cities one looks at
const STAGES = 3; // of the draft

/**
 * Every card that came from a mixed deck, and the first action that does not fit them.
 * @param {GameRecord} record
 * @param {{ id: string, kind: string, mark?: number }[]} cards of the deck, in its order
 * @returns {Derived}
 */
export function derive(record, cards) {
  const table = new Cards(record, cards);
  /** @type {Derived} */
  const derived = { events: [{ step: 0, event: table.deal() }], amiss: null };
  for (const [i, [seat, action]] of record.actions.entries()) {
    const [word, ...ids] = action.split(" ");
    const told = (/** @type {Record<string, unknown>} */ event) => derived.events.push({ step: i + 1, event });
    const fits = table.act(seat, word, ids, told);
    if (!fits) return { ...derived, amiss: { key: word, step: i + 1, seat, card: ids.join(" ") } };
  }
  return derived;
}

/** Where the cards are. */
class Cards {
  /** @param {GameRecord} record @param {{ id: string, kind: string, mark?: number }[]} cards */
  constructor({ seats, options, seed, fairness }, cards) {
    const players = seats.length;
    this.players = players;
    const luck = luckOf({ seed, fairness })();
    const mixed = (/** @type {string} */ kind) =>
      luck.shuffled(cards.filter((card) => card.kind === kind && (card.mark ?? 0) <= players).map(({ id }) => id));
    /** @type {Record<string, string[]>} by row, top first */
    this.decks = Object.fromEntries(ROWS.map((row) => [row, mixed(row)]));
    /** @type {Record<string, string[]>} */
    this.market = Object.fromEntries(ROWS.map((row) => [row, this.decks[row].splice(0, SHOWN)]));
    this.cities = mixed("city");
    this.shownCity = this.cities.splice(0, 1);
    const dealt = mixed("action");
    const sorted = cards.filter(({ kind }) => kind === "action").map(({ id }) => id);
    this.first = options.first === "random" ? luck.below(players) : Number(options.first);
    /** @type {string[][]} what each seat drafts from */
    this.packs = seats.map((_, seat) =>
      dealt.slice(HAND * seat, HAND * (seat + 1)).sort((one, other) => sorted.indexOf(one) - sorted.indexOf(other)),
    );
    /** @type {string[][]} */
    this.hands = seats.map(() => []);
    this.stage = options.draft === "on" ? 0 : STAGES;
    this.#endDraft();
  }

  /** As the table tells it. */
  deal() {
    const dealt = this.stage === STAGES ? this.hands : this.packs;
    return structuredClone({
      event: "deal",
      first: this.first,
      cities: this.shownCity,
      market: this.market,
      hands: dealt,
      coins: dealt.map(() => 1),
      decks: { city: this.cities, ...this.decks },
    });
  }

  /**
   * Whether an action fits where the cards are; they are moved if it does.
   * @param {number} seat
   * @param {string} word
   * @param {string[]} ids
   * @param {(event: Record<string, unknown>) => unknown} told
   */
  act(seat, word, ids, told) {
    if (word === "keep") return this.#keep(seat, ids);
    if (word === "play") return this.#play(seat, ids, told);
    if (word === "take") return ROWS.some((row) => remove(this.market[row], ids));
    if (word === "place") return this.#place(seat, ids[0], told);
    return true; // coins, skips: no card of a deck
  }

  /**
   * Two stay, the rest goes to the left when all have chosen (omnia-3.1).
   * @param {number} seat
   * @param {string[]} ids
   */
  #keep(seat, ids) {
    const size = HAND - 2 * this.stage;
    if (this.stage === STAGES || this.packs[seat]?.length !== size || !remove(this.packs[seat], ids)) return false;
    this.hands[seat].push(...ids);
    if (this.packs.some((pack) => pack.length === size)) return true;
    this.packs.unshift(.../** @type {string[][]} */ (this.packs.splice(-1)));
    this.stage += 1;
    this.#endDraft();
    return true;
  }

  #endDraft() {
    if (this.stage < STAGES) return;
    for (const [seat, pack] of this.packs.entries()) this.hands[seat].push(...pack.splice(0));
  }

  /**
   * A turn begins: what the one before took from the market was filled up (omnia-4.5).
   * @param {number} seat
   * @param {string[]} ids
   * @param {(event: Record<string, unknown>) => unknown} told
   */
  #play(seat, ids, told) {
    for (const row of ROWS) {
      for (const card of this.decks[row].splice(0, SHOWN - this.market[row].length)) {
        this.market[row].push(card);
        told({ event: "refill", kind: row, card });
      }
    }
    return this.stage === STAGES && remove(this.hands[seat] ?? [], ids);
  }

  /**
   * One of the top three, or none; the others go under the deck as they were drawn (omnia-5.1).
   * @param {number} seat
   * @param {string} city
   * @param {(event: Record<string, unknown>) => unknown} told
   */
  #place(seat, city, told) {
    const looked = this.cities.splice(0, SHOWN);
    told({ event: "look", seat, cards: looked });
    this.cities.push(...looked.filter((card) => card !== city));
    return city === "none" || looked.includes(city);
  }
}

/** Whether they were all there. @param {string[]} cards @param {string[]} ids */
function remove(cards, ids) {
  if (!ids.length || !ids.every((id) => cards.includes(id))) return false;
  for (const id of ids) cards.splice(cards.indexOf(id), 1);
  return true;
}
