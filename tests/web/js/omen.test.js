import assert from "node:assert/strict";
import test from "node:test";
import {
  abreast,
  asked,
  callsIn,
  cardOf,
  chanceRows,
  choosing,
  chosenNumber,
  nameParts,
  newestCall,
  numbersIn,
  othersFrom,
  places,
  revealed,
  shownHands,
  stepped,
  suitsFor,
  topOf,
  turnedHands,
} from "../../../src/bottega/web/omen/reading.js";
import { ROUND, sight, view } from "./omen_tables.js";

test("numbers and suits to declare are those the server lists", () => {
  const { legal } = view();

  assert.deepEqual(numbersIn(legal), [1, 2]);
  assert.deepEqual(suitsFor([...legal, "omen", "declare 12 raven"], 1), ["raven", "skull", "feather"]);
  assert.deepEqual(callsIn(["destiny", "declare 3 raven", "omen"]), ["omen", "destiny"]);
});

test("the lowest number is chosen until another one is wished that may be declared", () => {
  assert.equal(chosenNumber([3, 4, 5], null), 3);
  assert.equal(chosenNumber([3, 4, 5], 5), 5);
  assert.equal(chosenNumber([6, 7], 5), 6);
  assert.equal(chosenNumber([], 5), null);
});

test("arrow keys go round the numbers, Home and End to both ends", () => {
  assert.equal(stepped("ArrowRight", [3, 4, 5], 3), 4);
  assert.equal(stepped("ArrowRight", [3, 4, 5], 5), 3);
  assert.equal(stepped("ArrowLeft", [3, 4, 5], 3), 5);
  assert.equal(stepped("Home", [3, 4, 5], 4), 3);
  assert.equal(stepped("End", [3, 4, 5], 4), 5);
  assert.equal(stepped("a", [3, 4, 5], 4), null);
});

test("others sit clockwise from my left", () => {
  assert.deepEqual(othersFrom(5, 3), [4, 0, 1, 2]);
});

test("with any number of players no two sit in one place, and at most two between the sides", () => {
  for (let players = 3; players <= 9; players++) {
    const edges = places(players).map(({ edge }) => edge);

    assert.equal(new Set(edges.map(String)).size, players - 1);
    assert.equal(new Set(places(players).map(({ oval }) => String(oval))).size, players - 1);
    assert.ok(edges.filter(([x]) => x > 0 && x < 100).length <= 2);
    assert.ok(edges[0][0] === 0 && edges.at(-1)?.[0] === 100);
  }
});

test("only the words of a name are cut, not the number that tells it from others", () => {
  assert.deepEqual(nameParts("Odin's counter 5"), ["Odin's counter", "5"]);
  assert.deepEqual(nameParts("Ada"), ["Ada", ""]);
  assert.deepEqual(nameParts("7"), ["7", ""]);
});

test("a hand that was revealed stays open where the table remembers, and only there", () => {
  assert.deepEqual(shownHands(sight()), [["raven", "omen"], null, ["skull", "skull"]]);
  assert.deepEqual(shownHands(sight({ aids: "none" })), [["raven", "omen"], null, null]);
  assert.deepEqual(shownHands(sight({ aids: "none", phase: "losing" })), [["raven", "omen"], null, ["skull", "skull"]]);
});

test("where all cards are open, every hand is shown as its seat sees it, and the dealer's top card", () => {
  const views = [0, 1, 2].map((seat) =>
    view({
      seat,
      hands: [0, 1, 2].map((other) => (other === seat ? ["wolf"] : null)),
      top: seat === 1 ? "omen" : null,
    }),
  );
  const open = sight({ mode: "replay", seat: null, views, dealer: 1, aids: "none" });

  assert.deepEqual(shownHands(open), [["wolf"], ["wolf"], ["wolf"]]);
  assert.equal(topOf(open), "omen");
});

test("nothing is asked of who watches again", () => {
  assert.equal(asked(sight()).length, 6);
  assert.deepEqual(asked(sight({ mode: "replay" })), []);
});

test("a call is read with its hands, its losses and who went out, though the next round has begun", () => {
  const called = newestCall(sight({ events: ROUND }));

  assert.equal(called?.call.count, 3);
  assert.deepEqual(called?.hands?.[1], ["raven", "skull", "feather"]);
  assert.deepEqual(called?.lost, [ROUND[4]]);
  assert.ok(called?.isSettled);
});

test("who saw all cards at the deal needs no reveal, and others without one see no hands", () => {
  const open = ROUND.filter(({ event }) => event !== "reveal");
  const hands = [
    ["raven", "omen"],
    ["raven", "skull", "feather"],
    ["skull", "skull"],
  ];

  assert.deepEqual(newestCall(sight({ events: [{ ...open[0], hands }, ...open.slice(1)] }))?.hands, hands);
  assert.equal(newestCall(sight({ events: open }))?.hands, null);
});

test("a call that was taken back is no call", () => {
  assert.equal(newestCall(sight({ events: ROUND.slice(0, 3) })), null);
  assert.ok(newestCall(sight({ events: ROUND.slice(0, 4), phase: "losing" })));
  assert.equal(newestCall(sight()), null);
});

test("cards of the suit and jokers are counted one after the other, and what is lost is marked once", () => {
  const hands = turnedHands({ ...newestCall(sight({ events: ROUND })), lost: [{ seat: 2, card: "skull" }] });

  assert.deepEqual(
    hands
      .flat()
      .filter(({ isCounted }) => isCounted)
      .map(({ seat, kind, step }) => [seat, kind, step]),
    [
      [0, "raven", 1],
      [0, "omen", 2],
      [1, "raven", 3],
    ],
  );
  assert.deepEqual(
    hands[2].map(({ isLost }) => isLost),
    [true, false],
  );
});

test("whoever has still to choose a card is one of those whom the event says to lose one", () => {
  const called = newestCall(sight({ events: ROUND.slice(0, 4), phase: "losing" }));

  assert.deepEqual(choosing(called, view({ acting: [0, 2] })), [0]);
  assert.deepEqual(choosing(called, view({ acting: [2] })), []);
  assert.deepEqual(choosing(newestCall(sight({ events: ROUND })), view({ acting: [0] })), []);
});

test("a reveal comes with its news, stays through later ones, and does not come back when it was put away", () => {
  const now = sight({ events: ROUND, fresh: ROUND.slice(2) }),
    later = sight({ events: ROUND });
  const called = newestCall(now);

  assert.equal(revealed(0, 0, now, called), 3);
  assert.equal(revealed(3, 0, later, called), 3);
  assert.equal(revealed(3, 3, later, called), 0);
  assert.equal(revealed(3, 0, sight({ events: ROUND, mode: "replay" }), called), 0, "who watches again has stepped on");
  assert.equal(
    revealed(
      3,
      0,
      sight({ events: [...ROUND, { event: "declare", version: 5, seat: 0, number: 1, suit: "raven" }] }),
      called,
    ),
    0,
    "who declares goes on",
  );
  assert.equal(
    revealed(
      3,
      0,
      sight({ events: [...ROUND, { event: "declare", version: 5, seat: 1, number: 1, suit: "raven" }] }),
      called,
    ),
    3,
  );
  assert.equal(revealed(0, 0, later, called), 0, "who comes later is not shown what is over");
  assert.equal(
    revealed(0, 0, sight({ events: ROUND.slice(0, 4), phase: "losing" }), called),
    3,
    "who comes while cards are lost is",
  );
});

const CHANCES = {
  raven: { at_least: [1, 0.9, 0.5, 0.001, 0], exactly: [0.1, 0.4, 0.499, 0.001, 0] },
  skull: { at_least: [1, 0.5, 0, 0, 0], exactly: [0.5, 0.5, 0, 0, 0] },
};

test("chances are listed from the next number until nothing is likely any more", () => {
  assert.deepEqual(
    chanceRows(CHANCES, ["raven", "skull"], 1).map(({ number }) => number),
    [1, 2],
  );
  assert.deepEqual(chanceRows(CHANCES, ["raven", "skull"], 2)[0].cells[0], {
    suit: "raven",
    atLeast: 0.5,
    exactly: 0.499,
  });
  assert.equal(
    chanceRows(CHANCES, ["raven", "skull"], 4).length,
    1,
    "what must be said next has a line however unlikely it is",
  );
  assert.deepEqual(chanceRows(CHANCES, ["raven", "skull"], 5), []);
});

test("a kind is shown by whatever card of the deck is of that kind", () => {
  const cards = new Map([["munin", { id: "munin", kind: "raven", name: "Munin" }]]);

  assert.equal(cardOf(/** @type {any} */ ({ cards }), "raven"), "munin");
});

test("revealed hands lie in rows of about the same length", () => {
  assert.deepEqual(
    [2, 3, 4, 6, 7, 9].map((hands) => abreast(hands, 5)),
    [2, 3, 4, 3, 4, 5],
  );
});
