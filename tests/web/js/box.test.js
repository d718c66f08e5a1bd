import assert from "node:assert/strict";
import { test } from "node:test";
import { leftOn, mendedClock, newClock, paused, running, turnOf } from "../../../src/bottega/web/box/clock.js";
import { lastOf, oneOf } from "../../../src/bottega/web/box/lot.js";
import { callIn, declaredIn, roundOf, standingAfter } from "../../../src/bottega/web/omen/rounds/notes.js";

test("a lot is fair: what would favour somebody is drawn again", () => {
  const words = [2 ** 32 - 1, 2 ** 32 - 4, 7]; // the first two lie beyond the last whole multiple of nine
  assert.equal(
    oneOf(9, () => /** @type {number} */ (words.shift())),
    7,
  );
  assert.deepEqual(words, []);
});

test("every player is drawn, and nobody else", () => {
  const drawn = new Set(Array.from({ length: 400 }, () => oneOf(9)));
  assert.deepEqual([...drawn].toSorted(), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test("lots of another number of players say nothing", () => {
  assert.equal(lastOf({ players: 3, drawn: [{ seat: 2, at: 0 }] }, 4), null);
  assert.equal(lastOf({ players: 3, drawn: [{ seat: 2, at: 0 }] }, 3), 2);
});

test("a timer loses no time while its page is closed, and none while it stands still", () => {
  const clock = running(newClock(60), 1000);
  assert.equal(leftOn(clock, 21_000), 40_000);
  assert.equal(leftOn(paused(clock, 21_000), 99_000), 40_000);
  assert.equal(leftOn(running(paused(clock, 21_000), 99_000), 100_000), 39_000);
  assert.equal(leftOn(clock, 99_000), 0);
});

test("the next turn has the whole time, and goes on only if the timer ran", () => {
  assert.deepEqual(turnOf(running(newClock(30), 0), 1, 5000), { seconds: 30, seat: 1, left: 30_000, endsAt: 35_000 });
  assert.equal(turnOf(newClock(30), 1, 5000).endsAt, null);
});

test("what another version of this page has kept does no harm", () => {
  assert.deepEqual(mendedClock(null, 3), newClock(60));
  assert.equal(mendedClock({ seconds: "soon", seat: 7 }, 3).seat, 0);
});

test("notes are added up: who has how many cards left, and what the round has brought", () => {
  /** @type {import("../../../src/bottega/web/omen/rounds/notes.js").Entry[]} */
  const log = [
    { what: "begin", seat: 1 },
    { what: "do", seat: 1, do: "declare 2 raven" },
    { what: "do", seat: 2, do: "destiny" },
    { what: "count", number: 2 },
    { what: "lose", seats: [0, 1], kinds: ["raven", null], next: 2, won: null },
    { what: "do", seat: 2, do: "declare 1 skull" },
  ];
  const standing = standingAfter(log, 3, 4);
  assert.deepEqual([standing.round, standing.held, standing.dealer], [2, [3, 3, 4], 2]);
  assert.deepEqual(standing.lost, { raven: 1 });
  assert.deepEqual(declaredIn(standing), { seat: 2, number: 1, suit: "skull" });
  assert.equal(callIn(standing), null);
  assert.equal(callIn(standingAfter(log.slice(0, 3), 3, 4))?.do, "destiny");
  assert.deepEqual(standingAfter(log.slice(0, -1), 3, 4).done, []);
});

test("what was noted of lost cards is told only where the odds are wanted", () => {
  const standing = standingAfter([{ what: "begin", seat: 0 }], 3, 4);
  assert.equal("lost" in roundOf(standing, { odds: false, middle: {} }), false);
  assert.deepEqual(roundOf(standing, { odds: true, middle: { raven: 1 } }).middle, { raven: 1 });
});
