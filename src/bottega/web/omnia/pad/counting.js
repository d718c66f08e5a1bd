/** @import { House } from "../../house.js" */
/** @import { Sheet } from "./sheet.js" */
import { unpacked } from "../../sentences.js";
import { signal } from "../../vendor/preact.js";
import { Refusal } from "../../wire.js";
import { endOf } from "../happened.js";

/**
 * The server counts: there is no copy of the rules here. Where it cannot be reached, the sheet waits.
 *
 * @typedef {import("../happened.js").End} End
 * @typedef {{ state: "counting" } | { state: "counted" } | { state: "offline" }
 *   | { state: "refused", say: string, rule: string | null }} Standing
 */

const SOON = 150; // milliseconds after the last touch
const AGAIN = 3000; // and until the server is asked once more

export class Counting {
  #house;
  #timer = 0;
  #asked = 0;
  #wanted = /** @type {Sheet | null} */ (null);
  #deck;
  end = signal(/** @type {End | null} */ (null));
  standing = signal(/** @type {Standing} */ ({ state: "counting" }));

  /** @param {House} house @param {string | null} deck the text of a deck file, if it is not the game's own */
  constructor(house, deck) {
    this.#house = house;
    this.#deck = deck;
  }

  /** Count this one, when nothing was touched for a moment. @param {Sheet} sheet */
  count(sheet) {
    this.#wanted = sheet;
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
    const number = ++this.#asked;
    try {
      const told = await this.#house.call("POST", "/api/score", {
        game: "omnia",
        sheet: this.#wanted,
        deck: this.#deck,
      });
      if (number !== this.#asked) return;
      this.end.value = endOf(unpacked(told.events, "omnia"));
      this.standing.value = { state: "counted" };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (number !== this.#asked) return;
      if (error.say === null) this.standing.value = { state: "offline" };
      else this.standing.value = { state: "refused", say: error.say, rule: error.rule };
      if (error.say === null || error.message.startsWith("server.")) this.#later(AGAIN);
    }
  }
}
