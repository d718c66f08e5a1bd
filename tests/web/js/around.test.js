import assert from "node:assert/strict";
import { test } from "node:test";
import { grouped } from "../../../src/bottega/web/around/in_words.js";
import { roomFor } from "../../../src/bottega/web/around/room.js";
import { places } from "../../../src/bottega/web/screens/questions.js";

test("single actions come first, then small groups", () => {
  const legal = ["declare 1 raven", "declare 1 skull", "declare 2 raven", "omen", "destiny", "take a", "take b"];

  assert.deepEqual(grouped(legal), [
    ["", ["omen", "destiny"]],
    ["take", ["take a", "take b"]],
    ["declare", legal.slice(0, 3)],
  ]);
});

test("tied seats share a place, and the next one counts on behind them", () => {
  assert.deepEqual(places([[2], [0, 3], [1]]), [
    [1, [2]],
    [2, [0, 3]],
    [4, [1]],
  ]);
});

const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const SCREEN = box(0, 0, 360, 740);
const SEAT = box(8, 250, 78, 60);
const SIZE = { width: 240, height: 48 };

test("what is said is beside its seat where nothing else is touched", () => {
  const found = roomFor(SEAT, SIZE, SCREEN, { controls: [], pictures: [] });

  assert.equal(found.side, "above");
  assert.equal(found.top + SIZE.height + 8, SEAT.top);
});

test("it is never over a control while there is any other room", () => {
  const all = box(0, 60, 360, 600);

  const found = roomFor(SEAT, SIZE, SCREEN, { controls: [all], pictures: [] });

  assert.ok(found.top + SIZE.height <= all.top || found.top >= all.bottom);
});

test("it is over a picture rather than far from its seat, and over none where one near place is free", () => {
  const pictures = [box(90, 182, 180, 62), box(132, 250, 46, 62), box(106, 357, 200, 62)];
  const isOver = (place, other) =>
    place.left < other.right &&
    other.left < place.left + SIZE.width &&
    place.top < other.bottom &&
    other.top < place.top + SIZE.height;

  const crowded = roomFor(SEAT, SIZE, SCREEN, { controls: [], pictures });
  const free = roomFor(SEAT, SIZE, SCREEN, { controls: [], pictures: [pictures[0], pictures[2]] });

  assert.ok(crowded.top > 150 && crowded.top < 360);
  assert.equal(free.side, "right");
  assert.ok(!pictures.some((other, i) => i !== 1 && isOver(free, other)));
});
