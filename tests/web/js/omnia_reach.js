import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Deck } from "../../../src/bottega/web/deck.js";
import { explain } from "../../../src/bottega/web/omnia/printed.js";
import { controlsOf, keeping, reachable } from "../../../src/bottega/web/omnia/reading.js";
import { describe, label, prompt } from "../../../src/bottega/web/omnia/telling.js";
import { Sight } from "../../../src/bottega/web/sight.js";
import { teach } from "../../../src/bottega/web/words.js";
import { sentences } from "./omnia_tables.js";

/**
 * Moments of real games, from a file: all that is legal there can be reached, each by one control, and is said in
 * words.
 */

const { cards, moments } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const deck = new Deck({ digest: "", cards, sheet: "" }, explain);
const person = { name: "Ada", bot: null, kind: "person", stand_in: false, online: true };

teach("en", sentences("en"));
for (const { view, events } of moments) {
  const controls = controlsOf(view.legal, view);
  assert.deepEqual(reachable(controls).sort(), [...view.legal].sort());
  for (const action of controls.keep) assert.equal(keeping(controls.keep, action.split(" ").slice(1)), action);
  assert.ok(
    controls.rest.every((action) => action === "place none"),
    controls.rest.join(),
  );

  const head = { game: "omnia", seats: view.seats.map(() => person), you: { seat: view.seat }, status: "playing" };
  const sight = new Sight(
    /** @type {any} */ ({
      house: {},
      mode: "live",
      head,
      deck,
      view,
      events,
      turns: view.acting.map((/** @type {number} */ seat) => ({ seat, until: null })),
    }),
  );
  const told = [
    prompt(sight),
    ...view.legal.map((/** @type {string} */ action) => label(action, sight)),
    ...describe(sight).flatMap(({ title, lines }) => [title, ...lines]),
  ];
  assert.ok(
    told.every((sentence) => sentence && !/undefined|null|[{}]/.test(sentence)),
    told.join("\n"),
  );
}
