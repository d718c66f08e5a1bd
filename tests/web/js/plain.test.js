import assert from "node:assert/strict";
import { test } from "node:test";
import { byWord, label, ofSeat, ofTable, textOf, titleOf } from "../../../src/bottega/web/plain/reading.js";
import { Sight } from "../../../src/bottega/web/sight.js";
import { teach } from "../../../src/bottega/web/words.js";

/** A game that nobody here knows: two seats, cards before each of them, and a market that has two cards by chance. */
const CARDS = new Map([
  ["sun", { id: "sun", name: "Sun" }],
  ["moon", { id: "moon", name: "Moon" }],
]);
const VIEW = {
  seat: 0,
  players: 2,
  phase: "choosing",
  acting: [0],
  cards: [
    ["sun", "moon"],
    [null, null, "sun"],
  ],
  market: ["moon", "sun"],
  last_bid: { seat: 1, number: 3 },
  open: true,
  legal: ["take sun", "take moon", "pass"],
};

const sightOf = (changes = {}) =>
  new Sight({
    house: /** @type {any} */ ({}),
    mode: "live",
    head: /** @type {any} */ ({
      game: "sky",
      players: 2,
      seats: [{ name: "Ada" }, { name: "Bob" }],
      you: { seat: 0 },
    }),
    deck: /** @type {any} */ ({ cards: CARDS, name: (/** @type {string} */ id) => CARDS.get(id)?.name }),
    view: /** @type {any} */ (VIEW),
    ...changes,
  });

teach("en", {
  "plain.yes": "yes",
  "plain.no": "no",
  "plain.nothing": "nothing",
  "plain.hidden": { one: "{count} hidden", other: "{count} hidden" },
  "plain.field.seat": "Player",
  "core.list.two": "{others} and {last}",
  "core.list.more": "{others}, and {last}",
  "sky.view.market": "Market",
  "sky.action.take": "Take {1}",
});

test("a list with an entry for each seat lies before the seats, unless the catalogue says it is the table's", () => {
  assert.deepEqual(
    ofTable(sightOf()).map(([field]) => field),
    ["market", "last_bid", "open"],
  );
  assert.deepEqual(ofSeat(sightOf(), 1), [["cards", [null, null, "sun"]]]);
});

test("when all is open, a seat's cards are as that seat sees them", () => {
  const views = [VIEW, { ...VIEW, seat: 1, cards: [[null], ["sun"]] }];

  assert.deepEqual(ofSeat(sightOf({ views }), 1), [["cards", ["sun"]]]);
});

test("a value is told by names, and what is hidden is counted", () => {
  const sight = sightOf();

  assert.equal(textOf(sight, ["sun", null, null]), "Sun and 2 hidden");
  assert.equal(textOf(sight, VIEW.last_bid), "Player: Bob · number: 3");
  assert.equal(textOf(sight, true), "yes");
  assert.equal(textOf(sight, null), "nothing");
  assert.equal(textOf(sight, []), "nothing");
});

test("a field is called as the catalogue calls it, or else by its own name", () => {
  assert.equal(titleOf(sightOf(), "market"), "Market");
  assert.equal(titleOf(sightOf(), "last_bid"), "last bid");
});

test("an action is labelled by its first word, or else as it is written", () => {
  assert.equal(label("take moon", sightOf()), "Take Moon");
  assert.equal(label("pass", sightOf()), "pass");
});

test("actions are grouped by the word that comes next", () => {
  assert.deepEqual(
    [...byWord(VIEW.legal, 0)],
    [
      ["take", ["take sun", "take moon"]],
      ["pass", ["pass"]],
    ],
  );
  assert.deepEqual([...byWord(["skip", "skip all"], 1).keys()], ["", "all"]);
});
