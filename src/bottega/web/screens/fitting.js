/** @import { Fit, Game } from "../protocol.js" */

/**
 * Which choices of a game go with how many players, as the server found out. No game's rule is written here.
 *
 * @typedef {Record<string, string>} Chosen values by option
 */

/** @param {Fit} fit @param {Chosen} chosen how many choices it would change */
const changes = ({ options }, chosen) =>
  Object.entries(options).filter(([name, value]) => chosen[name] !== value).length;

/**
 * The choices with which so many can play, as near as possible to what is chosen: only what must change does.
 * @param {Game} game
 * @param {Chosen} chosen
 * @param {number} players
 * @returns {Chosen}
 */
export function fitted(game, chosen, players) {
  const able = game.fits.filter((fit) => fit.players.includes(players));
  const nearest = able.toSorted((one, other) => changes(one, chosen) - changes(other, chosen))[0];
  return { ...chosen, ...nearest?.options };
}

/**
 * Whether so many can play with a value of an option, whatever else is chosen.
 * @param {Game} game
 * @param {number} players
 * @param {string} option
 * @param {string} value
 */
export const goesWith = ({ fits }, players, option, value) =>
  fits.some((fit) => fit.players.includes(players) && (fit.options[option] ?? value) === value);

/**
 * The options that so many players leave no choice in, with the only value that goes.
 * @param {Game} game
 * @param {number} players
 * @returns {{ option: string, value: string, say: string }[]}
 */
export const settledBy = (game, players) =>
  game.options.flatMap(({ name, values, say_values: said }) => {
    const left = values.filter((value) => goesWith(game, players, name, value));
    return left.length === 1 && values.length > 1
      ? [{ option: name, value: left[0], say: said[values.indexOf(left[0])] }]
      : [];
  });
