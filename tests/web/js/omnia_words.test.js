import assert from "node:assert/strict";
import test from "node:test";
import { explain } from "../../../src/bottega/web/omnia/printed.js";
import { describe, label, prompt, toldNow } from "../../../src/bottega/web/omnia/telling.js";
import { read } from "../../../src/bottega/web/sentences.js";
import { LANGUAGES, teach } from "../../../src/bottega/web/words.js";
import { DRAFT, deck, STANDINGS, sentences, sight, speakEnglish, steps } from "./omnia_tables.js";

const toldOf = (/** @type {any} */ shown) =>
  describe(shown)
    .map(({ title, lines }) => [title, ...lines].join("\n"))
    .join("\n");

/** @param {number} count */
const coins = (count) => ({ key: "omnia.coins", values: { count } });

/** What the server tells of events: in no language yet. */
const TOLD = [
  { key: "omnia.event.deal", values: { first: { seat: 1 } } },
  { key: "omnia.event.take_paid", values: { seat: { seat: 1 }, card: { card: "machiavelli" }, coins: coins(1) } },
  { key: "omnia.event.take", values: { seat: { seat: 0 }, card: { card: "salai" } } },
  { key: "omnia.event.look", values: { seat: { seat: 0 }, cards: { cards: ["milano", "mantova"] } } },
  { key: "omnia.event.end_shared", values: { seats: { seats: [0, 1] } }, rule: "omnia-7.1" },
];

test.beforeEach(speakEnglish);

test("what happened is read as the server tells it, to others and to oneself", () => {
  const told = (/** @type {number | null} */ seat) => TOLD.map((sentence) => read(sentence, sight({ seat })));

  assert.deepEqual(told(null), [
    "The cards are dealt. Ben begins.",
    "Ben takes Niccolò Machiavelli for 1 coin.",
    "Ada takes Salaì.",
    "Ada looks at Milan and Mantua in secret.",
    "The game is over: Ada and Ben share the victory.",
  ]);
  assert.deepEqual(told(0).slice(2), [
    "You take Salaì.",
    "You look at Milan and Mantua in secret.",
    "The game is over: you share the victory with Ben.",
  ]);
});

test("of a score only the total is said, of everything else all", () => {
  const event = { version: 1, at: 0, told: TOLD };

  assert.deepEqual(toldNow({ ...event, event: "score" }), TOLD.slice(0, 1));
  assert.deepEqual(toldNow({ ...event, event: "place" }), TOLD);
  assert.deepEqual(toldNow({ event: "something", version: 1, at: 0 }), []);
});

test("actions are said as what they do", () => {
  const shown = sight({ phase: "doing", card: "a07", deeds: [{ type: "coins", amount: 2 }] });

  assert.deepEqual(
    [
      "keep a01 a03",
      "play a01",
      "take litta",
      "take ludovico",
      "coins",
      "city",
      "place milano",
      "place none",
      "skip work",
    ].map((action) => label(action, shown)),
    [
      "Keep “Work and invention” and “Work and character”",
      "Play “Work and invention”",
      "Take Litta Madonna",
      "Take Ludovico il Moro for 2 coins",
      "Take 2 coins",
      "Look at cities",
      "Place Milan. Each set of 1 work and 1 invention: 2 points.",
      "Place no city",
      "Skip the work",
    ],
  );
});

test("a question says what is asked for in each phase", () => {
  assert.equal(
    prompt(sight({ phase: "drafting", draft: DRAFT, pack: ["a01", "a03", "a07", "a12", "a17"] })),
    "Keep two cards. The other 3 go left, to Ben.",
  );
  assert.equal(
    prompt(sight({ phase: "drafting", draft: DRAFT, pack: ["a01", "a03", "a07"] })),
    "Keep two cards. The other one goes left, to Ben.",
  );
  assert.equal(prompt(sight()), "Play one of your action cards.");
  assert.equal(
    prompt(sight({ phase: "doing", card: "a07", deeds: [{ type: "work" }, { type: "coins", amount: 2 }] })),
    "Choose what comes first: Work or 2 coins.",
  );
  assert.equal(
    prompt(sight({ phase: "doing", card: "a07", deeds: [{ type: "coins", amount: 2 }] })),
    "One action is left: 2 coins.",
  );
  assert.equal(
    prompt(sight({ phase: "resolving", card: "a07", effects: [{ type: "invention" }] })),
    "Lightning: take an invention now.",
  );
  assert.equal(
    prompt(sight({ phase: "placing", card: "a12" })),
    "Place one of the cities you are looking at, or none.",
  );
});

test("a card explains itself: group, cost, points, effects, objective", () => {
  const told = (/** @type {string} */ id) => explain(deck.card(id)).join(" ");

  assert.equal(told("litta"), "Work: Madonnas, violet.");
  assert.equal(
    told("leonardo-ingegnere"),
    "Leonardo card, taken as an invention. It counts for no city. Costs 2 coins. 2 points at the end. " +
      "Lightning, at once: Work.",
  );
  assert.equal(told("ludovico"), "Character. Costs 2 coins. Lightning, at once: Work, then Invention.");
  assert.equal(told("salai"), "Character. Free. 1 point at the end.");
  assert.equal(told("mantova"), "City that counts for everyone. Most works: 5 points.");
  assert.equal(told("a17"), "Two actions, in either order: Invention + Character. In play with 3 players or more.");
});

test("a colour of somebody's own deck is told by its own name", () => {
  assert.equal(explain({ id: "x", kind: "work", name: "X", colour: "mauve" })[0], "Work: mauve.");
});

test("the table in words has what the picture has", () => {
  const told = toldOf(
    sight({
      aids: STANDINGS,
      cities: ["mantova", "milano"],
      known: [{ cards: ["a07", "a12"], holders: { 1: 2 } }],
      owners: [
        { cards: ["litta", "benois", "paracadute", "salai"], coins: 3, played: ["a17"], hand_count: 2 },
        { cards: ["leonardo-vecchio", "gioconda"] },
      ],
    }),
  );

  for (const part of [
    "Round 2 of 6",
    "In the supply: 15 coins",
    "First player: Ben",
    "Your hand\nWork and invention: Two actions",
    "Mantua: City that counts for everyone. Most works: 5 points. Ada: 2 counted, 5 points; Ben: 1 counted, 0 points",
    "Ada: 1 set, 2 points",
    "Leonardo in Old Age: Leonardo card",
    "12 cards in the deck",
    "Your collection\n3 coins",
    "2 cards in hand",
    "So far 8 points: 1 printed, 7 from cities",
    "Madonnas, violet: 2, Flying machines, light green: 1, and Characters: 1",
    "Litta Madonna, Benois Madonna, Parachute, Salaì",
    "Milan: Litta Madonna, Parachute",
    "Action cards played: Invention and character.",
    "Collection of Ben",
    "Ben holds: Work and 2 coins, Character and city.",
    "Place 2 from the top: Milan",
  ])
    assert.ok(told.includes(part), `${part}\n--\n${told}`);
});

test("in words a turn is led step by step", () => {
  const events = [
    { event: "play", version: 1, at: 0, seat: 0, card: "a03" },
    { event: "take", version: 2, at: 0, seat: 0, card: "ludovico" },
  ];
  const told = toldOf(
    sight({
      events,
      phase: "resolving",
      card: "a03",
      effects: [{ type: "work" }, { type: "invention" }],
      steps: steps("effect work now", "effect invention later", "work later", "character done"),
      too_dear: { "leonardo-vecchio": 3 },
      legal: ["take litta"],
      owners: [{ coins: 0 }],
    }),
  );

  assert.ok(
    told.includes(
      [
        "Your turn",
        "Played: Work and character",
        "Taken: Ludovico il Moro",
        "Done: Take a character",
        "Now, by lightning: Take a work",
        "Then, by lightning: Take an invention",
        "Then: Take a work",
        "Leonardo in Old Age: too expensive. It costs 3 coins, and you have 0 coins.",
      ].join("\n"),
    ),
    told,
  );
});

test("in words the draft says what was kept, what was passed, and who is waited for", () => {
  const events = [{ event: "pass", version: 1, at: 0, from: 0, to: 1, cards: ["a07", "a12"] }];
  const told = toldOf(
    sight({ events, phase: "drafting", draft: DRAFT, round: 0, acting: [1], hand: ["a01", "a03"], pack: [] }),
  );

  for (const part of [
    "Draft, choice 1 of 3",
    "You have chosen. Waiting for Ben.",
    "You keep: Work and invention, Work and character.",
    "You passed to Ben: Work and 2 coins, Character and city.",
  ]) {
    assert.ok(told.includes(part), `${part}\n--\n${told}`);
  }
});

test("who may not see the cities is told that somebody looks at them", () => {
  const told = toldOf(
    sight({ phase: "placing", card: "a12", steps: steps("city now"), acting: [1], looked_at: [null, null, null] }),
  );

  assert.match(told, /Turn of Ben\n[\s\S]*Ben is looking at 3 cities in secret\./);
});

test("all of it is said in three languages without a gap", () => {
  for (const language of LANGUAGES) {
    teach(language, sentences(language));
    const moments = [
      sight({ aids: STANDINGS, cities: ["mantova", "milano"], known: [{ cards: ["a07"], holders: { 1: 1 } }] }),
      sight({ phase: "drafting", draft: DRAFT, pack: ["a01", "a03", "a07"] }),
      sight({
        phase: "doing",
        card: "a03",
        deeds: [{ type: "work" }, { type: "character" }],
        steps: steps("work now", "character now"),
      }),
      sight({ phase: "placing", card: "a12", steps: steps("character later", "city now"), looked_at: ["milano"] }),
      sight({ phase: "over", ranking: [[0], [1]] }),
      ...["work", "invention", "character", "city", "coins"].map((type) =>
        sight({ phase: "resolving", card: "a03", effects: [{ type, amount: 2 }] }),
      ),
    ];
    const actions = [
      "keep a01 a03",
      "play a01",
      "take litta",
      "take ludovico",
      "coins",
      "city",
      "place milano",
      "place none",
      ...["work", "invention", "character", "city", "coins"].map((deed) => `skip ${deed}`),
    ];
    const told = [
      ...moments.flatMap((shown) => [toldOf(shown), prompt(shown)]),
      ...[null, 0, 1].flatMap((seat) => TOLD.map((said) => read(said, sight({ seat })))),
      ...actions.map((action) => label(action, moments[2])),
      ...[...deck.cards.values()].flatMap(explain),
    ].join("\n");

    assert.doesNotMatch(told, /undefined|null|NaN|[{}]/, language);
  }
});

test("the three catalogues have the same keys, forms and parameters", () => {
  const shape = (/** @type {Record<string, any>} */ words) =>
    Object.fromEntries(
      Object.entries(words)
        .filter(([key]) => key.startsWith("board.omnia."))
        .map(([key, sentence]) => [key, Object.keys(typeof sentence === "string" ? { other: 1 } : sentence)]),
    );
  const parameters = (/** @type {Record<string, any>} */ words) =>
    Object.fromEntries(
      Object.entries(words)
        .filter(([key]) => key.startsWith("board.omnia."))
        .map(([key, sentence]) => [key, [...new Set(String(sentence.other ?? sentence).match(/{\w+}/g) ?? [])].sort()]),
    );

  for (const language of ["it", "de"]) {
    assert.deepEqual(shape(sentences(language)), shape(sentences("en")));
    assert.deepEqual(parameters(sentences(language)), parameters(sentences("en")));
  }
});
