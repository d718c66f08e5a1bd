/** @import { Aids, Answer, Done, Head, News, Obstacle, TableEvent, Turn, View } from "./protocol.js" */
import { unpacked } from "./sentences.js";

const FIRST_WAIT = 500; // milliseconds before a try to connect again, at least; at most twice that, then twice as much
const LONGEST_WAIT = 10_000;
const ANSWER_WITHIN = 10_000; // or the connection is taken for dead, though nobody said so
const SILENCE = 30_000; // after which one looks by HTTP whether there is really no news
const PROMPT = 5000; // milliseconds within which an answer tells the time
const FINAL = [4403, 4404]; // close codes that trying again does not change
const RESTARTS = 1012; // the server stops, and is back in a moment
const COMING_BACK = 2000; // milliseconds over which those who were told so spread: it has all of them at once otherwise
const SIGNED_OUT = 4401; // here, or by a new private link that was made elsewhere

/** Chance of this browser as hexadecimal digits. Not randomUUID: plain http in a home network has no such thing. */
export function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Milliseconds until the next try to connect. Never the same for all who lost their connection at one moment.
 * @param {number} code with which the connection was closed
 * @param {number} tries that failed before
 * @param {number} chance from 0 to 1
 */
export function waitBefore(code, tries, chance) {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries + 1));
  return FIRST_WAIT + chance * (Math.max(most, code === RESTARTS ? COMING_BACK : 0) - FIRST_WAIT);
}

/** The server refused; `say` is the sentence for people, null where the server could not be reached at all. */
export class Refusal extends Error {
  /** @param {Obstacle | null} obstacle */
  constructor(obstacle) {
    super(obstacle?.key ?? "unreachable");
    this.say = obstacle?.say ?? null;
    this.rule = obstacle?.rule ?? null;
  }
}

let clockAhead = 0; // milliseconds that the server's clock is ahead of ours

/** The time on the server's clock, in seconds since 1970. */
export const now = () => (Date.now() + clockAhead) / 1000;

/**
 * An answer that was long on its way, or that a sleeping device read late, says nothing of clocks.
 * @param {string | null} date the header of an answer; it counts whole seconds, so small differences mean nothing
 * @param {number} askedAt
 */
function compareClocks(date, askedAt) {
  const ahead = date && Date.now() - askedAt < PROMPT ? Date.parse(date) + 500 - Date.now() : NaN;
  if (!Number.isNaN(ahead)) clockAhead = Math.abs(ahead) > 2000 ? ahead : 0;
}

/**
 * One HTTP call.
 * @param {string} method
 * @param {string} path
 * @param {{ language: string, body?: unknown }} details
 * @returns {Promise<any>}
 */
export async function call(method, path, { language, body }) {
  const address = `${path}${path.includes("?") ? "&" : "?"}language=${language}`;
  const headers = body === undefined ? undefined : { "content-type": "application/json" };
  const askedAt = Date.now();
  const response = await fetch(address, { method, headers, body: JSON.stringify(body) }).catch(() => null);
  if (!response) throw new Refusal(null);
  compareClocks(response.headers.get("date"), askedAt);
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(answer?.refused ?? null);
  return answer;
}

/**
 * The head after some news; often only what one may ask for has changed.
 * @param {Head | null} head
 * @param {News} news
 */
export function newHead(head, { table, may, no_undo, out }) {
  if (table) return table;
  return head && may ? { ...head, you: { ...head.you, may, no_undo, out } } : head;
}

/**
 * @typedef {{ ask: string, frame: string, sentAt: number | null, done: Done | null, settle: (answer: Answer) => void }}
 *   Wish
 */

/**
 * One table over one socket, which is opened again whenever it breaks.
 * What was asked and not answered is asked again with the same id: the server does it once.
 */
export class TableWire {
  /** @type {"connecting" | "open" | "reconnecting" | "offline" | "ended"} */
  state = "connecting";
  /** @type {string | null} why the server ended it, by key */
  reason = null;
  version = 0;
  /** @type {TableEvent[]} */
  events = [];
  /** @type {Turn[]} */
  turns = [];
  /** @type {Head | null} */
  head = null;
  /** @type {View | null} */
  view = null;
  /** @type {Aids} */
  aids = {};

  /** @type {Map<string, Wish>} by id, in the order they were asked */
  #unanswered = new Map();
  /** @type {WebSocket | null} */
  #socket = null;
  #isAnew = false;
  #tries = 0;
  #heardAt = Date.now();
  #retry = 0;
  #watch = 0;

  /**
   * @param {string} name the table's id or its code
   * @param {string} language
   * @param {(news: News | null) => void} onChange told news, or null when only the connection changed
   */
  constructor(name, language, onChange) {
    this.name = name;
    this.language = language;
    this.onChange = onChange;
    this.#watch = setInterval(() => this.#lookAround(), 2000);
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#cutOff);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#lookEarly();
    this.#open();
  }

  /** A page that begins with this table has its news on the way already; a socket would take two more round trips. */
  async #lookEarly() {
    const link = document.querySelector(`link[rel=preload][href^="/api/tables/${CSS.escape(this.name)}/news"]`);
    if (!link) return;
    link.remove(); // it is good once
    const news = await call("GET", this.#newsAt(0), { language: this.language }).catch(() => null);
    if (news && !this.head && this.state !== "ended") this.#learn(news, false);
  }

  /** @param {number} version */
  #newsAt(version) {
    return `/api/tables/${encodeURIComponent(this.name)}/news?since=${version}&aids=true`;
  }

  close() {
    clearInterval(this.#watch);
    clearTimeout(this.#retry);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#cutOff);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
  }

  /** Learn everything again: whoever looks may know other things now. */
  lookAnew() {
    this.#isAnew = true;
    this.#open();
  }

  /** @param {string} language */
  speak(language) {
    this.language = language;
    if (this.state !== "ended") this.#open();
  }

  /**
   * Ask for something; now, or as soon as there is a connection.
   * @param {string} ask
   * @param {Record<string, unknown>} [values]
   * @returns {Promise<Answer>}
   */
  ask(ask, values = {}) {
    const id = fresh();
    return new Promise((settle) => {
      this.#unanswered.set(id, {
        ask,
        frame: JSON.stringify({ ask, id, ...values }),
        sentAt: null,
        done: null,
        settle,
      });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#send();
    });
  }

  /** @param {string} ask whether something of this kind still waits for its answer */
  isAsking(ask) {
    return [...this.#unanswered.values()].some((wish) => wish.ask === ask);
  }

  #open() {
    clearTimeout(this.#retry);
    this.#drop();
    for (const wish of this.#unanswered.values()) wish.sentAt = null;
    this.#heardAt = Date.now();
    const address = new URL(`/api/tables/${encodeURIComponent(this.name)}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const since = String(this.#isAnew ? 0 : this.version);
    address.search = String(new URLSearchParams({ since, language: this.language, aids: "true" }));
    const socket = new WebSocket(address);
    this.#socket = socket;
    let isFirst = true;
    socket.onopen = () => this.#send();
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      this.#heardAt = Date.now();
      if (told.type !== "news") return this.#settle(told);
      this.#learn(told, isFirst);
      isFirst = false;
    };
    socket.onclose = ({ code, reason }) => this.#lost(code, reason);
  }

  /** Forget the socket; whatever still comes from it does not count. */
  #drop() {
    if (!this.#socket) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }

  #send() {
    for (const wish of this.#unanswered.values()) {
      if (wish.sentAt === null) this.#socket?.send(wish.frame);
      wish.sentAt ??= Date.now();
    }
  }

  /** @param {Answer} answer one without an id is for the oldest wish: they are answered in turn */
  #settle(answer) {
    const id = answer.id ?? this.#unanswered.keys().next().value ?? "";
    const wish = this.#unanswered.get(id);
    if (wish && answer.type === "done" && answer.version > this.version) {
      wish.done = answer; // it is over only when one can see what came of it
      return;
    }
    this.#unanswered.delete(id);
    wish?.settle(answer);
    this.onChange(null);
  }

  /**
   * @param {News} told
   * @param {boolean} isFirst of its connection
   */
  #learn(told, isFirst) {
    const news = { ...told, events: unpacked(told.events, (told.table ?? this.head)?.game ?? "") };
    if (isFirst && this.#isAnew) {
      this.#isAnew = false;
      this.version = 0;
      this.events = [];
    }
    if (news.version < this.version) {
      if (isFirst) this.lookAnew(); // the server has gone back to a backup
      return; // or this was overtaken by what HTTP told
    }
    this.events.push(...news.events.filter((event) => event.version > this.version));
    this.version = news.version;
    this.turns = news.turns;
    this.view = news.view ?? null;
    this.aids = news.aids ?? {};
    this.head = newHead(this.head, news);
    this.state = "open";
    this.#tries = 0;
    for (const { done } of [...this.#unanswered.values()]) {
      if (done && done.version <= this.version) this.#settle(done);
    }
    this.onChange(news);
  }

  /**
   * @param {number} code
   * @param {string} reason
   */
  #lost(code, reason) {
    this.#drop();
    if (FINAL.includes(code)) {
      this.state = "ended";
      this.reason = reason;
      this.#unanswered.clear();
      return this.onChange(null);
    }
    if (code === SIGNED_OUT) {
      this.#isAnew = true; // whoever looks is somebody else now, or nobody
      dispatchEvent(new Event("signedout"));
    }
    this.state = navigator.onLine ? "reconnecting" : "offline";
    this.#retry = setTimeout(() => this.#open(), waitBefore(code, this.#tries++, Math.random()));
    this.onChange(null);
  }

  /** The device says so itself: a socket would not notice for a while. */
  #cutOff = () => {
    if (this.state !== "ended") this.#lost(0, "");
  };

  #hurry = () => {
    if (document.hidden || this.state === "ended") return;
    if (!this.#socket) this.#open();
    else this.#lookAround();
  };

  /** A connection can be dead without a word: after a sleep, or when a phone changes its network. */
  #lookAround() {
    if (!this.#socket) return;
    const silent = Date.now() - this.#heardAt;
    const late = [...this.#unanswered.values()].some(({ sentAt }) => sentAt && Date.now() - sentAt > ANSWER_WITHIN);
    const isMute = this.#socket.readyState !== WebSocket.OPEN && silent > ANSWER_WITHIN;
    if (late || isMute) return this.#lost(0, "");
    if (silent > SILENCE && !document.hidden) this.#compare();
  }

  async #compare() {
    this.#heardAt = Date.now();
    const news = await call("GET", this.#newsAt(this.version), { language: this.language }).catch(() => null);
    if (!news || this.state === "ended") return;
    const isBehind = news.version !== this.version;
    this.#learn(news, false);
    if (isBehind) this.#open();
  }
}
