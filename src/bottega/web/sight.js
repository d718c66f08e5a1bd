/** @import { Head } from "./protocol.js" */
/** @import { House } from "./house.js" */
/** @import { TableWire } from "./wire.js" */
import { chosenName } from "./naming.js";
import { fresh } from "./wire.js";
import { language, say } from "./words.js";

/** A table, and what one may do there. Every part of its page is drawn from this. */
export class Sight {
  /**
   * @param {House} house
   * @param {TableWire} wire
   * @param {Head} head
   */
  constructor(house, wire, head) {
    this.house = house;
    this.wire = wire;
    this.head = head;
    this.seat = head.you.seat;
    this.acting = wire.turns.map((turn) => turn.seat);
    this.isMine = this.seat !== null && this.acting.includes(this.seat) && !head.seats[this.seat]?.stand_in;
  }

  /**
   * Ask the table for something, and say so if it is refused.
   * @param {string} ask
   * @param {Record<string, unknown>} [values]
   */
  async ask(ask, values) {
    const asked = this.wire.ask(ask, values);
    this.house.redraw();
    const answer = await asked;
    if (answer.type === "refused") this.house.tell(answer.refused.say);
    if (answer.type === "stale") this.house.tell(say("stale"));
    return answer;
  }

  /** Take a seat. Who has no name yet gets one first, and the socket must know of it. @param {number} seat */
  sit(seat) {
    return this.house.attempt(async () => {
      if (!this.house.me) {
        await this.house.introduce(chosenName());
        this.wire.lookAnew();
      }
      await this.ask("sit", { seat, nonce: fresh() });
    });
  }

  /** What others say or said is then told again, or no more. @param {number} seat @param {boolean} on */
  async mute(seat, on) {
    await this.ask("mute", { seat, on });
    this.wire.lookAnew();
  }

  /** The name of a seat. Bots of one kind have the same, so their number is added. @param {number} seat */
  nameOf(seat) {
    const { seats } = this.head;
    const name = seats[seat]?.name ?? String(seat);
    return seats.filter((other) => other?.name === name).length > 1 ? `${name} (${seat})` : name;
  }

  /** @param {number[]} seats */
  namesOf(seats) {
    return new Intl.ListFormat(language(), { type: "conjunction" }).format(seats.map((seat) => this.nameOf(seat)));
  }
}
