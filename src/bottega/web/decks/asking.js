/** @import { House } from "../house.js" */
/** @import { CheckedDeck, Faces, ReadDeck, WrittenDeck } from "../protocol.js" */
/** @import { Kept } from "./keeping.js" */
import { fetchFaces, lay } from "../deck.js";
import { signal } from "../vendor/preact.js";
import { Refusal } from "../wire.js";
import { say } from "../words.js";
import { isBlank, wishOf } from "./keeping.js";

/** What the server is asked about a deck: it checks, writes, draws and compares. */

const SOON = 250; // milliseconds after the last touch
const AGAIN = 3000; // and until the server is asked once more

/** @param {string} game @param {Kept} kept */
const wish = (game, kept) => wishOf(game, kept, say("deck.name.usual"));

/** The deck file with all corrections; refused while one is wrong, or nobody said how it is known.
 * @param {House} house @param {string} game @param {Kept} kept @returns {Promise<WrittenDeck>} */
export const writtenDeck = (house, game, kept) => house.call("POST", "/api/decks/write", wish(game, kept));

/** The entries of the file that is corrected. @param {House} house @param {string} game @param {string | null} base
 * @returns {Promise<ReadDeck>} */
export const readDeck = (house, game, base) => house.call("POST", "/api/decks/read", { game, deck: base });

/** The faces of a deck file. @param {House} house @param {string} game @param {string | null} deck
 * @returns {Promise<Faces>} */
export async function facesOfDeck(house, game, deck) {
  if (deck === null) return fetchFaces(`/public/faces/${game}`);
  const faces = await house.call("POST", "/api/decks/faces", { game, deck });
  lay(faces.sheet);
  return faces;
}

/** The faces as corrected, or, while something stands in the way, as they were.
 * @param {House} house @param {string} game @param {Kept} kept @returns {Promise<Faces>} */
export async function facesOf(house, game, kept) {
  if (isBlank(kept)) return facesOfDeck(house, game, null);
  try {
    const faces = await house.call("POST", "/api/decks/faces", wish(game, kept));
    lay(faces.sheet);
    return faces;
  } catch (error) {
    if (error instanceof Refusal) return facesOfDeck(house, game, kept.base);
    throw error;
  }
}

/** @typedef {"checking" | "checked" | "offline"} Standing */

/** A deck that is checked while somebody writes it. */
export class Checking {
  #house;
  #game;
  #timer = 0;
  #asked = 0;
  #wanted = /** @type {{ kept: Kept, card: string | null } | null} */ (null);
  told = signal(/** @type {(CheckedDeck & { card: string | null }) | null} */ (null));
  standing = signal(/** @type {Standing} */ ("checking"));

  /** @param {House} house @param {string} game */
  constructor(house, game) {
    this.#house = house;
    this.#game = game;
  }

  /** Check this one, when nothing was touched for a moment. @param {Kept} kept @param {string | null} card */
  check(kept, card) {
    this.#wanted = { kept, card };
    this.standing.value = "checking";
    this.#later(SOON);
  }

  /** The network is there again, perhaps. */
  again = () => this.#later(0);

  stop() {
    clearTimeout(this.#timer);
  }

  #later(/** @type {number} */ delay) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), delay);
  }

  async #ask() {
    if (!this.#wanted) return;
    const number = ++this.#asked;
    const { kept, card } = this.#wanted;
    try {
      const told = await this.#house.call("POST", "/api/decks/check", { ...wish(this.#game, kept), card });
      if (number !== this.#asked) return;
      this.told.value = { ...told, card };
      this.standing.value = "checked";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (number !== this.#asked) return;
      this.standing.value = error.say === null ? "offline" : "checking"; // asked too often: a little later
      this.#later(AGAIN);
    }
  }
}
