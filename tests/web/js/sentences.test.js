import assert from "node:assert/strict";
import { test } from "node:test";
import { read, unpacked } from "../../../src/bottega/web/sentences.js";
import { teach } from "../../../src/bottega/web/words.js";

teach("en", {
  "core.list.two": "{others} and {last}",
  "game.event.lose": "{seats} lose {cards}, which are {listed}.",
  "game.event.lose@seats": "You lose {cards}, which are {listed}.",
  "game.event.lose@seats+": "You and {seats} lose {cards}, which are {listed}.",
  "game.kind": { one: "{count} raven", other: "{count} ravens" },
});
const NAMES = ["Ada", "Bob", "Cleo"];
const eyes = (/** @type {number | null} */ seat) => ({
  seat,
  deck: { name: (/** @type {string} */ id) => id.toUpperCase() },
  nameOf: (/** @type {number} */ of) => NAMES[of],
});
const packed = {
  lose: { seats: [0, 2], cards: ["a", "a"], listed: [{ ".kind": 1 }, { ".kind": 2 }], rule: "game-1.1" },
};
/** @type {any[]} */
const events = [
  { event: "lose", version: 3, at: 0, told: [packed] },
  { event: "say", version: 4, at: 0 },
];

test("a sentence that was packed for the wire is read to each pair of eyes", () => {
  const [{ told }] = unpacked(events, "game");
  const said = [1, 0].map((seat) => read(/** @type {any} */ (told)[0], eyes(seat)));

  assert.deepEqual(said, [
    "Ada and Cleo lose 2 × A, which are 1 raven and 2 ravens.",
    "You and Cleo lose 2 × A, which are 1 raven and 2 ravens.",
  ]);
  assert.equal(told?.[0].rule, "game-1.1");
});

test("an event of which nothing is said stays as it came", () => {
  assert.deepEqual(unpacked(events, "game")[1], events[1]);
});
