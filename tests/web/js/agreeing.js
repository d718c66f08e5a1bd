// Every game in a file is examined; whatever is not certain is complained of, and is the exit status.
import { readFileSync } from "node:fs";
import { deckDigest, examine, readRecord } from "../../../src/bottega/web/proof.js";

const games = JSON.parse(readFileSync(process.argv[2], "utf-8"));
for (const { record, story, cards } of games) {
  const read = readRecord(JSON.stringify(record));
  const findings = read
    ? examine(read, { cards, kept: null, head: null, story })
    : [{ about: "record", verdict: "no" }];
  const wrong = findings.filter(
    ({ about, verdict }) =>
      verdict !== "yes" && about !== "noted" && about !== "nonce" && !(about === "proof" && !record.fairness),
  );
  if (wrong.length || deckDigest(cards) !== record.deck.digest) {
    console.error(record.game, record.seats.length, JSON.stringify(record.options), JSON.stringify(wrong));
    process.exitCode = 1;
  }
}
console.log(`${games.length} games`);
