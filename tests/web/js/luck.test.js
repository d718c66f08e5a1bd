import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { commitmentOf, digestOf, keyOf, Luck, luckOfEvent, tellingOf } from "../../../src/bottega/web/luck.js";
import { examine, readRecord, verdictOf } from "../../../src/bottega/web/proof.js";

const root = new URL("../../../", import.meta.url);
const [omen, omnia, sealed] = JSON.parse(readFileSync(new URL("tests/web/js/games.json", root), "utf-8"));
const page = readFileSync(new URL("docs/records.md", root), "utf-8");
const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "");

/** What is said of a game, with things changed in copies of it. */
function examined({ record, story, cards }, change = (_record, _story, _evidence) => {}) {
  const copy = structuredClone({ record, story });
  const { fairness } = copy.record;
  const evidence = {
    cards,
    kept: { commitment: fairness.commitment, nonces: [fairness.nonces[0]] },
    head: {
      id: fairness.table,
      commitment: fairness.commitment,
      nonces: [...fairness.nonces],
      result: structuredClone(record.result),
      you: { seat: 0 },
    },
  };
  change(copy.record, copy.story, evidence);
  const read = readRecord(JSON.stringify(copy.record));
  return examine(read, { ...evidence, story: copy.story });
}

const of = (findings, verdict) => findings.filter((finding) => finding.verdict === verdict).map(({ about }) => about);

test("the numbers are those of the page that explains them", () => {
  const secret = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
  const telling = tellingOf("kitchen", { next_dealer: "loser", expansion: "off", extras: "fitted" }, [
    "ada-5d1e",
    "ben-c07a",
  ]);

  assert.equal(commitmentOf(secret), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  assert.equal(
    telling,
    '["kitchen",{"expansion":"off","extras":"fitted","next_dealer":"loser"},["ada-5d1e","ben-c07a"]]',
  );
  assert.equal(keyOf(secret, telling), example.seed);
  assert.equal(luckOfEvent(example.seed, 0), "bc269ae3abafe162ea1b8140ccb4d980f34ba53f32907feecee04fdc4309d6ce");
});

test("a number below a limit is drawn again when it would favour some", () => {
  const luck = new Luck(luckOfEvent(example.seed, 0));
  const drawn = Array.from({ length: 3000 }, () => luck.below(3));

  assert.deepEqual([...new Set(drawn)].sort(), [0, 1, 2]);
  assert.equal(new Luck("0".repeat(64)).next() === 0n, false); // all zeros would stand still
});

for (const game of [omen, omnia]) {
  const { name } = { name: game.record.game };

  test(`${name}: every check of an honest game passes`, () => {
    const findings = examined(game);

    assert.deepEqual(of(findings, "yes"), [
      "commitment",
      "noted",
      "published",
      "key",
      "nonce",
      `cards.${name}`,
      "shown",
      "actions",
      "result",
    ]);
    assert.equal(findings.length, 9);
    assert.equal(verdictOf(findings), "yes");
  });

  test(`${name}: another secret is not the one committed to`, () => {
    const findings = examined(game, ({ fairness }) => {
      fairness.secret = "00".repeat(32);
    });

    assert.deepEqual(of(findings, "no"), ["commitment", "key"]);
    assert.equal(verdictOf(findings), "no");
  });

  test(`${name}: a secret that is no secret is found`, () => {
    assert.deepEqual(
      of(
        examined(game, ({ fairness }) => {
          fairness.secret = "hush";
        }),
        "no",
      ),
      ["commitment", "key"],
    );
  });

  test(`${name}: a commitment exchanged together with its secret is not the one noted when sitting down`, () => {
    const findings = examined(game, ({ fairness }) => {
      fairness.secret = "00".repeat(32);
      fairness.commitment = commitmentOf(fairness.secret);
    });

    assert.deepEqual(of(findings, "no"), ["noted", "published", "key"]);
  });

  test(`${name}: a nonce that was left out or changed is missed`, () => {
    const findings = examined(game, ({ fairness }) => {
      fairness.nonces[0] = "another";
    });

    assert.deepEqual(of(findings, "no"), ["published", "key", "nonce"]);
  });

  test(`${name}: whoever got up before the start misses nothing`, () => {
    const findings = examined(game, (_record, _story, evidence) => {
      evidence.kept.nonces = ["long ago"];
      evidence.head.you.seat = null;
    });

    assert.deepEqual(of(findings, "open"), ["nonce"]);
  });

  test(`${name}: options that were changed afterwards make another key`, () => {
    const findings = examined(game, ({ options }) => {
      options[Object.keys(options)[0]] = "off";
    });

    assert.ok(of(findings, "no").includes("key"));
  });

  test(`${name}: a key of somebody's choice is not the key, and deals other cards`, () => {
    const findings = examined(game, (record) => {
      record.seed = record.seed.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    });

    assert.ok(of(findings, "no").includes("key"));
    assert.ok(of(findings, "no").includes("shown"));
  });

  test(`${name}: a single card shown otherwise than dealt is found, with its step`, () => {
    const findings = examined(game, (_record, story) => {
      const { hands } = story[0].events[0];
      [hands[0][0], hands[1][3]] = [hands[1][3], hands[0][0]];
    });

    assert.deepEqual(of(findings, "no"), ["shown"]);
    assert.equal(findings.find(({ about }) => about === "shown")?.values.step, 0);
  });

  test(`${name}: an action that the replay shows otherwise is found, with its step`, () => {
    const findings = examined(game, (_record, story) => {
      story[4].do = "nothing";
    });

    assert.deepEqual(of(findings, "no"), ["actions"]);
    assert.equal(findings.find(({ about }) => about === "actions")?.values.step, 4);
  });

  test(`${name}: a missing end of the story is found`, () => {
    assert.ok(
      of(
        examined(game, (_record, story) => {
          story.splice(-3);
        }),
        "no",
      ).includes("actions"),
    );
  });

  test(`${name}: another result than the table's is found`, () => {
    assert.ok(
      of(
        examined(game, ({ result }) => {
          result.ranking.reverse();
        }),
        "no",
      ).includes("result"),
    );
  });

  test(`${name}: from a file alone, the cards of the actions must be those that were dealt`, () => {
    const { record, cards } = structuredClone(game);
    const evidence = { cards, kept: null, head: null, story: null };
    assert.equal(verdictOf(examine(record, evidence)), "yes");
    record.fairness.secret = "11".repeat(32); // all is consistent, but for the cards people had
    record.fairness.commitment = commitmentOf(record.fairness.secret);
    record.seed = keyOf(
      record.fairness.secret,
      tellingOf(record.fairness.table, record.options, record.fairness.nonces),
    );

    const findings = examine(record, evidence);

    assert.deepEqual(of(findings, "no"), [`cards.${name}`]);
    assert.ok(findings.find(({ verdict }) => verdict === "no")?.why);
  });

  test(`${name}: what cannot be known is left open`, () => {
    const unknown = { cards: null, kept: null, head: null, story: null };

    assert.deepEqual(of(examine(game.record, unknown), "open"), ["noted", "nonce", "deck"]);
    assert.equal(verdictOf(examine(game.record, unknown)), "open");
    assert.deepEqual(of(examine({ ...game.record, rules: 9 }, { ...unknown, cards: game.cards }), "open"), [
      "noted",
      "nonce",
      "rules",
    ]);
    assert.deepEqual(
      of(examine({ ...game.record, fairness: { ...game.record.fairness, secret: null } }, unknown), "open"),
      ["secret", "deck"],
    );
    assert.deepEqual(of(examine({ ...game.record, fairness: null }, unknown), "open"), ["proof", "deck"]);
  });
}

test("omen: a card that was not in the hand cannot be lost, and it is told whose and when", () => {
  const step = omen.record.actions.findIndex(([, action]) => action.startsWith("lose"));
  for (const kind of ["raven", "skull", "feather", "wolf", "omen", "dragon"]) {
    const changed = structuredClone(omen);
    changed.record.actions[step][1] = `lose ${kind}`;
    changed.record.actions.splice(step + 1, 0, structuredClone(changed.record.actions[step])); // nobody loses two
    const findings = examine(changed.record, { cards: omen.cards, kept: null, head: null, story: null });
    const found = findings.find(({ about }) => about === "cards.omen");

    assert.equal(found?.verdict, "no");
    assert.equal(found?.why, "lose");
    assert.ok([step + 1, step + 2].includes(found?.values.step));
  }
});

test("omen: a game that goes on after its end, or ranks others first, does not fit its cards", () => {
  const on = structuredClone(omen);
  on.record.actions.push([0, "declare 1 raven", null]);
  const ranked = structuredClone(omen);
  ranked.record.result.ranking.reverse();

  const why = ({ record }) =>
    examine(record, { cards: omen.cards, kept: null, head: null, story: null }).find(
      ({ about }) => about === "cards.omen",
    )?.why;

  assert.equal(why(on), "over");
  assert.equal(why(ranked), "ranking");
});

test("omnia: each kind of action must fit where the cards lie", () => {
  for (const word of ["keep", "play", "take", "place"]) {
    const changed = structuredClone(omnia);
    const step = changed.record.actions.findIndex(([, action]) => action.startsWith(word) && action !== "place none");
    const others = changed.cards.filter(
      ({ kind }) => kind === { keep: "action", play: "action", take: "work", place: "city" }[word],
    );
    const misfits = others.filter(({ id }) => {
      changed.record.actions[step][1] = word === "keep" ? `keep ${id} ${id}` : `${word} ${id}`;
      return (
        examine(changed.record, { cards: omnia.cards, kept: null, head: null, story: null }).at(-1)?.values.step ===
        step + 1
      );
    });

    assert.ok(misfits.length > others.length / 2, word);
  }
});

test("the record on the page fits its cards", () => {
  const cards = ["raven", "skull", "feather", "wolf", "omen"].flatMap((kind) =>
    Array(kind === "wolf" ? 8 : 10).fill({ kind }),
  );

  assert.equal(verdictOf(examine(example, { cards, kept: null, head: null, story: null })), "yes");
});

test("of a game whose luck is not worked out here, only the key is certain", () => {
  const record = { ...example, game: "chess" };
  const findings = examine(record, { cards: null, kept: null, head: null, story: null });

  assert.deepEqual(readRecord(JSON.stringify(record)), record);
  assert.deepEqual(
    of(findings, "yes"),
    of(examine(example, { cards: null, kept: null, head: null, story: null }), "yes"),
  );
  assert.equal(findings.at(-1)?.about, "game");
  assert.equal(verdictOf(findings), "open");
});

test("what is no record is not taken for one", () => {
  const broken = [
    {},
    [],
    null,
    3,
    "x",
    { ...example, bottega: 2 },
    { ...example, game: 3 },
    { ...example, seats: [] },
    { ...example, seed: "ABC" },
    { ...example, actions: [["0", 1]] },
    { ...example, fairness: {} },
    { ...example, deck: null },
  ];

  assert.deepEqual(
    broken.map((record) => readRecord(JSON.stringify(record))),
    broken.map(() => null),
  );
  assert.equal(readRecord("{"), null);
  assert.equal(readRecord(""), null);
});

test("since version 2 nothing that the table agreed on can be changed afterwards", () => {
  const noted = (/** @type {any} */ record, /** @type {any} */ evidence) => {
    evidence.kept = {
      ...evidence.kept,
      options: structuredClone(record.options),
      deck: record.deck.digest,
      parts: record.fairness.nonces.map((nonce, i) => record.fairness.seals[i] || nonce),
    };
  };
  const changes = {
    nothing: [() => {}, []],
    deck: [(record) => (record.deck.digest = "0".repeat(64)), ["commitment.all", "agreed"]],
    options: [(record) => (record.options.next_dealer = "random"), ["commitment.all", "agreed"]],
    players: [(record) => record.seats.push({ name: "Eve" }), ["commitment.all"]],
    secret: [(record) => (record.fairness.secret = "00".repeat(32)), ["commitment.all", "key"]],
    nonce: [(record) => (record.fairness.nonces[1] = "chosen"), ["published", "seals", "key"]],
    late: [
      (record) => {
        record.fairness.nonces[1] = "chosen";
        record.fairness.seals[1] = digestOf("chosen");
      },
      ["published", "seals", "key"],
    ],
  };
  for (const [name, [change, wrong]] of Object.entries(changes)) {
    const findings = examined(sealed, (record, _story, evidence) => {
      noted(record, evidence);
      change(record);
    });
    const found = of(findings, "no").filter((about) => ["cards.omen", "shown"].includes(about) === false);
    assert.deepEqual(found, wrong, name);
    if (name === "nothing") assert.equal(verdictOf(findings), "yes");
  }
});

test("a contribution that was never opened is told, and one that does not fit its seal is found", () => {
  const open = examined(sealed, ({ fairness }, _story, { head }) => {
    fairness.nonces[1] = head.nonces[1] = "";
  });
  assert.equal(open.find(({ about }) => about === "seals")?.verdict, "open");
  const later = examined(sealed, ({ fairness }) => {
    fairness.version = 3;
  });
  assert.deepEqual(of(later, "open"), ["version"]);
  assert.equal(verdictOf(later), "open");
});
