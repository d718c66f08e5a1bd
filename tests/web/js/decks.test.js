import assert from "node:assert/strict";
import { test } from "node:test";
import { numberOf } from "../../../src/bottega/web/decks/count.js";
import { fieldsOf } from "../../../src/bottega/web/decks/form.js";
import {
  asPrinted,
  blank,
  found,
  isAttested,
  isBlank,
  keep,
  laidAside,
  layAside,
  printedOn,
  provenanceOf,
  wishOf,
  withField,
  without,
  withProvenance,
} from "../../../src/bottega/web/decks/keeping.js";

const MANTOVA = {
  id: "mantova",
  kind: "city",
  points: 5,
  objective: { type: "majority", of: ["work"] },
  provenance: { names: "reconstructed", objective: "rulebook", points: "reconstructed" },
  names: { it: "Mantova", en: "Mantua", de: "Mantua" },
};

/** A device with so much room. @param {number} room */
function device(room = Number.POSITIVE_INFINITY) {
  const things = new Map();
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: {
      getItem: (/** @type {string} */ key) => things.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
        if (value.length > room) throw new Error("QuotaExceededError");
        things.set(key, value);
      },
    },
  });
  return things;
}

test("a correction is what differs, and nothing when it is again as it was", () => {
  const six = withField(blank(), MANTOVA, "points", 6);
  assert.equal(printedOn(six, MANTOVA, "points"), 6);
  assert.equal(provenanceOf(six, MANTOVA, "points"), null); // one is asked
  const said = withProvenance(six, "mantova", "points", "review");
  assert.equal(provenanceOf(said, MANTOVA, "points"), "review");
  assert.deepEqual(wishOf("omnia", said, "My box"), {
    game: "omnia",
    deck: null,
    name: "My box",
    corrections: [{ card: "mantova", fields: { points: 6 }, provenance: { points: "review" } }],
  });
  assert.ok(isBlank(withField(said, MANTOVA, "points", 5)));
  assert.ok(isBlank(without(said, "mantova")));
});

test("a card that was compared with the printed one is attested", () => {
  const fields = fieldsOf(MANTOVA, (field) => printedOn(blank(), MANTOVA, field));
  assert.deepEqual(fields, ["points", "objective", "names"]);
  assert.equal(isAttested(blank(), MANTOVA, fields), false);
  assert.equal(isAttested(asPrinted(blank(), "mantova", fields), MANTOVA, fields), true);
});

test("only works without a colour have cost and points", () => {
  const work = { id: "cuore", kind: "work", colour: "yellow", names: {} };
  assert.deepEqual(
    fieldsOf(work, () => "yellow"),
    ["colour", "effects", "names"],
  );
  assert.deepEqual(
    fieldsOf(work, () => null),
    ["colour", "cost", "points", "effects", "names"],
  );
});

test("what was typed is a number where it is one, and otherwise goes to the server as it is", () => {
  assert.deepEqual(["6", " 12 ", "-1", "", "six", "1e9", "9999999999"].map(numberOf), [
    6,
    12,
    -1,
    null,
    "six",
    "1e9",
    "9999999999",
  ]);
});

test("a deck is kept, and one that was laid aside too", () => {
  device();
  const six = withField(blank(), MANTOVA, "points", 6);
  assert.ok(keep("omnia", six));
  assert.deepEqual(found("omnia"), six);
  layAside("omnia", six);
  layAside("omnia", blank()); // nothing is lost for it
  assert.deepEqual(laidAside("omnia"), six);
  assert.ok(isBlank(found("omen")));
});

test("whatever lies on a device, it is read as far as it can be", () => {
  const things = device();
  for (const text of ["nonsense", "null", "7", "[]", '{"name": 7, "base": [], "corrections": []}']) {
    things.set("bottega.deck.omnia", text);
    assert.ok(isBlank(found("omnia")), text);
  }
  things.set("bottega.deck.omnia", '{"corrections": {"mantova": null}}');
  assert.deepEqual(found("omnia").corrections, { mantova: { fields: {}, provenance: {} } });
});

test("a device without room says so", () => {
  device(10);
  assert.equal(keep("omnia", withField(blank(), MANTOVA, "points", 6)), false);
});
