import assert from "node:assert/strict";
import { test } from "node:test";
import { authorName, byAuthor } from "../../../src/bottega/web/screens/credits.js";
import {
  chosenOf,
  countOf,
  meanings,
  newDraft,
  peopleOf,
  sitterAt,
  wishOf,
} from "../../../src/bottega/web/screens/draft.js";
import { countsFor, urgentFirst } from "../../../src/bottega/web/screens/home.js";
import { readLink } from "../../../src/bottega/web/screens/recover.js";

const DRAFT = {
  name: "draft",
  values: ["on", "off"],
  say: "Whether there is a draft.",
  say_values: ["There is.", "There is none."],
};
const FIRST = {
  name: "first",
  values: ["random", "0", "1"],
  say: "Who begins.",
  say_values: ["Anybody.", "This seat.", "This seat."],
};
const OMNIA = {
  name: "omnia",
  title: "OMNIA",
  least_players: 2,
  most_players: 4,
  options: [DRAFT, FIRST],
  fits: [{ options: {}, players: [2, 3, 4] }],
  bots: ["random", "greedy"],
  deck: "",
};
const OMEN = {
  name: "omen",
  title: "OMEN",
  least_players: 3,
  most_players: 9,
  options: [],
  fits: [{ options: {}, players: [3, 4, 5, 6, 7, 8, 9] }],
  bots: ["dreamer"],
  deck: "",
};
const OFFER = {
  games: [OMEN, OMNIA],
  paces: [],
  phrases: [],
  reactions: [],
  visibilities: [],
  spectators: [],
  free_text: [],
  aids: [],
  languages: [],
};

test("a new form asks for as few players as the first game needs, all of them people", () => {
  const draft = newDraft(OFFER, false);

  assert.equal(draft.game, "omen");
  assert.equal(countOf(draft, OMEN), 3);
  assert.deepEqual(peopleOf(draft, OMEN), [0, 1, 2]);
});

test("a number of players that another game does not know becomes the nearest it does", () => {
  const draft = { ...newDraft(OFFER, false), players: 7 };

  assert.equal(countOf(draft, OMEN), 7);
  assert.equal(countOf(draft, OMNIA), 4);
});

test("a bot that only another game has is a person here, and is there again when one comes back", () => {
  const draft = { ...newDraft(OFFER, false), seats: ["", "greedy"] };

  assert.equal(sitterAt(draft, OMNIA, 1), "greedy");
  assert.equal(sitterAt(draft, OMEN, 1), "");
});

test("an option is what was chosen for this game, or its first value", () => {
  const draft = { ...newDraft(OFFER, false), options: { "omnia draft": "off", "omnia first": "7" } };

  assert.deepEqual(chosenOf(draft, OMNIA), { draft: "off", first: "random" });
});

test("what the server is asked for is what was chosen", () => {
  const draft = {
    ...newDraft(OFFER, false),
    players: 3,
    seats: ["", "random"],
    pace: "day",
    freeText: true,
    options: { "omnia draft": "off" },
  };

  assert.deepEqual(wishOf(draft, OMNIA, true), {
    game: "omnia",
    seats: [null, "random", null],
    options: { draft: "off", first: "random" },
    aids: "memory",
    pace: "day",
    visibility: "link",
    spectators: "public",
    free_text: true,
  });
});

test("around one device there is no clock, and nobody else looks on", () => {
  const { pace, spectators, free_text } = wishOf(
    { ...newDraft(OFFER, true), pace: "fast", freeText: true },
    OMEN,
    true,
  );

  assert.deepEqual([pace, spectators, free_text], ["none", "none", false]);
});

test("values that bring the same are told apart by their names", () => {
  assert.deepEqual(meanings(FIRST), [
    ["random", "Anybody."],
    ["0", "0 · This seat."],
    ["1", "1 · This seat."],
  ]);
});

test("my turn comes first, then what goes on, then what is over", () => {
  const table = (/** @type {string} */ status, your_turn = false) => ({
    table: status,
    code: "",
    game: "omen",
    status,
    seat: 0,
    your_turn,
    moved_at: 0,
  });

  const order = urgentFirst([
    table("over"),
    table("waiting"),
    table("playing"),
    { ...table("playing", true), table: "mine" },
  ]).map(({ table }) => table);

  assert.deepEqual(order, ["mine", "waiting", "playing", "over"]);
});

test("in one tap a table has as many seats as the game needs, and never very many", () => {
  assert.deepEqual(countsFor(OMNIA), [2, 3, 4]);
  assert.deepEqual(countsFor(OMEN), [3, 4, 5, 6]);
});

test("a private link holds a token, and a table if it leads to one", () => {
  assert.deepEqual(readLink("#abc/t1"), { token: "abc", table: "t1" });
  assert.deepEqual(readLink("#abc"), { token: "abc", table: "" });
  assert.deepEqual(readLink(""), { token: "", table: "" });
});

test("who drew most icons is named first, by a name and not by a folder", () => {
  const icons = [
    ["a", "skoll"],
    ["b", "lorc"],
    ["c", "lorc"],
    ["d", "carl-olsen"],
  ].map(([icon, author]) => ({ icon, author, used_by: [] }));

  assert.deepEqual(
    byAuthor(icons).map(([author]) => authorName(author)),
    ["Lorc", "Carl Olsen", "Skoll"],
  );
});
