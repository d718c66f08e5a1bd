/** @import { House } from "../house.js" */
/** @import { Book, Question } from "../rulebook.js" */
import { fetchStyle } from "../games.js";
import { Choice, Opening, Rule, useWorld } from "../parts.js";
import { pieces, searchQuestions, wordsOf } from "../rulebook.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { Paper } from "./paper.js";
import { usePointed } from "./pointed.js";
import { Search, useBooks } from "./rules.js";

await Promise.all([fetchStyle("/web/rules.css"), fetchStyle("/web/rulings.css")]);

const ALL = "all";

/**
 * What the printed rules leave open or say differently, as questions and answers, with the editions side by side.
 * @param {{ house: House, about: string }} props
 */
export function Rulings({ house, about: game }) {
  const books = useBooks(house);
  const [query, setQuery] = useState("");
  const [mark, setMark] = useState(ALL);
  const title = say("rulings.of", { game: house.titleOf(game) });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useWorld(game);
  const pointed = usePointed(Boolean(books), () => {
    setQuery("");
    setMark(ALL);
  });
  if (!books) return html`<main id="main"><${Opening}>${say("opening")}<//></main>`;
  const book = books[game];
  const words = wordsOf(query);
  const marks = [ALL, ...new Set((book?.questions ?? []).map((question) => question.mark))];
  const found = book ? searchQuestions(book, words).filter((one) => mark === ALL || one.mark === mark) : [];
  return html`<main id="main" class="rules rulings">
    <header><h1>${title}</h1><p>${say(book?.questions.length ? "rulings.say" : "rulings.none")}</p>
      <p><a class="button" href=${`/rules/${game}`}>${say("rules.of", { game: house.titleOf(game) })}</a></p>
      <${Search} query=${query} onInput=${setQuery} count=${null} />
      ${
        marks.length > 2 &&
        html`<${Choice} label=${say("rulings.marks")} values=${marks.map((name) => [name, say(`rulings.mark.${name}`)])}
            chosen=${mark} onChoose=${setMark} />`
      }
      <p class="hint" role="status">${say("rulings.found", { count: found.length })}</p></header>
    <div class="asked">${found.map(
      (question) =>
        html`<${Asked} key=${question.number} question=${question} editions=${book.editions} words=${words}
          isPointed=${question.number === pointed} />`,
    )}</div>
    <p><${Paper} /></p>
  </main>`;
}

/** @param {{ question: Question, editions: Book["editions"], words: string[], isPointed: boolean }} props */
const Asked = ({ question, editions, words, isPointed }) => html`<article id=${question.number}
    class=${isPointed ? "panel question-of pointed" : "panel question-of"}>
  <p class="of"><${Rule} number=${question.number} />
    <small class="mark">${say(`rulings.mark.${question.mark}`)}</small></p>
  <h2><${Marked} text=${question.asked} words=${words} /></h2>
  <p class="answer"><strong>${say("rulings.here")}</strong> <${Marked} text=${question.answer} words=${words} /></p>
  <dl class="editions">${Object.entries(editions).map(
    ([edition, name]) => html`<div key=${edition} class=${question.printed[edition] ? "" : "silent-on-it"}>
      <dt>${name}</dt>
      <dd><${Marked} text=${question.printed[edition] ?? say("rulings.silent")} words=${words} /></dd></div>`,
  )}</dl></article>`;

/** @param {{ text: string, words: string[] }} props */
const Marked = ({ text, words }) =>
  pieces(text, words).map((piece) =>
    piece.rule ? html`<${Rule} number=${piece.rule} />` : piece.hit ? html`<mark>${piece.text}</mark>` : piece.text,
  );
