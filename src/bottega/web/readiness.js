/** @import { BotReadiness, GameReadiness, Readiness } from "./protocol.js" */
import { signal } from "./vendor/preact.js";

const NOT_YET = ["loading", "pending", "compiling"];
const OFTEN = 1000; // milliseconds between looks, as long as something is not ready

/** What the server has compiled by now. Where everything is there, nothing is asked for and nothing is shown. */
export class Preparing {
  #found = signal(/** @type {Readiness | null} */ (null));
  #isWatching = false;
  /** @type {(() => void)[]} */
  #waiting = [];

  /** @param {() => Promise<Readiness>} look */
  constructor(look) {
    this.look = look;
  }

  /** How far all games are; null where there is nothing to wait for. */
  get all() {
    const found = this.#found.value;
    return found && !found.ready && found.compiling ? found : null;
  }

  /**
   * How far one game is; null where there is nothing to wait for.
   * @param {string} game
   * @returns {GameReadiness | null}
   */
  of(game) {
    const found = this.all?.games.find((one) => one.game === game);
    return found && !found.ready ? found : null;
  }

  /** Whether no table of a game can be set yet. @param {string} game */
  waits(game) {
    const rules = this.of(game)?.rules;
    return rules !== undefined && NOT_YET.includes(rules);
  }

  /**
   * A bot of a game that cannot play yet.
   * @param {string} game
   * @param {string | null} name
   * @returns {BotReadiness | null}
   */
  bot(game, name) {
    const found = this.of(game)?.bots.find((one) => one.name === name);
    return found && found.state !== "ready" ? found : null;
  }

  /** Look until everything is ready. Who cannot be reached is asked again. */
  async watch() {
    if (this.#isWatching) return;
    this.#isWatching = true;
    for (let isDone = false; !isDone; ) {
      const found = await this.look().catch(() => null);
      if (found) this.#found.value = found;
      // What was given up stays so: a server can have nothing left to do and yet not be ready.
      isDone = found !== null && (found.ready || found.games.every(isSettled));
      for (const wake of this.#waiting.splice(0)) wake();
      if (!isDone) await new Promise((wake) => setTimeout(wake, OFTEN));
    }
    this.#isWatching = false;
  }

  /** Until a table of a game can be set; or until it is known that none can. @param {string} game */
  async rulesOf(game) {
    while (this.#isWatching && NOT_YET.includes(this.#rules(game))) {
      await new Promise((wake) => this.#waiting.push(() => wake(null)));
    }
  }

  /** @param {string} game */
  #rules(game) {
    const found = this.#found.value;
    return found ? (found.games.find((one) => one.game === game)?.rules ?? "ready") : "pending";
  }
}

/** @param {GameReadiness} game */
const isSettled = ({ rules, help, bots }) =>
  [rules, help, ...bots.map(({ state }) => state)].every((state) => state === "ready" || state === "given_up");
