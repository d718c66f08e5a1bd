/** @import { Game, Offer, Option } from "../protocol.js" */
/** @import { House } from "../house.js" */
import { say } from "../words.js";
import { fitted } from "./fitting.js";

/**
 * What is chosen in the form so far. A choice that one game has and another has not is kept, but only counts where it
 * can.
 * @typedef {object} Draft
 * @property {string} game
 * @property {number} players 0: as few as the game needs
 * @property {boolean} here whether all play on this device
 * @property {string[]} seats a bot's name by seat, or nothing for a person
 * @property {string[]} names of people on this device, by seat
 * @property {string} pace
 * @property {string} visibility
 * @property {string} spectators
 * @property {string} aids
 * @property {boolean} freeText
 * @property {Record<string, string>} options by game and name
 * @property {boolean} mine whether the deck of this device is played with, where there is one
 */

/**
 * @param {Offer} offer
 * @param {boolean} here
 * @param {string | null} [deck] the game whose deck is brought
 * @returns {Draft}
 */
export const newDraft = (offer, here, deck = null) => ({
  game: (offer.games.find(({ name }) => name === deck) ?? offer.games[0])?.name ?? "",
  players: 0,
  here,
  seats: [],
  names: [],
  pace: "standard",
  visibility: "link",
  spectators: "public",
  aids: "memory",
  freeText: false,
  options: {},
  mine: deck !== null,
});

/** @param {Draft} draft @param {Game} game */
export const countOf = (draft, game) => Math.min(Math.max(draft.players, game.least_players), game.most_players);

/**
 * Who is to sit there: a bot's name, or nothing for a person.
 * @param {Draft} draft
 * @param {Game} game
 * @param {number} seat
 */
export const sitterAt = (draft, game, seat) => (game.bots.includes(draft.seats[seat]) ? draft.seats[seat] : "");

/** What is chosen of each option, or usual; and so that so many can play. @param {Draft} draft @param {Game} game */
export function chosenOf(draft, game) {
  const wanted = game.options.map(({ name, values }) => {
    const chosen = draft.options[`${game.name} ${name}`];
    return [name, values.includes(chosen) ? chosen : values[0]];
  });
  return fitted(game, Object.fromEntries(wanted), countOf(draft, game));
}

/**
 * What the server is asked for. Around one device nobody is hurried, and nobody else can look.
 * @param {Draft} draft
 * @param {Game} game
 * @param {boolean} mayWrite whether such a table lets people write words of their own
 */
export function wishOf(draft, game, mayWrite) {
  const { here, aids, pace, visibility, spectators } = draft;
  return {
    game: game.name,
    seats: range(0, countOf(draft, game) - 1).map((seat) => sitterAt(draft, game, seat) || null),
    options: chosenOf(draft, game),
    aids,
    ...(here
      ? { pace: "none", visibility: "link", spectators: "none", free_text: false }
      : { pace, visibility, spectators, free_text: mayWrite && draft.freeText }),
  };
}

/** The seats that people take. @param {Draft} draft @param {Game} game */
export const peopleOf = (draft, game) =>
  range(0, countOf(draft, game) - 1).filter((seat) => !sitterAt(draft, game, seat));

/** Whole numbers, the last one too. @param {number} first @param {number} last */
export const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/**
 * What each value of an option brings; where several bring the same, the value tells them apart.
 * @param {Option} option
 * @returns {[string, string][]}
 */
export const meanings = ({ values, say_values: said }) =>
  values.map((value, i) => [
    value,
    said.filter((sentence) => sentence === said[i]).length > 1 ? `${value} · ${said[i]}` : said[i],
  ]);

/**
 * Who has typed no name gets one: the first is whoever holds the device.
 * @param {House} house
 * @param {Draft} draft
 * @param {Game} game
 * @param {number} seat
 */
export function nameAt(house, draft, game, seat) {
  const typed = draft.names[seat]?.trim();
  return typed || (seat === peopleOf(draft, game)[0] && house.me?.name) || say("create.nobody", { number: seat + 1 });
}

/** @param {House} house @param {Draft} draft */
export const mayWriteIn = ({ offer }, { visibility }) => offer.free_text.includes(visibility);

/** @typedef {{ draft: Draft, game: Game, change: (change: Partial<Draft>) => void }} Part */
