/**
 * Rounds of real cards as people note them. An entry names who did what; nothing is judged here, only added up.
 *
 * @typedef {{ what: "begin", seat: number }} Begin who is the dealer of a round
 * @typedef {{ what: "do", seat: number, do: string }} Done in notation
 * @typedef {{ what: "count", number: number }} Counted
 * @typedef {{ what: "lose", seats: number[], kinds: (string | null)[], next: number | null, won: number | null }} Lost
 *   who lost a card, and which, if that was noted; who begins next and who has won, if the server could say
 * @typedef {Begin | Done | Counted | Lost} Entry
 *
 * @typedef {object} Standing how things stand after some entries
 * @property {number} round
 * @property {number[]} held cards of everybody when the round began
 * @property {number | null} dealer
 * @property {{ seat: number, do: string }[]} done
 * @property {number | null} counted
 * @property {number | null} won
 * @property {Record<string, number>} lost cards by kind, as far as they were noted
 */

/**
 * @param {Entry[]} log
 * @param {number} players
 * @param {number} cards of everybody at the beginning
 * @returns {Standing}
 */
export function standingAfter(log, players, cards) {
  /** @type {Standing} */
  const begun = {
    round: 1,
    held: Array(players).fill(cards),
    dealer: null,
    done: [],
    counted: null,
    won: null,
    lost: {},
  };
  return log.reduce(after, begun);
}

/** @param {Standing} before @param {Entry} entry @returns {Standing} */
function after(before, entry) {
  if (entry.what === "begin") return { ...before, dealer: entry.seat };
  if (entry.what === "do") return { ...before, done: [...before.done, { seat: entry.seat, do: entry.do }] };
  if (entry.what === "count") return { ...before, counted: entry.number };
  const lost = { ...before.lost };
  for (const kind of entry.kinds) if (kind) lost[kind] = (lost[kind] ?? 0) + 1;
  return {
    round: before.round + 1,
    held: before.held.map((cards, seat) => cards - (entry.seats.includes(seat) ? 1 : 0)),
    dealer: entry.next,
    done: [],
    counted: null,
    won: entry.won,
    lost,
  };
}

/** The call of the round, if there was one. @param {Standing} standing */
export const callIn = ({ done }) => done.find(({ do: action }) => action === "omen" || action === "destiny") ?? null;

/**
 * The declaration that stands.
 * @param {Standing} standing
 * @returns {{ seat: number, number: number, suit: string } | null}
 */
export function declaredIn({ done }) {
  const last = done.filter(({ do: action }) => action.startsWith("declare ")).at(-1);
  if (!last) return null;
  const [, number, suit] = last.do.split(" ");
  return { seat: last.seat, number: Number(number), suit };
}

/** Who holds cards. @param {Standing} standing */
export const stillIn = ({ held }) => held.flatMap((cards, seat) => (cards > 0 ? [seat] : []));

/** All cards in hands. @param {Standing} standing */
export const inHands = ({ held }) => held.reduce((sum, cards) => sum + cards, 0);

/**
 * What the server is asked: the notes of the running round.
 * @param {Standing} standing
 * @param {{ odds: boolean, middle: Record<string, number> }} wish
 */
export const roundOf = ({ held, dealer, done, counted, lost }, { odds, middle }) => ({
  held,
  dealer,
  done,
  counted,
  ...(odds ? { odds, middle, lost } : {}),
});
