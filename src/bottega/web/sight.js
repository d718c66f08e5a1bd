/** @import { Aids, Answer, Head, Seat, TableEvent, Turn, View } from "./protocol.js" */
/** @import { Deck } from "./deck.js" */
/** @import { House } from "./house.js" */
import { knows, list, say } from "./words.js";

/**
 * Where a sight comes from: a table, a game that is over, a lesson, or a table that goes round on one device.
 * @typedef {"live" | "replay" | "lesson" | "shared"} Mode
 *
 * @typedef {object} Seen
 * @property {House} house
 * @property {Mode} mode
 * @property {Head} head
 * @property {Deck} deck
 * @property {View | null} view
 * @property {View[] | null} [views] by seat, when all cards are open
 * @property {Aids} [aids]
 * @property {TableEvent[]} [events]
 * @property {TableEvent[]} [fresh] that came with the last news
 * @property {Turn[]} [turns]
 * @property {boolean} [busy]
 * @property {number} [version]
 * @property {(name: string, values?: Record<string, unknown>) => Promise<Answer>} [send]
 * @property {() => void} [lookAnew] learn everything again: whoever looks may know other things now
 */

/**
 * A table at one moment, through one pair of eyes, and what may be done there. All of a table's page is drawn from
 * this.
 */
export class Sight {
  /** @param {Seen} seen */
  constructor({
    house,
    mode,
    head,
    deck,
    view,
    views = null,
    aids = {},
    events = [],
    fresh = [],
    turns = [],
    busy = false,
    version = 0,
    send,
    lookAnew,
  }) {
    this.house = house;
    this.mode = mode;
    this.head = head;
    this.game = head.game;
    this.deck = deck;
    this.view = view;
    this.views = views;
    this.aids = aids;
    this.events = events;
    this.fresh = fresh;
    this.turns = turns;
    this.busy = busy;
    this.version = version;
    this.seat = view ? view.seat : head.you.seat;
    this.acting = turns.map((turn) => turn.seat);
    this.isMine = this.seat !== null && this.acting.includes(this.seat) && !head.seats[this.seat]?.stand_in;
    this.send = send;
    this.lookAnew = lookAnew;
    this.isHeld = false; // whether something is still to be seen on the board before it is told (GameClient.meanwhile)
  }

  /** The same with something changed. @param {Partial<Sight>} changes @returns {Sight} */
  but(changes) {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, changes);
  }

  /** What I may do now, as the server listed it. @returns {string[]} */
  get legal() {
    return this.isMine ? (this.view?.legal ?? []) : [];
  }

  /** @param {string} action */
  may(action) {
    return this.legal.includes(action);
  }

  /** Whether the table would carry out a command, as the server listed it: `undo`, `kick 2`. @param {string} wish */
  mayAsk(wish) {
    return this.send !== undefined && this.head.you.may.includes(wish);
  }

  /** The same as something that is written down: nothing in it has just happened. @returns {Sight} */
  get past() {
    return this.but({ fresh: [] });
  }

  /** Do something of the game. @param {string} action */
  act(action) {
    return this.ask("act", { do: action, after: this.version });
  }

  /**
   * Ask the table for something, and say so if it is refused.
   * @param {string} name
   * @param {Record<string, unknown>} [values]
   * @returns {Promise<Answer | null>}
   */
  async ask(name, values) {
    if (!this.send) return null;
    const answer = await this.send(name, values);
    if (answer.type === "refused") this.house.tell(answer.refused.say, answer.refused.rule);
    if (answer.type === "stale") this.house.tell(say("stale"));
    return answer;
  }

  /**
   * The name of a seat: a person's, or who the bot is. Where two have the same, their number is added.
   * @param {number} seat
   * @returns {string}
   */
  nameOf(seat) {
    const { seats } = this.head;
    const taken = seats[seat];
    if (!taken) return say("seat.number", { seat: seat + 1 });
    const alike = seats.filter((other) => other && calledIn(other) === calledIn(taken)).length > 1;
    return alike ? `${calledIn(taken)} ${seat + 1}` : calledIn(taken);
  }

  /** How strong the bot of a seat is; nothing of a person. @param {number} seat */
  levelOf(seat) {
    const taken = this.head.seats[seat];
    return taken?.kind === "bot" ? botName(taken.name) : "";
  }

  /** @param {number[]} seats */
  namesOf(seats) {
    return list(seats.map((seat) => this.nameOf(seat)));
  }
}

/** What somebody at a table is called. @param {Seat} taken */
export const calledIn = ({ kind, name, called }) =>
  kind === "bot" ? (called ?? botName(name)) : name || say("name.erased");

/** The bot that plays on a seat, its own or a stand-in: who it is, and its level. @param {Seat} taken */
export const botIn = ({ bot, called }) =>
  called ? say("seat.bot.named", { name: called, level: botName(bot ?? "") }) : botName(bot ?? "");

/**
 * What a level is called. The bots' own catalogue names the levels, ours the simple ones.
 * @param {string} bot
 */
export function botName(bot) {
  const key = [`bots.level.${bot}`, `bots.simple.${bot}`].find(knows);
  return key ? say(key) : bot;
}
