import assert from "node:assert/strict";
import { test } from "node:test";
import {
  countRules,
  pieces,
  search,
  searchQuestions,
  sentencesOf,
  wordsOf,
} from "../../../src/bottega/web/rulebook.js";

const BOOK = {
  title: "OMEN",
  goal: "",
  short: "",
  chapters: [
    {
      number: "3",
      title: "The round",
      rules: [
        { number: "omen-3.1", say: "Il mazziere può guardare." },
        { number: "omen-3.3", say: "The number must be higher." },
      ],
    },
    { number: "5", title: "The end", rules: [{ number: "omen-5.1", say: "The last player wins." }] },
  ],
};

const found = (/** @type {string} */ query) =>
  search(BOOK, wordsOf(query)).flatMap(({ rules }) => rules.map(({ number }) => number));

test("without words all rules are there", () => {
  assert.equal(countRules(search(BOOK, wordsOf("  "))), 3);
});

test("all words must be there, in any order, large or small, with or without their accents", () => {
  assert.deepEqual(found("HIGHER number"), ["omen-3.3"]);
  assert.deepEqual(found("puo"), ["omen-3.1"]);
  assert.deepEqual(found("Può"), ["omen-3.1"]);
  assert.deepEqual(found("higher wins"), []);
});

test("a rule is found by its number too", () => {
  assert.deepEqual(found("3.3"), ["omen-3.3"]);
  assert.deepEqual(found("omen-5"), ["omen-5.1"]);
});

test("chapters that hold nothing of it are left out", () => {
  assert.deepEqual(
    search(BOOK, wordsOf("wins")).map(({ title }) => title),
    ["The end"],
  );
});

test("what was searched for is marked where it stands, with its accents", () => {
  assert.deepEqual(pieces("Il mazziere può.", wordsOf("PUO")), [
    { text: "Il mazziere ", hit: false },
    { text: "può", hit: true },
    { text: ".", hit: false },
  ]);
});

test("words that overlap are marked as one", () => {
  assert.deepEqual(
    pieces("higher", wordsOf("high ghe")).filter(({ hit }) => hit),
    [{ text: "highe", hit: true }],
  );
});

test("the number of another rule is a piece of its own", () => {
  assert.deepEqual(pieces("Higher (omen-3.3).", []), [
    { text: "Higher (", hit: false },
    { text: "omen-3.3", rule: "omen-3.3" },
    { text: ").", hit: false },
  ]);
});

test("the short version is read sentence by sentence, and numbers of rules end none", () => {
  assert.deepEqual(sentencesOf("Declare (omen-3.3). Or call. Über alles zählt omen-3.5 mehr."), [
    "Declare (omen-3.3).",
    "Or call.",
    "Über alles zählt omen-3.5 mehr.",
  ]);
});

test("questions are found by their number, their answer or what an edition says", () => {
  const asked = { mark: "decided", asked: "Who begins?", answer: "Drawn at random.", printed: { de: "Nichts." } };
  const other = { mark: "differs", asked: "How many coins?", answer: "Eighteen.", printed: {} };
  const found = (query) =>
    searchQuestions(
      {
        questions: [
          { number: "omnia-2.4", ...asked },
          { number: "omnia-1.5", ...other },
        ],
      },
      wordsOf(query),
    ).map(({ number }) => number);

  assert.deepEqual(found("omnia-2.4"), ["omnia-2.4"]);
  assert.deepEqual(found("eighteen COINS"), ["omnia-1.5"]);
  assert.deepEqual(found("nichts"), ["omnia-2.4"]);
  assert.deepEqual(found(""), ["omnia-2.4", "omnia-1.5"]);
  assert.deepEqual(found("wolves"), []);
});
