/** @import { Me, Offer } from "./protocol.js" */
import { call, Refusal } from "./wire.js";
import { language, say, speak } from "./words.js";

const KNOWN = "bottega.known";      // whether this browser has introduced itself; its cookie cannot be read here
const SHOWN = 6000;                 // milliseconds that a sentence stays

/** What all screens share: who one is, what can be played, and the line for what stands in the way. */
export class House {
  /** @type {Me | null} */
  me = null;
  /** @type {Offer} */
  offer = { games: [], paces: [], phrases: [], reactions: [], visibilities: [], spectators: [], languages: [] };
  sentence = "";
  #hush = 0;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  call(method, path, body) {
    return call(method, path, { language: language(), body });
  }

  /** Who I am and what there is. Who never came here before is not asked for: the answer would be an error. */
  async enter() {
    const asked = localStorage.getItem(KNOWN) ? this.call("GET", "/api/me") : Promise.resolve(null);
    [this.me, this.offer] = await Promise.all([asked.catch(() => null), this.call("GET", "/api/games")]);
  }

  /** @param {string} name */
  async introduce(name) {
    this.know(await this.call("POST", "/api/me", { name: name.trim() || say("name.guest"), language: language() }));
  }

  /** @param {Me} me */
  know(me) {
    this.me = me;
    localStorage.setItem(KNOWN, "yes");
  }

  /** @param {string} wanted */
  async speak(wanted) {
    await speak(wanted);
    this.offer = await this.call("GET", "/api/games");
    if (this.me) this.know(await this.call("POST", "/api/me", { name: this.me.name, language: wanted }));
  }

  /** @param {string} game */
  titleOf(game) {
    return this.offer.games.find(({ name }) => name === game)?.title ?? game;
  }

  /** Say something to whoever looks, for a while. @param {string} sentence */
  tell(sentence) {
    this.sentence = sentence;
    clearTimeout(this.#hush);
    if (sentence) this.#hush = setTimeout(() => this.tell(""), SHOWN);
    this.redraw();
  }

  /** Do something that may be refused, and say why it was. @param {() => Promise<unknown>} work */
  async attempt(work) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.tell(error.say ?? say("unreachable"));
    }
    this.redraw();
  }
}
