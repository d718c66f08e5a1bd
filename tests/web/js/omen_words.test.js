import assert from "node:assert/strict";
import test from "node:test";
import {
  declared,
  describe,
  explain,
  label,
  leavings,
  prompt,
  stake,
  tell,
} from "../../../src/bottega/web/omen/telling.js";
import { LANGUAGES, teach } from "../../../src/bottega/web/words.js";
import { OUT, ROUND, sentences, sight, speakEnglish } from "./omen_tables.js";

const toldOf = (/** @type {any} */ shown) =>
  describe(shown)
    .map(({ title, lines }) => [title, ...lines].join("\n"))
    .join("\n");
const LAST = { seat: 1, number: 4, suit: "raven" };

test.beforeEach(speakEnglish);

const CALL = "Ben calls Omen on 4 ravens, declared by you.";
const OUTCOME = "In all hands, Omen cards included: 3 ravens. 4 declared, 3 counted: too high. You lose a card.";

test("an event is told in the sentences that came with it", () => {
  const shown = sight({ events: ROUND });

  assert.deepEqual(
    ROUND.map((event) => tell(event, shown)),
    [
      "The cards are dealt. You are the dealer and begin.",
      "You declare 4 ravens.",
      `${CALL} ${OUTCOME}`,
      null,
      "You lose a raven.",
      "A new round: you are the dealer and begin. " +
        "After Omen only you draw a new hand; all other hands stay as they were revealed.",
    ],
  );
  assert.equal(tell({ event: "something", version: 9, at: 0 }, shown), null);
});

test("others are told the same of Ada", () => {
  const shown = sight({ events: ROUND, seat: 2 });

  assert.equal(tell(ROUND[1], shown), "Ada declares 4 ravens.");
  assert.match(tell(ROUND[2], shown) ?? "", /^Ben calls Omen on 4 ravens, declared by Ada\. .*Ada loses a card\.$/);
});

test("hands are told at the moment they are shown, before what came of the call", () => {
  const now = sight({ events: ROUND, fresh: ROUND.slice(2) });

  assert.equal(tell(ROUND[2], now), CALL);
  assert.equal(
    tell(ROUND[3], now),
    `You hold 1 raven and 1 Omen card. Ben holds 1 raven, 1 skull, and 1 feather. Cleo holds 2 skulls. ${OUTCOME}`,
  );
});

test("what is at stake is said to each as it concerns them", () => {
  const called = (/** @type {string} */ call) => /** @type {any} */ ({ call: { ...ROUND[2], call } });
  const told = (/** @type {number} */ seat, /** @type {string} */ call) => stake(called(call), sight({ seat }));

  assert.equal(told(0, "omen"), "If there are fewer than 4 ravens, you lose a card; if not, Ben does.");
  assert.equal(told(1, "omen"), "If there are fewer than 4 ravens, Ada loses a card; if not, you do.");
  assert.equal(told(2, "omen"), "If there are fewer than 4 ravens, Ada loses a card; if not, Ben does.");
  assert.equal(told(1, "destiny"), "If there are exactly 4 ravens, everyone else loses a card; if not, you do.");
  assert.equal(told(0, "destiny"), "If there are exactly 4 ravens, everyone but Ben loses a card; if not, Ben does.");
});

test("a declaration is told as the event was", () => {
  assert.equal(declared(LAST, sight()), "Ben declares 4 ravens.");
  assert.equal(declared({ ...LAST, seat: 0 }, sight()), tell(ROUND[1], sight()));
});

test("where nobody is helped to remember, hands can be read until one is to act", () => {
  const read = (/** @type {any} */ changes) => toldOf(sight({ aids: "none", events: ROUND, ...changes }));

  assert.match(read({ fresh: ROUND.slice(2) }), /Cleo holds 2 skulls/);
  assert.match(read({ phase: "losing" }), /Cleo holds 2 skulls/);
  assert.match(read({ acting: [1] }), /Cleo holds 2 skulls/);
  assert.doesNotMatch(read({}), /2 skulls/);
  assert.doesNotMatch(
    read({
      acting: [1],
      events: [...ROUND, { event: "declare", version: 5, at: 0, seat: 0, number: 1, suit: "raven" }],
    }),
    /2 skulls/,
  );
  assert.match(read({}), /4 declared, 3 counted/);
});

test("actions are said as what they do", () => {
  const shown = sight({ declarations: [LAST] });

  assert.equal(label("declare 5 raven", shown), "Declare 5 ravens");
  assert.equal(label("omen", shown), "Call Omen on 4 ravens");
  assert.equal(label("destiny", shown), "Call Destiny on 4 ravens");
  assert.equal(label("lose omen", shown), "Lose an Omen card");
});

test("a question says what is possible", () => {
  assert.equal(prompt(sight()), "You begin: declare a number and a suit.");
  assert.equal(
    prompt(sight({ declarations: [LAST], legal: ["declare 5 raven", "omen", "destiny"] })),
    "Ben says 4 ravens. Declare more than 4, or call.",
  );
  assert.equal(
    prompt(sight({ declarations: [LAST], legal: ["omen", "destiny"] })),
    "Ben says 4 ravens, and no number is higher. Make your call.",
  );
  assert.equal(prompt(sight({ phase: "losing", legal: ["lose raven"] })), "You lose a card. Choose which one.");
});

test("the table in words has what the picture has", () => {
  const told = toldOf(sight({ declarations: [LAST], lost: ["raven", "raven"], known: [2] }));

  for (const part of [
    "Round 1",
    "There are 7 cards in all hands together.",
    "Ben declares 4 ravens.",
    "Ada: 1 raven and 1 Omen card (you, dealer, to act).",
    "Ben: 3 face-down cards.",
    "Cleo: 2 skulls (hand known to all).",
    "Face up: 2 ravens, 1 feather, and 1 Omen card.",
    "The deck has 4 cards.",
    "On top of the deck, seen by you alone: skull.",
    "Out of the game: 2 ravens.",
    "In play are 3 ravens, 3 skulls, 3 feathers, and 2 Omen cards, " +
      "and 9 more, unseen, of these kinds: raven, skull, feather, Omen (omen-2.1, omen-2.2).",
  ])
    assert.ok(told.includes(part), `${part}\n--\n${told}`);
});

test("where all cards of the box are in play, it is said", () => {
  const surely = { raven: 10, skull: 10, feather: 10, omen: 10 };

  assert.match(
    toldOf(sight({ surely, extras: 0, extra_kinds: [] })),
    /All cards of the box are in play: 10 ravens, 10 skulls, 10 feathers, and 10 Omen cards/,
  );
});

test("in words too, a known hand is hidden where nobody is helped to remember", () => {
  const told = toldOf(sight({ aids: "none", events: ROUND }));

  assert.match(told, /Cleo: 2 face-down cards\./);
  assert.doesNotMatch(told, /known to all/);
  assert.match(told, /The last call\nBen calls Omen/);
  assert.doesNotMatch(told, /2 skulls/);
});

test("the chances are told where the server gives them", () => {
  const chances = {
    raven: { at_least: [1, 0.9, 0.5], exactly: [0.1, 0.4, 0.5] },
    skull: { at_least: [1, 1, 0.25], exactly: [0, 0.75, 0.25] },
    feather: { at_least: [1, 0, 0], exactly: [1, 0, 0] },
  };
  const calls = { omen: 0.1, destiny: 0.4 };
  const told = toldOf(
    sight({ aids: "odds", declarations: [{ seat: 1, number: 1, suit: "raven" }], help: { chances, calls } }),
  );

  assert.match(told, /Omen on 1 raven is right: 10%\./);
  assert.match(told, /Destiny on 1 raven is right: 40%\./);
  assert.match(told, /2 skulls or more: 25%\. Exactly that many: 25%\./);
  assert.doesNotMatch(toldOf(sight()), /odds/);
});

test("at the end it is told who went out when, and by which call", () => {
  const events = [...ROUND.slice(0, 5), OUT, ROUND[5]];

  assert.deepEqual(leavings(sight({ events })), [{ round: 1, told: [...ROUND[2].told, ...OUT.told] }]);
});

test("a card explains itself", () => {
  assert.match(explain({ id: "omen", kind: "omen", name: "Omen" })[0], /joker/);
  assert.equal(explain({ id: "raven", kind: "raven", name: "Raven", faction: "divinity" })[1], "Aspects of divinity.");
  assert.equal(explain({ id: "raven", kind: "raven", name: "Raven", faction: "of somebody else's deck" }).length, 1);
});

test("all of it is said in three languages without a gap", () => {
  const chances = Object.fromEntries(
    ["raven", "skull", "feather"].map((suit) => [suit, { at_least: [1, 0.9], exactly: [0.1, 0.9] }]),
  );
  for (const language of LANGUAGES) {
    teach(language, sentences(language));
    const shown = sight({
      events: ROUND,
      declarations: [LAST],
      lost: ["raven"],
      aids: "odds",
      help: { chances, calls: { omen: 0.1, destiny: 0.9 } },
      chosen: "raven",
    });
    const told = [
      toldOf(shown),
      prompt(shown),
      ...ROUND.map((event) => tell(event, shown)),
      ...["declare 1 raven", "omen", "lose wolf"].map((action) => label(action, shown)),
    ].join("\n");

    assert.doesNotMatch(told, /undefined|null|NaN|[{}]/, language);
  }
});

test("the three catalogues have the same keys, forms and parameters", () => {
  const shape = (/** @type {Record<string, any>} */ words) =>
    Object.fromEntries(
      Object.entries(words)
        .filter(([key]) => key.startsWith("board.omen."))
        .map(([key, sentence]) => [
          key,
          Object.keys(typeof sentence === "string" ? { other: 1 } : sentence).map(
            (form) => `${form}:${[...new Set((sentence[form] ?? sentence).match(/{\w+}/g) ?? [])].sort()}`,
          ),
        ]),
    );

  assert.deepEqual(shape(sentences("it")), shape(sentences("en")));
  assert.deepEqual(shape(sentences("de")), shape(sentences("en")));
});
