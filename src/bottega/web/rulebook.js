/** A rulebook, and finding something in it. */

/**
 * @typedef {{ number: string, say: string, rows?: string[][] }} Ruling
 * @typedef {{ number: string, title: string, rules: Ruling[] }} Chapter
 * @typedef {{ number: string, mark: string, asked: string, answer: string, printed: Record<string, string> }} Question
 *   what each edition prints about it, if anything
 * @typedef {{ title: string, goal: string, short: string, chapters: Chapter[], editions: Record<string, string>,
 *   questions: Question[] }} Book
 * @typedef {{ text: string, hit?: boolean, rule?: string }} Piece
 */

const NUMBER = /([a-z]+-\d+\.\d+)/;

/** Letters without their accents, one for one, so that places in a text stay the same. @param {string} text */
const plain = (text) => [...text].map((letter) => letter.normalize("NFD")[0].toLowerCase());

/** @param {string} query */
export const wordsOf = (query) =>
  query
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => plain(word).join(""));

/**
 * The chapters with only those rules that hold all words; chapters without any are left out.
 * @param {Book} book
 * @param {string[]} words
 * @returns {Chapter[]}
 */
export function search({ chapters }, words) {
  const fits = (/** @type {Ruling} */ { number, say: sentence }) => holds(`${number} ${sentence}`, words);
  return chapters
    .map((chapter) => ({ ...chapter, rules: chapter.rules.filter(fits) }))
    .filter(({ rules }) => rules.length > 0);
}

/** The questions that hold all words. @param {Book} book @param {string[]} words */
export const searchQuestions = ({ questions }, words) =>
  questions.filter(({ number, asked, answer, printed }) =>
    holds([number, asked, answer, ...Object.values(printed)].join(" "), words),
  );

/** @param {string} sentence @param {string[]} words */
function holds(sentence, words) {
  const text = plain(sentence).join("");
  return words.every((word) => text.includes(word));
}

/** @param {Chapter[]} chapters */
export const countRules = (chapters) => chapters.reduce((sum, { rules }) => sum + rules.length, 0);

/**
 * A text in pieces: what was searched for, and the numbers of other rules.
 * @param {string} text
 * @param {string[]} words
 * @returns {Piece[]}
 */
export function pieces(text, words) {
  return text
    .split(NUMBER)
    .flatMap((part, i) => (i % 2 ? [{ text: part, rule: part }] : marked(part, words)))
    .filter((piece) => piece.text);
}

/** @param {string} text @param {string[]} words @returns {Piece[]} */
function marked(text, words) {
  const letters = [...text],
    folded = plain(text);
  const isHit = letters.map(() => false);
  for (const word of words) {
    const wanted = [...word];
    for (let at = 0; at + wanted.length <= folded.length; at++) {
      if (wanted.every((letter, i) => folded[at + i] === letter)) isHit.fill(true, at, at + wanted.length);
    }
  }
  /** @type {Piece[]} */
  const found = [];
  letters.forEach((letter, i) => {
    const last = found[found.length - 1];
    if (last && last.hit === isHit[i]) last.text += letter;
    else found.push({ text: letter, hit: isHit[i] });
  });
  return found;
}

/** The short version as sentences of their own: easier to read than one long paragraph. @param {string} text */
export const sentencesOf = (text) => text.split(/(?<=[.!?]) (?=\p{Lu})/u);
