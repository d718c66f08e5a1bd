// Sentences in a file are read as the browser reads them, in every language; what was read is written to another file.
import { readFileSync, writeFileSync } from "node:fs";
import { read, unpacked } from "../../../src/bottega/web/sentences.js";
import { teach } from "../../../src/bottega/web/words.js";

const [from, to] = process.argv.slice(2);
const { languages, names, lines } = JSON.parse(readFileSync(from, "utf-8"));
const told = Object.entries(languages).map(([language, { words, cards }]) => {
  teach(language, words);
  const aloud = ({ game, eyes, sentence }) =>
    read(unpacked([{ told: [sentence] }], game)[0].told[0], {
      seat: eyes,
      deck: { name: (id) => cards[game][id] },
      nameOf: (seat) => names[seat],
    });
  return [language, lines.map(aloud)];
});
writeFileSync(to, JSON.stringify(Object.fromEntries(told)));
