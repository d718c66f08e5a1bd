import assert from "node:assert/strict";
import test from "node:test";
import {
  endOf,
  newest,
  othersTurns,
  passedBy,
  roundsOf,
  spotsOf,
  standing,
  takenThisTurn,
} from "../../../src/bottega/web/omnia/happened.js";
import {
  around,
  choose,
  collection,
  controlsOf,
  keeping,
  openHands,
  reachable,
  tooDear,
} from "../../../src/bottega/web/omnia/reading.js";
import { DRAFT, deck, sight, steps, view } from "./omnia_tables.js";

const DOING = {
  phase: "doing",
  card: "a03",
  steps: steps("work now", "character now"),
  legal: ["take litta", "take gioconda", "take salai", "take machiavelli", "skip work", "skip character"],
};

/** @param {any} shown */
const controls = (shown) => controlsOf(shown.legal, shown);

test("every legal action of any phase has exactly one control", () => {
  const moments = [
    view({
      phase: "drafting",
      draft: DRAFT,
      pack: ["a01", "a03", "a07"],
      hand: [],
      legal: ["keep a01 a03", "keep a01 a07", "keep a03 a07"],
    }),
    view(),
    view(DOING),
    view({ phase: "doing", card: "a07", steps: steps("work done", "2 coins now"), legal: ["coins", "skip coins"] }),
    view({ phase: "doing", card: "a12", steps: steps("character done", "city now"), legal: ["city", "skip city"] }),
    view({
      phase: "resolving",
      card: "a03",
      steps: steps("effect work now", "effect invention later", "work later", "character done"),
      legal: ["take litta", "skip work"],
    }),
    view({
      phase: "placing",
      card: "a12",
      steps: steps("character done", "city now"),
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
    controls(view({ phase: "placing", looked_at: ["milano"], legal: ["place milano", "place none"] })).rest,
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

test("what is later has no control, even if something of its kind may be done now", () => {
  const shown = view({
    phase: "resolving",
    card: "a01",
    steps: steps("effect work now", "work later", "invention done"),
    legal: ["take litta", "skip work"],
  });

  assert.deepEqual(
    controls(shown).steps.map(({ skip, choices }) => [skip, choices]),
    [
      ["skip work", 1],
      [null, 0],
      [null, 0],
    ],
  );
});

test("only who is asked is told what is too dear", () => {
  const dear = { "leonardo-vecchio": 3, ludovico: 2 };

  assert.deepEqual(tooDear(sight({ ...DOING, too_dear: dear })), dear);
  assert.deepEqual(tooDear(sight({ ...DOING, too_dear: dear, acting: [1] })), {});
});

test("as many cards are kept as the draft says: one more takes the place of the first, pressing again lets go", () => {
  assert.deepEqual(choose(["a01"], "a03", 2), ["a01", "a03"]);
  assert.deepEqual(choose(["a01", "a03"], "a07", 2), ["a03", "a07"]);
  assert.deepEqual(choose(["a01", "a03"], "a07", 3), ["a01", "a03", "a07"]);
  assert.deepEqual(choose(["a01", "a03"], "a01", 2), ["a03"]);
  assert.equal(keeping(["keep a01 a03", "keep a01 a07"], ["a07", "a01"]), "keep a01 a07");
  assert.equal(keeping(["keep a01 a03"], ["a01"]), null);
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

test("a round begins when everybody has played, and not twice if that is taken back", () => {
  const play = (/** @type {number} */ version, seat = 0) => ({
    event: "play",
    version,
    at: 0,
    seat,
    card: `a${version}`,
  });
  const undo = { event: "undo", version: 4, at: 0, seat: 0 };

  assert.deepEqual(roundsOf([{ event: "deal", version: 0, at: 0 }, play(1), play(2, 1), play(3)], 2), [0, 1, 1, 2]);
  assert.deepEqual(roundsOf([play(1), play(2, 1), play(3), undo, play(5), play(6, 1)], 2), [1, 1, 2, 2, 2, 2]);
});

test("a card that is taken leaves a gap where it lay, and the next one of its deck comes there", () => {
  const deal = { event: "deal", version: 0, at: 0, market: { work: ["litta", "gioconda", "heart"] } };
  const take = { event: "take", version: 1, at: 0, seat: 1, kind: "work", card: "gioconda" };
  const refill = { event: "refill", version: 1, at: 0, kind: "work", card: "supper" };
  const other = { event: "refill", version: 1, at: 0, kind: "character", card: "salai" };
  /** @param {any[]} events @param {string[]} cards @param {number} [gaps] */
  const spots = (events, cards, gaps) =>
    spotsOf(events, /** @type {any} */ ({ market: { work: { cards, gaps } } }), "work").map(({ card, taken, by }) => [
      card ?? taken,
      by,
    ]);

  assert.deepEqual(spots([deal, take], ["litta", "heart"], 1), [
    ["litta", null],
    ["gioconda", 1],
    ["heart", null],
  ]);
  assert.deepEqual(spots([deal, take, other, refill], ["litta", "supper", "heart"]), [
    ["litta", null],
    ["supper", null],
    ["heart", null],
  ]);
  assert.deepEqual(
    spots([take], ["litta", "heart"], 1).map(([card]) => card),
    ["litta", "heart", null],
  );
});

test("the others' turns are told from the card played, without the look at a city that was placed", () => {
  const step = (/** @type {string} */ event, /** @type {number} */ version, /** @type {number} */ seat) => ({
    event,
    version,
    at: 0,
    seat,
    card: `${event} ${version}`,
  });
  const events = [
    step("play", 1, 1),
    step("look", 2, 1),
    step("place", 3, 1),
    step("play", 4, 0),
    step("take", 5, 0),
    step("play", 6, 1),
    step("look", 7, 1),
  ];
  const told = othersTurns(events, 0, 2).map(({ seat, round, version, steps: done }) => [
    seat,
    round,
    version,
    done.map(({ event }) => event).join(),
  ]);

  assert.deepEqual(told, [
    [1, 1, 1, "place"],
    [1, 2, 6, "look"],
  ]);
  assert.equal(othersTurns(events, null, 2).length, 3);
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

test("the end is told with everybody's score, and before it there is none", () => {
  const told = [0, 1].map((seat) => ({ event: "score", version: 9, at: 0, seat, total: seat }));
  const end = { event: "end", version: 9, at: 0, ranking: [[1], [0]] };

  assert.deepEqual(endOf([...told, end])?.scores, told);
  assert.equal(endOf([...told, end])?.end, end);
  assert.equal(endOf(told), null);
});
