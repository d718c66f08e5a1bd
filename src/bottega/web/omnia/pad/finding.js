/** @import { Deck } from "../../deck.js" */
/** @import { Face } from "../../protocol.js" */
import { signal } from "../../vendor/preact.js";
import { LANGUAGES } from "../../words.js";

/** Cards by what is printed on them, in any language: who has a box may have another edition. */

/** Without case, accents and signs. @param {string} text */
export const bare = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Names of a card by its id, in every language learned so far: whoever reads them is drawn anew with the next. */
const names = signal(/** @type {Map<string, string[]>} */ (new Map()));
/** @type {Set<string>} languages that were asked for and did not fail */
const asked = new Set();

/** Learn the names of all languages; where the server cannot be reached, those that are known have to do. */
export const learnNames = () => Promise.all(LANGUAGES.filter((language) => !asked.has(language)).map(learn));

/** @param {string} language */
async function learn(language) {
  asked.add(language);
  try {
    const answer = await fetch(`/public/faces/omnia.${language}.json`);
    const { cards } = await answer.json();
    const more = new Map(names.value);
    for (const { id, name } of /** @type {Face[]} */ (cards)) more.set(id, [...(more.get(id) ?? []), bare(name)]);
    names.value = more;
  } catch {
    asked.delete(language); // and once more at the next touch
  }
}

/** @param {Face} face */
const namesOf = ({ id, name }) => [...(names.value.get(id) ?? []), bare(name)];

/** @param {Face} face @param {string} said */
export function isMeant(face, said) {
  const words = bare(said).split(" ");
  return namesOf(face).some((text) => words.every((word) => ` ${text}`.includes(` ${word}`)));
}

/** Whether one card alone is meant, by its whole name. @param {Face[]} found @param {string} said */
export function meantBy(found, said) {
  const whole = found.filter((face) => namesOf(face).includes(bare(said)));
  return whole[0] ?? found[0] ?? null;
}

/** @param {Deck} deck @param {string[]} kinds @returns {Face[]} */
export const facesOf = (deck, kinds) => [...deck.cards.values()].filter(({ kind }) => kinds.includes(kind));
