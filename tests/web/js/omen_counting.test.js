import assert from "node:assert/strict";
import test from "node:test";
import { isCounting, meanwhile } from "../../../src/bottega/web/omen/counting.js";
import { prompt, tell } from "../../../src/bottega/web/omen/telling.js";
import { ROUND, sight, speakEnglish } from "./omen_tables.js";

const called = () => sight({ events: ROUND, fresh: ROUND.slice(2) });
let isQuiet = false;

test.beforeEach(() => {
  speakEnglish();
  isQuiet = false;
  globalThis.matchMedia = /** @type {any} */ (() => ({ matches: isQuiet }));
});

test("while cards are being counted, nothing that came of the call is known beside the table", () => {
  const shown = called();
  const held = meanwhile(shown);

  assert.ok(held?.isHeld);
  assert.deepEqual(
    held.events.map((event) => tell(event, held)),
    [
      "The cards are dealt. You are the dealer and begin.",
      "You declare 4 ravens.",
      "Ben calls Omen on 4 ravens, declared by you.",
    ],
  );
  assert.deepEqual(
    held.fresh.map(({ event }) => event),
    ["call"],
  );
  assert.deepEqual([held.isMine, held.acting, held.legal], [false, [], []]);
  assert.equal(prompt(held), "The cards are being counted.");
  assert.equal(shown.isHeld, false);
});

test("what people say meanwhile is heard", () => {
  const said = { event: "say", seat: 1, text: "Ha!", version: 9, at: 0 };
  const held = meanwhile(sight({ events: [...ROUND, said], fresh: ROUND.slice(2) }));

  assert.equal(held?.events.at(-1)?.event, "say");
});

test("nothing is kept back where no cards are counted one by one", () => {
  const quiet = () => {
    isQuiet = true;
    return called();
  };

  assert.equal(isCounting(quiet()), false);
  isQuiet = false;
  assert.equal(isCounting(sight({ events: ROUND })), false); // it was long ago
  assert.equal(isCounting(Object.assign(called(), { mode: "replay" })), false);
  assert.equal(meanwhile(sight({ events: ROUND.slice(0, 2), fresh: ROUND.slice(1, 2) })), null);
});
