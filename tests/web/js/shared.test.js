import assert from "node:assert/strict";
import { test } from "node:test";
import { learned } from "../../../src/bottega/web/together/circle.js";
import { asked, handOver, recognised } from "../../../src/bottega/web/together/people.js";

const ADA = { seat: 0, name: "Ada", token: null },
  BEA = { seat: 1, name: "Bea", token: "b" },
  CLEO = { seat: 3, name: "Cleo", token: "c" };
const ALL = [ADA, BEA, CLEO];

test("of those whose turn it is, only people here are asked", () => {
  assert.deepEqual(asked(ALL, [1, 2, 3], null), [1, 3]);
});

test("a wish to take back comes before the turn", () => {
  assert.deepEqual(asked(ALL, [1], { waiting_for: [0, 2] }), [0]);
});

test("whoever still has to act keeps the device", () => {
  assert.deepEqual(handOver(ALL, [1, 3], 1, 0), { eyes: 1, next: null });
});

test("the device goes to the next who is asked, round the table, and nobody looks meanwhile", () => {
  assert.deepEqual(handOver(ALL, [0, 3], 1, 1), { eyes: null, next: 3 });
  assert.deepEqual(handOver(ALL, [0, 1], 3, 3), { eyes: null, next: 0 });
  assert.deepEqual(handOver(ALL, [3], null, -1), { eyes: null, next: 3 });
});

test("while bots act, nobody is given the device", () => {
  assert.deepEqual(handOver(ALL, [], 1, 0), { eyes: null, next: null });
});

test("who is alone need not be asked who it is", () => {
  assert.deepEqual(handOver([BEA], [], null, -1), { eyes: 1, next: null });
});

test("people who have played here before are recognised, each once", () => {
  const known = [
    { name: "Bea", token: "1" },
    { name: "Cleo", token: "2" },
  ];

  assert.deepEqual(recognised(["Cleo", "Bea", "Bea"], known), [known[1], known[0], null]);
});

test("news are added to what was known, and nothing is told twice", () => {
  const event = (/** @type {number} */ version) => ({ event: "declare", version, at: 0 });
  const nothing = { version: 0, events: [], fresh: [], turns: [], view: null, aids: {}, head: null };

  const first = learned(nothing, { type: "news", version: 2, events: [event(1), event(2)], turns: [] });
  const second = learned(first, {
    type: "news",
    version: 3,
    events: [event(2), event(3)],
    turns: [{ seat: 1, until: null }],
  });

  assert.deepEqual(first.fresh, []);
  assert.deepEqual(second.fresh, [event(3)]);
  assert.deepEqual(
    second.events.map(({ version }) => version),
    [1, 2, 3],
  );
  assert.deepEqual(second.turns, [{ seat: 1, until: null }]);
});
