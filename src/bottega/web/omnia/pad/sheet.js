/**
 * What lies on a real table after a game: cities, and each player's cards and coins. No rule is known here.
 *
 * @typedef {{ name: string, coins: number, cards: string[] }} Sitter
 * @typedef {{ cities: string[], players: Sitter[] }} Sheet
 */

export const FEWEST = 2;
export const MOST = 4;

/** @returns {Sitter} */
const nobody = () => ({ name: "", coins: 0, cards: [] });

/** @returns {Sheet} */
export const blank = (players = FEWEST) => ({ cities: [], players: Array.from({ length: players }, nobody) });

/** Whether nothing was written down yet. @param {Sheet} sheet */
export const isBlank = ({ cities, players }) =>
  !cities.length && players.every(({ name, coins, cards }) => !name && !coins && !cards.length);

/** Who has a card; -1: nobody. @param {Sheet} sheet @param {string} card */
export const ownerOf = ({ players }, card) => players.findIndex(({ cards }) => cards.includes(card));

/** @param {string[]} list @param {string} item */
const toggled = (list, item) => (list.includes(item) ? list.filter((other) => other !== item) : [...list, item]);

/** @param {Sheet} sheet @param {string} city @returns {Sheet} */
export const withCity = (sheet, city) => ({ ...sheet, cities: toggled(sheet.cities, city) });

/**
 * A card is put before a player, or taken away again. There is one of each: whoever had it has it no more.
 * @param {Sheet} sheet
 * @param {number} seat
 * @param {string} card
 * @returns {Sheet}
 */
export const withCard = (sheet, seat, card) => ({
  ...sheet,
  players: sheet.players.map((player, i) => ({
    ...player,
    cards: i === seat ? toggled(player.cards, card) : player.cards.filter((other) => other !== card),
  })),
});

/**
 * @param {Sheet} sheet
 * @param {number} seat
 * @param {Partial<Sitter>} changed
 * @returns {Sheet}
 */
export const withPlayer = (sheet, seat, changed) => ({
  ...sheet,
  players: sheet.players.map((player, i) => (i === seat ? { ...player, ...changed } : player)),
});

/** One more, or without one. @param {Sheet} sheet @returns {Sheet} */
export const withOneMore = (sheet) => ({ ...sheet, players: [...sheet.players, nobody()].slice(0, MOST) });

/** @param {Sheet} sheet @param {number} seat @returns {Sheet} */
export const without = (sheet, seat) => ({ ...sheet, players: sheet.players.filter((_, i) => i !== seat) });

/**
 * As a score file has it; who has no name is called by a number.
 * @param {Sheet} sheet
 * @param {(seat: number) => string} called
 * @returns {Sheet}
 */
export const named = ({ cities, players }, called) => ({
  cities,
  players: players.map((player, seat) => ({ ...player, name: player.name.trim() || called(seat) })),
});

// as a link: readable, and the same whatever the deck's order is

/** @param {Sheet} sheet */
export function written({ cities, players }) {
  const told = new URLSearchParams({ cities: cities.join(" ") });
  for (const { name, coins, cards } of players) told.append("player", [coins, name, ...cards].join("|"));
  return told.toString();
}

/**
 * What a link says; null if it says nothing of the kind. Cards that the deck does not have are left out.
 * @param {string} text
 * @param {(card: string) => boolean} isKnown
 * @returns {Sheet | null}
 */
export function readSheet(text, isKnown) {
  const told = new URLSearchParams(text);
  const players = told.getAll("player").map((player) => {
    const [coins, name = "", ...cards] = player.split("|");
    return { name, coins: Math.max(0, Math.trunc(Number(coins)) || 0), cards: cards.filter(isKnown) };
  });
  if (players.length < FEWEST || players.length > MOST) return null;
  return { cities: (told.get("cities") ?? "").split(" ").filter(isKnown), players };
}
