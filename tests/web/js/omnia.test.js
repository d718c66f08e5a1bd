import assert from "node:assert/strict";
import test from "node:test";
import {
  around,
  choose,
  collection,
  controlsOf,
  decidedBy,
  newest,
  openHands,
  pairOf,
  passedBy,
  reachable,
  scoresOf,
  stageOf,
  standing,
  stepsOf,
  takenThisTurn,
  tooDear,
  trailOf,
} from "../../../src/bottega/web/omnia/reading.js";
import { deck, STANDINGS, view } from "./omnia_tables.js";

const DOING = {
  phase: "doing",
  card: "a03",
  deeds: [
    { type: "work", amount: null },
    { type: "character", amount: null },
  ],
  legal: ["take litta", "take gioconda", "take salai", "take machiavelli", "skip work", "skip character"],
};

/** @param {any} shown @param {any[]} [events] */
const controls = (shown, events) => controlsOf(shown.legal, shown, deck, events);

test("every legal action of any phase has exactly one control", () => {
  const moments = [
    view({
      phase: "drafting",
      pack: ["a01", "a03", "a07"],
      hand: [],
      legal: ["keep a01 a03", "keep a01 a07", "keep a03 a07"],
    }),
    view(),
    view(DOING),
    view({ phase: "doing", card: "a07", deeds: [{ type: "coins", amount: 2 }], legal: ["coins", "skip coins"] }),
    view({ phase: "doing", card: "a12", deeds: [{ type: "city", amount: null }], legal: ["city", "skip city"] }),
    view({
      phase: "resolving",
      card: "a03",
      effects: [{ type: "work" }, { type: "invention" }],
      deeds: [{ type: "work" }],
      legal: ["take litta", "skip work"],
    }),
    view({
      phase: "placing",
      card: "a12",
      looked_at: ["milano", "lago-di-como"],
      legal: ["place milano", "place lago-di-como", "place none"],
    }),
    view({ legal: ["something new"] }),
  ];

  for (const shown of moments)
    assert.deepEqual(reachable(controls(shown)).sort(), [...shown.legal].sort(), shown.phase);
});

test("what has no place in the picture becomes a button in words", () => {
  assert.deepEqual(controls(view({ legal: ["something new", "play a01"] })).rest, ["something new"]);
  assert.deepEqual(
    controls(view({ phase: "placing", card: "a12", looked_at: ["milano"], legal: ["place milano", "place none"] }))
      .rest,
    ["place none"],
  );
});

test("both actions of a card can come first, and each knows its cards and how it is skipped", () => {
  const [work, character] = controls(view(DOING)).steps;

  assert.deepEqual(
    [work.deed.type, work.state, work.choices, work.go, work.skip],
    ["work", "now", 2, null, "skip work"],
  );
  assert.deepEqual(
    [character.deed.type, character.state, character.choices, character.go, character.skip],
    ["character", "now", 2, null, "skip character"],
  );
});

test("an action that was done is ticked, and the other one is left", () => {
  const steps = stepsOf(view({ ...DOING, deeds: [DOING.deeds[1]] }), deck);

  assert.deepEqual(
    steps.map(({ deed, state }) => [deed.type, state]),
    [
      ["work", "done"],
      ["character", "now"],
    ],
  );
});

test("of two actions that are the same, one is done and one is left", () => {
  const twice = {
    ...deck,
    card: () => ({ id: "a99", kind: "action", name: "Twice", actions: [{ type: "work" }, { type: "work" }] }),
  };
  const steps = stepsOf(
    view({ phase: "doing", card: "a99", deeds: [{ type: "work", amount: null }] }),
    /** @type {any} */ (twice),
  );

  assert.deepEqual(steps.map(({ state }) => state).sort(), ["done", "now"]);
});

test("effects come first, one after the other, and the card's other action waits", () => {
  const steps = stepsOf(
    view({ ...DOING, phase: "resolving", deeds: [DOING.deeds[0]], effects: [{ type: "work" }, { type: "invention" }] }),
    deck,
  );

  assert.deepEqual(
    steps.map(({ deed, state, isEffect }) => [deed.type, state, isEffect]),
    [
      ["work", "now", true],
      ["invention", "later", true],
      ["work", "later", false],
      ["character", "done", false],
    ],
  );
});

test("cities are looked at by the card's action, or by the effect of a card just taken", () => {
  const looking = { phase: "placing", card: "a12", looked_at: ["milano"], legal: ["place milano", "place none"] };
  const play = { event: "play", version: 1, at: 0, seat: 0, card: "a12" };
  const take = { event: "take", version: 2, at: 0, seat: 0, card: "machiavelli" };
  const look = { event: "look", version: 2, at: 0, seat: 0, cards: ["milano"] };
  const told = (/** @type {any} */ changes, /** @type {any[]} */ events) =>
    stepsOf(view({ ...looking, ...changes }), deck, events).map(
      ({ deed, state, isEffect }) => `${isEffect ? "effect " : ""}${deed.type} ${state}`,
    );

  assert.deepEqual(told({ deeds: [{ type: "character" }] }, [play, look]), ["character later", "city now"]);
  assert.deepEqual(told({ deeds: [{ type: "city" }] }, [play, take, look]), [
    "effect city now",
    "character done",
    "city later",
  ]);
  assert.deepEqual(
    told({ deeds: [] }, [play, { ...look, version: 2 }, { ...take, version: 3 }, { ...look, version: 3 }]),
    ["effect city now", "character done", "city done"],
  );
  assert.deepEqual(told({ deeds: [] }, [play, take, look, { ...look, version: 3 }]), ["character done", "city now"]);
});

test("a card that is asked for and cannot be paid says what it costs", () => {
  const dear = tooDear(view(DOING), deck, controls(view(DOING)));

  assert.deepEqual(
    [...dear],
    [
      ["leonardo-vecchio", { cost: 3, coins: 1 }],
      ["ludovico", { cost: 2, coins: 1 }],
    ],
  );
  assert.equal(tooDear(view(), deck, controls(view())).size, 0);
});

test("two cards are kept: a third takes the place of the first, and pressing again lets go", () => {
  assert.deepEqual(choose(["a01"], "a03"), ["a01", "a03"]);
  assert.deepEqual(choose(["a01", "a03"], "a07"), ["a03", "a07"]);
  assert.deepEqual(choose(["a01", "a03"], "a01"), ["a03"]);
  assert.equal(pairOf(["keep a01 a03", "keep a01 a07"], ["a07", "a01"]), "keep a01 a07");
  assert.equal(pairOf(["keep a01 a03"], ["a01"]), null);
});

test("the draft has three choices", () => {
  const pack = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => `a${i}`);

  assert.deepEqual(
    [7, 5, 3].map((count) => stageOf(view({ pack: pack(count) })).stage),
    [1, 2, 3],
  );
  assert.equal(stageOf(view({ pack: [], hand: pack(4) })).stage, 2);
});

test("a collection has all groups of the deck in their order, empty ones too", () => {
  const groups = collection(["litta", "salai", "leonardo-ingegnere"], deck);

  assert.deepEqual(
    groups.map(({ group, cards }) => [group, cards.length]),
    [
      ["violet", 1],
      ["red", 0],
      ["light-green", 0],
      ["teal", 0],
      ["character", 1],
      ["leonardo", 1],
    ],
  );
});

test("a group has the badge and the colours of its cards", () => {
  const own = {
    ...deck,
    cards: new Map([
      [
        "x",
        {
          id: "x",
          kind: "work",
          name: "X",
          colour: "mauve",
          badge: "mark-other-1",
          tint: "#8a5a7d",
          on_tint: "#f3e7cf",
        },
      ],
    ]),
  };

  const [{ badge, tints }] = collection([], /** @type {any} */ (own));

  assert.deepEqual([badge, tints], ["mark-other-1", { "--tint": "#8a5a7d", "--on-tint": "#f3e7cf" }]);
});

test("a step taken back takes along what came of it", () => {
  const play = { event: "play", version: 1, at: 0, seat: 0, card: "a03" };
  const take = { event: "take", version: 2, at: 0, seat: 0, card: "ludovico" };
  const then = { event: "take", version: 3, at: 0, seat: 0, card: "litta" };
  const events = [play, take, then, { event: "undo", version: 4, at: 0, seat: 0 }];

  assert.deepEqual(standing(events), [play, take]);
  assert.deepEqual(takenThisTurn(events, view(DOING)), ["ludovico"]);
  assert.deepEqual(standing([...events, { event: "undo", version: 5, at: 0, seat: 0 }]), [play]);
});

test("the card that a seat took last lies on its strip", () => {
  const events = [
    { event: "take", version: 1, at: 0, seat: 0, card: "salai" },
    { event: "take", version: 2, at: 0, seat: 0, card: "litta" },
    { event: "take", version: 3, at: 0, seat: 0, card: "gioconda" },
    { event: "undo", version: 4, at: 0, seat: 0 },
  ];

  assert.deepEqual(newest(events, view({ owners: [{ cards: ["litta", "salai"] }] })), ["litta", null]);
});

test("one sees one's own seat first, then those to the left", () => {
  assert.deepEqual(around(view({ seat: 2, players: 4 })), [2, 3, 0, 1]);
  assert.deepEqual(around(view({ seat: null, players: 2 })), [0, 1]);
});

test("what was passed on is known to who passed it", () => {
  const events = [
    { event: "pass", version: 1, at: 0, from: 0, to: 1, cards: ["a01", "a03"] },
    { event: "pass", version: 1, at: 0, from: 1, to: 0, cards: ["a07"] },
    { event: "pass", version: 2, at: 0, from: 0, to: 1, cards: ["a12"] },
  ];

  assert.deepEqual(passedBy(events, 0), [
    { to: 1, cards: ["a12"] },
    { to: 1, cards: ["a01", "a03"] },
  ]);
  assert.deepEqual(passedBy([{ ...events[0], cards: [null, null] }], 0), []);
});

test("with all cards open the others' hands are shown too", () => {
  const views = [view(), view({ seat: 1, hand: ["a07"], pack: ["a12"] })];

  assert.deepEqual(openHands(/** @type {any} */ ({ views, seat: 0 })), [{ owner: 1, hand: ["a07"], pack: ["a12"] }]);
  assert.deepEqual(openHands(/** @type {any} */ ({ views: null, seat: 0 })), []);
});

test("a score is told line by line, each set with its cards and each line with its rule", () => {
  const score = {
    printed: 1,
    cities: { mantova: 5, milano: 4, "lago-di-como": 6 },
    total: 16,
    sets: [
      { city: "milano", cards: ["litta", "paracadute"] },
      { city: "milano", cards: ["gioconda", "trivella"] },
    ],
  };

  assert.deepEqual(
    trailOf(score, ["litta", "salai"], deck).map(({ points, what, cards, rule }) => [
      points,
      what,
      cards.join(" "),
      rule,
    ]),
    [
      [1, "printed", "salai", "omnia-6.1"],
      [5, "majority", "", "omnia-6.2"],
      [2, "set", "litta paracadute", "omnia-6.3"],
      [2, "set", "gioconda trivella", "omnia-6.3"],
      [6, "coins", "", "omnia-6.6"],
    ],
  );
  assert.deepEqual(trailOf({ ...score, cities: { milano: 0 }, sets: [] }, [], deck)[1], {
    points: 0,
    what: "set",
    city: "milano",
    cards: [],
    rule: "omnia-6.3",
  });
});

test("scores are those that were told, or at the end those of the standings", () => {
  const told = [0, 1].map((seat) => ({
    event: "score",
    version: 9,
    at: 0,
    seat,
    printed: seat,
    cities: {},
    sets: [],
    total: seat,
  }));

  assert.deepEqual(
    scoresOf(told, view({ phase: "over" }), {})?.map(({ total }) => total),
    [0, 1],
  );
  assert.deepEqual(
    scoresOf([], view({ phase: "over" }), STANDINGS)?.map(({ total }) => total),
    [8, 4],
  );
  assert.equal(scoresOf([], view(), STANDINGS), null);
});

test("what decided the first place is said when points did not", () => {
  const score = (/** @type {number} */ total, /** @type {number} */ coins) => ({
    printed: 0,
    cities: {},
    sets: [],
    total,
    coins,
    characters: 0,
  });

  assert.equal(decidedBy([[0], [1]], [score(9, 0), score(8, 5)]), null);
  assert.equal(decidedBy([[0], [1]], [score(9, 2), score(9, 1)]), "coins");
  assert.equal(decidedBy([[1], [0]], [score(9, 2), score(9, 2)]), "characters");
  assert.equal(decidedBy([[0, 1]], [score(9, 2), score(9, 2)]), "shared");
});
