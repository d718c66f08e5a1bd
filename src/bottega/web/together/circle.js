/** @import { Aids, Answer, Head, News, TableEvent, Turn, View } from "../protocol.js" */
/** @import { Person } from "./people.js" */
import { unpacked } from "../sentences.js";
import { fresh, newHead, Refusal } from "../wire.js";

const LONGEST_WAIT = 25; // seconds that the server may take to answer when nothing happens
const FIRST_TRY = 500; // milliseconds before the first new try; each next one twice as long
const LAST_TRY = 5000;

/** Nobody in particular: what everybody may see. */
export const NOBODY = "";

/**
 * One HTTP call as somebody.
 * @param {string | null} token null: whoever the cookie is
 * @param {string} method
 * @param {string} path
 * @param {{ language: string, body?: unknown, signal?: AbortSignal }} details
 * @returns {Promise<any>} the answer; a late command is answered by `stale`
 */
export async function callAs(token, method, path, { language, body, signal }) {
  const address = `${path}${path.includes("?") ? "&" : "?"}language=${language}`;
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const credentials = token === null ? "same-origin" : "omit";
  const response = await fetch(address, { method, headers, body: JSON.stringify(body), credentials, signal }).catch(
    () => null,
  );
  if (!response) throw new Refusal(null);
  const answer = await response.json().catch(() => null);
  if (response.status === 409 && answer?.stale) return { type: "stale", id: "", version: answer.stale.version };
  if (!response.ok) throw new Refusal(answer?.refused ?? null);
  return answer;
}

/**
 * What somebody has been told of the table.
 * @typedef {{ version: number, events: TableEvent[], fresh: TableEvent[], turns: Turn[], view: View | null, aids: Aids,
 *   head: Head | null }} Told
 */
const NOTHING = () =>
  /** @type {Told} */ ({ version: 0, events: [], fresh: [], turns: [], view: null, aids: {}, head: null });

/** @param {Told} told @param {News} news @returns {Told} */
export function learned(told, news) {
  const head = newHead(told.head, news);
  const events = unpacked(
    news.events.filter(({ version }) => version > told.version),
    head?.game ?? "",
  );
  return {
    version: news.version,
    events: [...told.events, ...events],
    fresh: told.version ? events : [],
    turns: news.turns,
    view: news.view ?? null,
    aids: news.aids ?? {},
    head,
  };
}

/** A table that goes round on one device: what everybody may see, and what the one sees who holds it. */
export class Circle {
  /** @type {"connecting" | "open" | "reconnecting" | "offline" | "ended"} */
  state = "connecting";
  /** @type {string | null} why the server ended it, by key */
  reason = null;
  open = NOTHING();
  /** @type {Told | null} what the one who looks is told; nobody's hand is kept here while nobody looks */
  own = null;
  /** @type {Person | null} */
  looking = null;
  /** @type {Person | null} who held the device last and may still take back a step */
  regretful = null;
  busy = false;
  #gone = new AbortController();
  #wake = () => {};

  /**
   * @param {string} table
   * @param {Person[]} people
   * @param {() => string} language
   * @param {() => void} onChange
   */
  constructor(table, people, language, onChange) {
    this.table = table;
    this.people = people;
    this.language = language;
    this.onChange = onChange;
    if (people.length === 1) this.looking = people[0];
    addEventListener("online", this.#hurry);
    this.#listen();
  }

  close() {
    this.#gone.abort();
    removeEventListener("online", this.#hurry);
    this.#wake();
  }

  /** Let somebody look. @param {Person | null} person null: nobody any more */
  async look(person) {
    this.looking = person;
    this.own = null;
    this.onChange();
    if (person) await this.#stubborn(() => this.#lookAgain());
  }

  /** Find out whether somebody may take back a step. @param {Person} person */
  async lookBack(person) {
    /** @type {Head} */
    const { you } = await this.#stubborn(() =>
      callAs(person.token, "GET", `/api/tables/${this.table}`, { language: this.language() }),
    );
    this.regretful = you.may.includes("undo") ? person : null;
    if (!this.#gone.signal.aborted) this.onChange();
  }

  /**
   * Ask the table for something, again and again with the same id until there is an answer: the server does it once.
   * @param {Person} person
   * @param {string} name
   * @param {Record<string, unknown>} [values]
   * @returns {Promise<Answer>}
   */
  async ask(person, name, values = {}) {
    const body = { id: fresh(), ...values };
    this.#be({ busy: true });
    try {
      const answer = await this.#stubborn(() =>
        callAs(person.token, "POST", `/api/tables/${this.table}/${name}`, { language: this.language(), body }),
      );
      if (this.looking) await this.#stubborn(() => this.#lookAgain());
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return {
        type: "refused",
        id: body.id,
        refused: { key: error.message, rule: error.rule, values: {}, say: error.say ?? "" },
      };
    } finally {
      this.#be({ busy: false });
    }
  }

  #hurry = () => this.#wake();

  /** @param {{ busy?: boolean, state?: Circle["state"], reason?: string }} change */
  #be(change) {
    Object.assign(this, change);
    if (!this.#gone.signal.aborted) this.onChange();
  }

  async #listen() {
    while (!this.#gone.signal.aborted) {
      const isFirst = this.open.version === 0;
      try {
        const alone = this.people.length === 1;
        const news = await this.#news(
          alone ? this.people[0].token : NOBODY,
          this.open.version,
          isFirst ? 0 : LONGEST_WAIT,
        );
        this.open = learned(this.open, news);
        if (alone) this.own = this.open;
        else if (this.looking) await this.#stubborn(() => this.#lookAgain());
        this.#be({ state: "open" });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.say !== null) return this.#be({ state: "ended", reason: error.message });
        await this.#pause(FIRST_TRY);
      }
    }
  }

  /** @param {string | null} token @param {number} since @param {number} wait @returns {Promise<News>} */
  #news(token, since, wait) {
    const path = `/api/tables/${encodeURIComponent(this.table)}/news?since=${since}&wait=${wait}&aids=true`;
    return callAs(token, "GET", path, { language: this.language(), signal: this.#gone.signal });
  }

  async #lookAgain() {
    const person = this.looking;
    if (!person) return;
    const before = this.own ?? NOTHING();
    const news = await this.#news(person.token, before.version, 0);
    if (this.looking !== person || (this.own && news.version < this.own.version)) return; // the device has gone on
    if (news.version > before.version || !this.own) this.own = learned(before, news);
    this.onChange();
  }

  /**
   * Try until the server can be reached.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async #stubborn(work) {
    for (let wait = FIRST_TRY; ; wait = Math.min(LAST_TRY, 2 * wait)) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Refusal) || error.say !== null || this.#gone.signal.aborted) throw error;
        await this.#pause(wait);
      }
    }
  }

  /** @param {number} wait */
  async #pause(wait) {
    if (this.#gone.signal.aborted) return;
    this.#be({ state: navigator.onLine ? "reconnecting" : "offline" });
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, wait);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }
}
