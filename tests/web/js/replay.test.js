import assert from "node:assert/strict";
import { test } from "node:test";
import {
  eventsBySteps,
  hashOf,
  Moments,
  markerOf,
  pauseFor,
  readPlace,
  toFetch,
  walked,
} from "../../../src/bottega/web/replaying.js";

const start = { step: 0, event: null, eyes: "0" };
const game = { steps: 40, players: 3 };
const lines = [1, 1, 3, 1]; // of the deal and of three steps

test("a link to a moment leads there, through the same eyes", () => {
  for (const place of [
    { step: 12, event: null, eyes: "1" },
    { step: 0, event: null, eyes: "all" },
    { step: 40, event: 2, eyes: "public" },
  ]) {
    assert.deepEqual(readPlace(hashOf(place), start, game), place);
  }
});

test("a link that leads nowhere leaves everything as it is", () => {
  for (const hash of ["", "#", "#step=41&eyes=3", "#step=-1&eyes=", "#step=1e3&eyes=nobody", "#step=x&event=-2"]) {
    assert.deepEqual(readPlace(hash, start, game), start);
  }
});

test("by step one goes from deal to end and no further", () => {
  assert.equal(walked(start, "back", lines).step, 0);
  assert.equal(walked(start, "on", lines).step, 1);
  assert.equal(walked(start, "last", lines).step, 3);
  assert.equal(walked({ ...start, step: 3 }, "on", lines).step, 3);
  assert.equal(walked({ ...start, step: 3, event: 0 }, "first", lines).step, 0);
});

test("by event one meets every line of every step, on and back again", () => {
  const walk = (place, how) => {
    const met = [];
    for (let next = place; met.length < 6; next = walked(next, how, lines))
      met.push([next.step, markerOf(next, lines)]);
    return met;
  };

  assert.deepEqual(walk(start, "event.on"), [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
    [2, 2],
    [3, 0],
  ]);
  assert.deepEqual(walk({ ...start, step: 3 }, "event.back"), [
    [3, 0],
    [2, 2],
    [2, 1],
    [2, 0],
    [1, 0],
    [0, 0],
  ]);
  assert.deepEqual(walked({ ...start, step: 3 }, "event.on", lines), { ...start, step: 3 });
});

test("by step all lines of a step are shown, by event one of them", () => {
  const whole = walked({ step: 1, event: null, eyes: "0" }, "on", lines);
  const last = walked({ step: 2, event: 1, eyes: "0" }, "event.on", lines);

  assert.equal(hashOf(whole), "#step=2&eyes=0");
  assert.equal(hashOf(last), "#step=2&event=2&eyes=0");
  assert.equal(markerOf(whole, lines), markerOf(last, lines));
  assert.equal(markerOf({ ...last, event: 99 }, lines), 2);
  assert.equal(walked(whole, "event.back", lines).event, 1);
});

test("what is looked at is fetched first, then what lies beside it", () => {
  const known = new Set();
  const order = [];
  for (
    let next = toFetch(1, (step) => known.has(step), 3);
    next !== null;
    next = toFetch(1, (step) => known.has(step), 3)
  ) {
    known.add(next);
    order.push(next);
  }

  assert.deepEqual(order, [1, 2, 0, 3]);
});

test("who scrubs past many moments waits for the last only", async () => {
  const asked = [];
  const answers = [];
  const moments = new Moments(
    100,
    (step) =>
      new Promise((resolve) => {
        asked.push(step);
        answers.push(() => resolve({ step }));
      }),
    () => {},
  );
  const wanted = [10, 11, 12, 50, 51, 52, 90].map((step) => moments.want(step));
  while (answers.length) {
    answers.shift()();
    await new Promise((resolve) => setTimeout(resolve));
  }
  await Promise.all(wanted);

  assert.deepEqual(asked.slice(0, 3), [10, 11, 90]);
  assert.equal(moments.at(90).step, 90);
  assert.equal(moments.at(50), null);
});

test("a server that cannot be reached is asked again at the next step", async () => {
  let isDown = true;
  const moments = new Moments(
    3,
    async (step) => {
      if (isDown) throw new Error("down");
      return { step };
    },
    () => {},
  );

  await assert.rejects(moments.want(1));
  isDown = false;
  await moments.want(1);

  assert.equal(moments.at(1).step, 1);
});

test("long sentences are shown longer, but none for ever", () => {
  const [short, long, endless] = [
    ["Ada calls."],
    ["Ada calls Omen on Ben.", "There are four ravens in all hands."],
    ["a".repeat(9999)],
  ].map(pauseFor);

  assert.ok(short < long && long < endless && endless === 5000);
});

test("events have the version they would have had at a table", () => {
  const events = eventsBySteps([
    { step: 0, events: [{ event: "deal" }] },
    { step: 1, events: [{ event: "declare" }, { event: "x" }], at: 2.5 },
  ]);

  assert.deepEqual(
    events.map((step) => step.map(({ event, version, at }) => [event, version, at])),
    [
      [["deal", 1, 0]],
      [
        ["declare", 2, 2.5],
        ["x", 2, 2.5],
      ],
    ],
  );
});
