/** @import { Game } from "../protocol.js" */
import { fitted } from "../screens/fitting.js";
import { say } from "../words.js";

/**
 * Who sits at a real table, and how they play.
 *
 * @typedef {{ players: number, names: string[], options: Record<string, string> }} Party
 */

/** @param {Game} game @returns {Party} */
export const newParty = (game) => ({ players: game.least_players, names: [], options: {} });

/** As this device kept it, as far as so many can play that way. @param {Game} game @param {Party} party */
export function mended(game, party) {
  const players = Math.min(Math.max(Number(party.players) || 0, game.least_players), game.most_players);
  const known = Object.fromEntries(
    game.options.map(({ name, values }) => [
      name,
      values.includes(party.options?.[name]) ? party.options[name] : values[0],
    ]),
  );
  const names = Array.isArray(party.names) ? party.names.map(String) : [];
  return { players, names, options: fitted(game, known, players) };
}

/** What somebody is called. @param {Party} party */
export const namesIn = (party) => (/** @type {number} */ seat) =>
  party.names[seat]?.trim() || say("box.player", { number: seat + 1 });

/** @param {Party} party */
export const seatsOf = ({ players }) => Array.from({ length: players }, (_, seat) => seat);
