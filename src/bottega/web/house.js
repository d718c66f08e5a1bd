/** @import { Head, Me, Offer } from "./protocol.js" */
import { Preparing } from "./readiness.js";
import { scaled } from "./settings.js";
import { signal } from "./vendor/preact.js";
import { call, Refusal } from "./wire.js";
import { language, preferred, say, speak } from "./words.js";

const KNOWN = "bottega.known"; // whether this browser has introduced itself; its cookie cannot be read here
const SHOWN = 8000; // milliseconds that a sentence stays

/** @type {Offer} */
const NOTHING = {
  games: [],
  paces: [],
  phrases: [],
  reactions: [],
  visibilities: [],
  spectators: [],
  free_text: [],
  aids: [],
  languages: [],
  ready: true,
};
const COMPILING = "server.warm.compiling"; // keys of refusals
const NOBODY = "server.who";

/** What all screens share: who one is, what can be played, and the line for what stands in the way. */
export class House {
  #me = signal(/** @type {Me | null} */ (null));
  #offer = signal(NOTHING);
  #told = signal({ sentence: "", rule: /** @type {string | null} */ (null) });
  #hush = 0;
  preparing = new Preparing(() => this.call("GET", "/api/readiness"));

  get me() {
    return this.#me.value;
  }
  get offer() {
    return this.#offer.value;
  }

  /** The sentence that is to be read now, and the rule it rests on. */
  get told() {
    return this.#told.value;
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
    const details = { language: preferred() }; // its words may still be on their way
    const asked = localStorage.getItem(KNOWN) ? call("GET", "/api/me", details) : Promise.resolve(null);
    [this.#me.value, this.#offer.value] = await Promise.all([
      asked.catch((error) => this.#stranger(error)),
      call("GET", "/api/games", details),
    ]);
    if (!this.offer.ready) this.preparing.watch();
  }

  /**
   * Open a table, as soon as the rules of its game are compiled.
   * @param {Record<string, unknown>} wish
   * @returns {Promise<Head>}
   */
  async open(wish) {
    for (;;) {
      await this.preparing.rulesOf(String(wish.game));
      try {
        return await this.call("POST", "/api/tables", wish);
      } catch (error) {
        if (!(error instanceof Refusal) || error.message !== COMPILING) throw error;
        this.preparing.watch(); // the server began anew since we asked
      }
    }
  }

  /** @param {string} name */
  async introduce(name) {
    this.know(await this.call("POST", "/api/me", { name: name.trim() || say("name.guest"), language: language() }));
  }

  /** @param {Me} me */
  know(me) {
    this.#me.value = me;
    localStorage.setItem(KNOWN, "yes");
  }

  /** One has signed out. */
  forget() {
    this.#me.value = null;
    localStorage.removeItem(KNOWN);
  }

  /** Somebody was signed out of this browser, or of another one: who am I now? */
  async lookAgain() {
    if (!this.me) return;
    this.#me.value = await this.call("GET", "/api/me").catch((error) => this.#stranger(error, this.me));
    if (!this.me) this.tell(say("me.signed_out"));
  }

  /**
   * Who one is after a refusal: nobody, if the server says so; who one was, if it cannot be asked.
   * @param {unknown} error
   * @param {Me | null} before
   */
  #stranger(error, before = null) {
    const isNobody = error instanceof Refusal && error.message === NOBODY;
    if (isNobody) localStorage.removeItem(KNOWN);
    return isNobody ? null : before;
  }

  /** @param {string} wanted */
  async speak(wanted) {
    await speak(wanted);
    this.#offer.value = await this.call("GET", "/api/games");
    if (this.me) this.know(await this.call("POST", "/api/me", { name: this.me.name, language: wanted }));
  }

  /** @param {string} game */
  titleOf(game) {
    return this.offer.games.find(({ name }) => name === game)?.title ?? game;
  }

  /** Who draws a game. @param {string} game */
  boardOf(game) {
    return this.offer.games.find(({ name }) => name === game)?.board ?? "plain";
  }

  /** Where the faces of a table's cards are. @param {{ id: string, game: string, deck: { digest: string } }} head */
  facesOf({ id, game, deck }) {
    const own = this.offer.games.find(({ name }) => name === game)?.deck;
    return deck.digest === own ? `/public/faces/${game}` : `/api/tables/${id}/faces`;
  }

  /** Say something to whoever looks, for a while. @param {string} sentence @param {string | null} [rule] */
  tell(sentence, rule = null) {
    this.#told.value = { sentence, rule };
    clearTimeout(this.#hush);
    if (sentence) this.#hush = setTimeout(() => this.tell(""), Math.max(SHOWN, scaled(SHOWN)));
  }

  /** Do something that may be refused, and say why it was. @param {() => Promise<unknown>} work */
  async attempt(work) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.tell(error.say ?? say("unreachable"), error.rule);
    }
  }
}
