/** @import { House } from "../house.js" */
import { say } from "../words.js";
import { writtenDeck } from "./asking.js";
import { found, isBlank } from "./keeping.js";

/** One's own deck where other screens use it: a table, the score pad. */

const SCORED = "bottega.score.deck";

/** What the deck of this device is called; null where there is none. @param {string} game */
export function nameOfMine(game) {
  const kept = found(game);
  return isBlank(kept) ? null : kept.name.trim() || say("deck.name.usual");
}

/** The text of its file. @param {House} house @param {string} game */
export const textOfMine = async (house, game) => (await writtenDeck(house, game, found(game))).deck;

/** Whether points are counted with it. */
export const prefersMine = () => localStorage.getItem(SCORED) === "mine" && nameOfMine("omnia") !== null;

/** @param {boolean} isMine */
export const preferMine = (isMine) => localStorage.setItem(SCORED, isMine ? "mine" : "own");
