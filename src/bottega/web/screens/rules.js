/** @import { House } from "../house.js" */
/** @import { Book, Chapter } from "../rulebook.js" */
import { ShownExample, useExamples } from "../examples.js";
import { fetchStyle } from "../games.js";
import { Opening, useWorld } from "../parts.js";
import { countRules, pieces, search, sentencesOf, wordsOf } from "../rulebook.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { language, say } from "../words.js";
import { useDrawnDeck } from "./drawn_deck.js";
import { usePointed } from "./pointed.js";
import { Printing } from "./printing.js";
import { STEPS } from "./steps.js";

await Promise.all([fetchStyle("/web/rules.css"), fetchStyle("/web/examples.css")]);

/** The rules of one game or of all, to be searched as one types. @param {{ house: House, about: string }} props */
export function Rules({ house, about }) {
  const books = useBooks(house);
  const [query, setQuery] = useState("");
  const games = house.offer.games.filter(({ name }) => books && name in books);
  const shown = games.some(({ name }) => name === about) ? games.filter(({ name }) => name === about) : games;
  const world = shown.length === 1 ? shown[0].name : "";
  const title = world ? say("rules.of", { game: shown[0].title }) : say("rules");
  useEffect(() => {
    document.title = title;
  }, [title]);
  useWorld(world);
  const deck = useDrawnDeck(house, world);
  const examples = useExamples(house, world);
  const isExample = location.hash.startsWith("#example-"); // drawn after the rules, which need not wait for it
  const isReady = Boolean(books && (!isExample || (deck && examples.length)));
  const pointed = usePointed(isReady, () => setQuery(""));
  if (!books) return html`<main id="main"><${Opening}>${say("opening")}<//></main>`;
  const words = wordsOf(query);
  const found = shown.map(({ name }) => ({ name, book: books[name], chapters: search(books[name], words) }));
  const more = (/** @type {string} */ number) =>
    html`${
      books[world]?.questions.some((question) => question.number === number) &&
      html`<p class="asks"><a href=${`/rules/${world}/questions#${number}`}>${say("rulings.ask")}</a></p>`
    }${
      deck &&
      examples
        .filter(({ rules }) => rules[0] === number)
        .map((example) => html`<${ShownExample} key=${example.name} game=${world} deck=${deck} example=${example} />`)
    }`;
  return html`<main id="main" class="rules">
    <header><h1>${title}</h1>
      <nav aria-label=${say("rules.games")} class="row">${games.map(
        (game) => html`<a key=${game.name} class="button" href=${`/rules/${game.name}`}
            aria-current=${game.name === world ? "page" : undefined}>${game.title}</a>`,
      )}</nav>
      ${world && html`<${Onward} game=${world} hasQuestions=${books[world].questions.length > 0} />`}
      <${Search} query=${query} onInput=${setQuery}
          count=${words.length ? countRules(found.flatMap(({ chapters }) => chapters)) : null} />
      ${world && html`<p><a class="button" href=${`/box/${world}`}>${say("box")}</a></p>`}
      ${world && html`<${Printing} key=${world} house=${house} game=${world} />`}
    </header>
    ${world && html`<p class="hint">${say("deck.rules.say")} <a href=${`/deck/${world}`}>${say("deck")}</a></p>`}
    ${found.map(
      ({ name, book, chapters }) =>
        html`<${Rulebook} key=${name} game=${name} book=${book} chapters=${chapters} words=${words}
            pointed=${pointed} isAlone=${world !== ""} more=${more} />`,
    )}
  </main>`;
}

/** What else there is to read of a game. @param {{ game: string, hasQuestions: boolean }} props */
const Onward = ({ game, hasQuestions }) => html`<nav class="row onward" aria-label=${say("rules.more")}>
  ${game in STEPS && html`<a class="button" href=${`/rules/${game}/start`}>${say("quick.go")}</a>`}
  ${hasQuestions && html`<a class="button" href=${`/rules/${game}/questions`}>${say("rulings.go")}</a>`}
  ${game === "omnia" && html`<a class="button" href="/gallery">${say("gallery.go")}</a>`}</nav>`;

/**
 * The rulebooks in the language of the moment; till they have come, those of the language before.
 * @param {House} house
 */
export function useBooks(house) {
  const [books, setBooks] = useState(/** @type {Record<string, Book> | null} */ (null));
  const spoken = language();
  useEffect(() => {
    let isWanted = true;
    fetch(`/public/rules/${spoken}.json`)
      .then((answer) => answer.json())
      .then((told) => {
        if (isWanted) setBooks(told);
      })
      .catch(() => house.tell(say("unreachable")));
    return () => {
      isWanted = false;
    };
  }, [spoken]);
  return books;
}

/** @param {{ query: string, onInput: (query: string) => void, count: number | null }} props */
export const Search = ({ query, onInput, count }) => html`<div class="search">
  <label>${say("rules.search")}
    <input type="search" name="query" value=${query} autocomplete="off" enterkeyhint="search"
        placeholder=${say("rules.search.say")}
        onInput=${(/** @type {InputEvent} */ event) => onInput(/** @type {HTMLInputElement} */ (event.target).value)} />
  </label>
  <p class="hint" role="status">${count === null ? "" : say("rules.found", { count })}</p></div>`;

/**
 * @param {object} props
 * @param {string} props.game
 * @param {Book} props.book
 * @param {Chapter[]} props.chapters those that fit what is searched for
 * @param {string[]} props.words
 * @param {string} props.pointed
 * @param {boolean} props.isAlone
 * @param {string} [props.at] where its own links lead, if not to places on this page
 * @param {(number: string) => any} [props.more] what else is shown with a rule
 */
export const Rulebook = ({ game, book, chapters, words, pointed, isAlone, at = "", more }) => html`<article
    class=${words.length ? "book searched" : "book"} data-game=${game}>
  ${!isAlone && html`<h2 class="title">${book.title}</h2>`}
  ${words.length === 0 && html`<${Overview} game=${game} book=${book} at=${at} />`}
  <div class="text">${chapters.map(
    (chapter) => html`<section key=${chapter.number}>
      <h2 id=${`${game}-${chapter.number}`} tabindex="-1">
        <span aria-hidden="true">${chapter.number}</span> ${chapter.title}</h2>
      <ol>${chapter.rules.map(
        ({ number, say: sentence, rows }) =>
          html`<li key=${number} id=${number} tabindex="-1" class=${number === pointed ? "ruling pointed" : "ruling"}>
            <a class="number" href=${`${at}#${number}`}>${number}</a>
            <div><p><${Text} text=${sentence} words=${words} /></p>
              ${rows && html`<${Rows} rows=${rows} />`}${more?.(number)}</div></li>`,
      )}</ol></section>`,
  )}
  </div></article>`;

/**
 * What comes before the rules themselves; who searches does not need it.
 * @param {{ game: string, book: Book, at: string }} props
 */
const Overview = ({ game, book, at }) => html`
  <nav aria-label=${say("rules.chapters.of", { game: book.title })}><ol class="chapters">${book.chapters
    .filter(({ rules }) => rules.length)
    .map(
      ({ number, title }) => html`
        <li key=${number}><a class="button" href=${`${at}#${game}-${number}`}><b>${number}</b> ${title}</a></li>`,
    )}</ol></nav>
  <div class="summary">
    <section class="panel goal"><h2>${say("rules.goal")}</h2><p>${book.goal}</p></section>
    <section class="panel"><h2>${say("rules.short")}</h2>
      <ol class="short">
        ${sentencesOf(book.short).map(
          (sentence) => html`<li key=${sentence}><${Text} text=${sentence} words=${[]} /></li>`,
        )}</ol></section>
  </div>`;

/** The table of a rule: every row begins with what it holds. @param {{ rows: string[][] }} props */
export const Rows = ({ rows: [head, ...body] }) => html`<table class="numbers">
  <thead><tr>${head.map((cell) => html`<th key=${cell} scope="col">${cell}</th>`)}</tr></thead>
  <tbody>${body.map(
    ([title, ...cells]) => html`<tr key=${title}><th scope="row">${title}</th>
      ${cells.map((cell, i) => html`<td key=${i}>${cell}</td>`)}</tr>`,
  )}</tbody></table>`;

/** @param {{ text: string, words: string[] }} props */
const Text = ({ text, words }) =>
  pieces(text, words).map((piece) =>
    piece.rule
      ? html`<a class="rule" href=${`/rules/${piece.rule.split("-")[0]}#${piece.rule}`}>${piece.text}</a>`
      : piece.hit
        ? html`<mark>${piece.text}</mark>`
        : piece.text,
  );
