import assert from "node:assert/strict";
import { test } from "node:test";
import { grouped } from "../../../src/bottega/web/around/in_words.js";
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
