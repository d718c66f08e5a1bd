/** @import { Game, Head } from "./protocol.js" */
/** @import { House } from "./house.js" */
import { freshPart } from "./nonces.js";
import { go } from "./routes.js";
import { fresh } from "./wire.js";

/**
 * Open a table and take its first free seat.
 * @param {House} house
 * @param {Record<string, unknown>} wish
 * @param {string} name for somebody who has none yet
 * @returns {Promise<Head>}
 */
export async function openTable(house, wish, name) {
  if (!house.me || (name.trim() && name.trim() !== house.me.name)) await house.introduce(name);
  const head = await house.open(wish);
  const seat = head.seats.indexOf(null);
  if (seat >= 0)
    await house.call("POST", `/api/tables/${head.id}/sit`, { id: fresh(), seat, ...(await freshPart(head)) });
  return head;
}

/**
 * The bot somebody likes to play with, or one that most people enjoy: neither of the first nor of the last levels.
 * @param {Game} game
 * @param {string | null} liked
 */
export const usualBot = (game, liked) =>
  game.bots.find((bot) => bot === liked) ?? game.bots[Math.min(2, game.bots.length - 1)];

/**
 * Against bots, with all the time in the world.
 * @param {House} house
 * @param {Game} game
 * @param {string} name
 * @param {{ players: number, bot: string }} wish
 */
export async function playNow(house, game, name, { players, bot }) {
  const seats = [null, ...Array(players - 1).fill(bot)];
  const head = await openTable(house, { game: game.name, seats, pace: "none", spectators: "none", aids: "odds" }, name);
  await house.call("POST", `/api/tables/${head.id}/start`, { id: fresh() });
  go(`/t/${head.id}`);
}
