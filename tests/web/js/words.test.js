import assert from "node:assert/strict";
import { test } from "node:test";
import { left, list, say, teach } from "../../../src/bottega/web/words.js";

const WORDS = {
  cards: { one: "{count} card", other: "{count} cards" },
  "clock.hours": "{hours} h {minutes} min",
  "clock.days": "{days} d {hours} h",
  hello: "Hello, {name}.",
};

test("a sentence takes its values, and the plural that its count asks for", () => {
  teach("en", WORDS);

  assert.equal(say("hello", { name: "Ada" }), "Hello, Ada.");
  assert.deepEqual(
    [0, 1, 2].map((count) => say("cards", { count })),
    ["0 cards", "1 card", "2 cards"],
  );
});

test("a key without a sentence is an error, not an empty line", () => {
  teach("en", WORDS);

  assert.throws(() => say("nothing.of.the.kind"), /nothing\.of\.the\.kind/);
});

test("things are listed as the language does", () => {
  teach("it", { "core.list.two": "{others} e {last}", "core.list.more": "{others} e {last}" });

  assert.deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(list), ["", "a", "a e b", "a, b e c"]);
});

test("a clock shows seconds only when they matter", () => {
  teach("en", WORDS);

  assert.equal(left(61.2), "1:02");
  assert.equal(left(-3), "0:00");
  assert.equal(left(7260), "2 h 1 min");
  assert.equal(left(90000), "1 d 1 h");
});
