import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { judge, seenAt, stepFrom } from "../../../src/bottega/web/learn/lesson.js";
import { around, covers, GAP, place, scrollFor } from "../../../src/bottega/web/learn/place.js";

const root = new URL("../../../", import.meta.url);
const omen = JSON.parse(readFileSync(new URL("src/bottega/web/lessons/omen.json", root), "utf-8"));
const PHONE = { top: 60, left: 8, right: 352, bottom: 732 };
const DESK = { top: 60, left: 8, right: 1432, bottom: 892 };
const BUBBLE = { width: 344, height: 190 };

/** @param {number} top @param {number} left @param {number} width @param {number} height */
const box = (top, left, width, height) => ({ top, left, right: left + width, bottom: top + height });
/** @param {{ top: number, left: number }} at */
const bubbleAt = ({ top, left }) => box(top, left, BUBBLE.width, BUBBLE.height);

test("a bubble stands below what it speaks of, with its arrow at the middle of it", () => {
  assert.deepEqual(place(box(100, 150, 60, 40), BUBBLE, PHONE), { side: "below", top: 140 + GAP, left: 8, arrow: 172 });
});

test("where there is no room below it stands above, and beside where there is neither", () => {
  assert.equal(place(box(600, 150, 60, 40), BUBBLE, PHONE).side, "above");
  assert.equal(place(box(70, 100, 200, 800), BUBBLE, DESK).side, "right");
  assert.equal(place(box(70, 1200, 200, 800), BUBBLE, DESK).side, "left");
});

test("a bubble never covers what it speaks of, and stays on the screen, wherever there is room for both", () => {
  for (const room of [PHONE, DESK]) {
    for (let top = room.top; top <= room.bottom - 60; top += 13) {
      for (let left = room.left; left <= room.right - 80; left += 17) {
        const target = box(top, left, 80, 60),
          placed = place(target, BUBBLE, room),
          bubble = bubbleAt(placed);
        assert.ok(!covers(bubble, target), JSON.stringify({ target, placed }));
        assert.ok(
          bubble.top >= room.top &&
            bubble.bottom <= room.bottom &&
            bubble.left >= room.left &&
            bubble.right <= room.right,
        );
        assert.ok(placed.arrow > 0 && placed.arrow < BUBBLE.width);
      }
    }
  }
});

test("of something larger than the screen it covers the end where less of it is", () => {
  assert.deepEqual(place(box(-300, 8, 344, 900), BUBBLE, PHONE), { side: "apart", top: 542, left: 8, arrow: 0 });
  assert.deepEqual(place(box(150, 8, 344, 900), BUBBLE, PHONE), { side: "apart", top: 60, left: 8, arrow: 0 });
});

test("nothing to speak of leaves the bubble at the foot of the screen", () => {
  assert.deepEqual(place(null, BUBBLE, PHONE), { side: "apart", top: 732 - 190, left: 8, arrow: 0 });
  assert.equal(around([]), null);
});

test("one scrolls only as far as is needed to see both", () => {
  assert.equal(scrollFor(box(100, 8, 100, 100), BUBBLE, PHONE), 0);
  const far = box(1500, 8, 100, 100),
    by = scrollFor(far, BUBBLE, PHONE);
  const near = { ...far, top: far.top - by, bottom: far.bottom - by };
  assert.ok(near.top >= PHONE.top && near.bottom <= PHONE.bottom);
  assert.notEqual(place(near, BUBBLE, PHONE).side, "apart");
});

test("several things are surrounded by one box", () => {
  assert.deepEqual(around([box(10, 10, 5, 5), box(40, 2, 5, 5)]), { top: 10, left: 2, right: 15, bottom: 45 });
});

test("only what the pointer shows goes on; anything else gets a friendly word", () => {
  const [goal, , declare] = omen.steps;

  assert.equal(judge(declare, "declare 3 skull"), "on");
  assert.equal(judge(declare, "declare 4 raven"), "do");
  assert.equal(judge(goal, "declare 3 skull"), "read");
});

test("a step shows all that happened before it, and as news what came with it", () => {
  const seen = seenAt(omen, 3, "Ada");

  assert.deepEqual(
    seen.events.map(({ event }) => event),
    ["deal", "declare", "declare", "declare"],
  );
  assert.deepEqual(
    seen.fresh.map(({ event }) => event),
    ["declare", "declare", "declare"],
  );
  assert.equal(seen.head.seats[0]?.name, "Ada");
  assert.equal(seen.head.status, "playing");
});

test("the last step is the end of a game", () => {
  const seen = seenAt(omen, omen.steps.length - 1, "Ada");

  assert.equal(seen.head.status, "over");
  assert.deepEqual(seen.head.result?.ranking[0], [0]);
  assert.deepEqual(seen.turns, []);
});

test("a lesson goes on where it was left, if there is such a step", () => {
  assert.deepEqual(
    ["4", "99", "-1", "x", null].map((kept) => stepFrom(kept, 16)),
    [4, 0, 0, 0, 0],
  );
});
