import assert from "node:assert/strict";
import { test } from "node:test";
import { waitBefore } from "../../../src/bottega/web/wire.js";

const LOST = 1006;
const RESTARTS = 1012;

test("those who lose their connection together do not come back together, not even at the first try", () => {
  for (const code of [LOST, RESTARTS]) {
    const waits = [0, 0.5, 1].map((chance) => waitBefore(code, 0, chance));
    assert.equal(new Set(waits).size, 3);
    assert.ok(waits[0] >= 500);
  }
});

test("whoever is told that the server starts again comes back within two seconds", () => {
  assert.equal(waitBefore(RESTARTS, 0, 1), 2000);
});

test("each try that fails doubles the longest wait, up to ten seconds", () => {
  const longest = [0, 1, 2, 3, 4, 9].map((tries) => waitBefore(LOST, tries, 1));
  assert.deepEqual(longest, [1000, 2000, 4000, 8000, 10_000, 10_000]);
});
