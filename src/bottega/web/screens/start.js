/** @import { House } from "../house.js" */
/** @import { Deck } from "../deck.js" */
/** @import { Step } from "./steps.js" */
import { ShownExample, useExamples } from "../examples.js";
import { fetchStyle } from "../games.js";
import { Back, Card, Cited, Opening, Sign, useWorld } from "../parts.js";
import { html, useEffect } from "../vendor/preact.js";
import { say } from "../words.js";
import { useDrawnDeck } from "./drawn_deck.js";
import { Paper } from "./paper.js";
import { Rows, useBooks } from "./rules.js";
import { STEPS } from "./steps.js";

await fetchStyle("/web/start.css");

/** An example that shows the heart of a game. @type {Record<string, string>} */
const HEART = { omen: "omen_right", omnia: "book" };

/** All that one needs to begin, on a screen or two. @param {{ house: House, about: string }} props */
export function Start({ house, about: game }) {
  const deck = useDrawnDeck(house, game in STEPS ? game : "");
  const books = useBooks(house);
  const examples = useExamples(house, game);
  const title = say("quick.of", { game: house.titleOf(game) });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useWorld(game);
  const steps = STEPS[game];
  if (!steps) return html`<main id="main" class="page"><h1>${say("quick.none")}</h1></main>`;
  const book = books?.[game];
  if (!deck || !book) return html`<main id="main"><${Opening}>${say("opening")}<//></main>`;
  const tables = book.chapters.flatMap(({ rules }) => rules.filter(({ rows }) => rows));
  return html`<main id="main" class="start" data-game=${game}>
    <header><h1>${title}</h1><p class="lead">${book.goal}</p></header>
    <ol class="steps">${steps.map(
      (step) => html`<li key=${step.name} class="panel" data-step=${step.name}>
        <div><h2>${say(`quick.${game}.${step.name}`)}</h2>
          <p><${Cited} text=${say(`quick.${game}.${step.name}.say`)} /></p></div>
        <${Drawing} game=${game} step=${step} deck=${deck} /></li>`,
    )}</ol>
    ${
      tables.length > 0 &&
      html`<details class="panel counts"><summary>${say("quick.counts")}</summary>${tables.map(
        ({
          number,
          say: sentence,
          rows,
        }) => html`<div key=${number}><p><${Cited} text=${`${sentence} (${number})`} /></p>
          <${Rows} rows=${rows} /></div>`,
      )}</details>`
    }
    ${examples
      .filter(({ name }) => name === HEART[game])
      .map((one) => html`<${ShownExample} key=${one.name} game=${game} deck=${deck} example=${one} />`)}
    <nav class="row onward" aria-label=${say("quick.onward")}>
      <a class="button main" href=${`/learn/${game}`}>${say("home.learn")}</a>
      <a class="button" href=${`/rules/${game}`}>${say("quick.rules")}</a>
      <a class="button" href=${`/rules/${game}/questions`}>${say("quick.questions")}</a>
      <${Paper} /></nav>
  </main>`;
}

/** @param {{ game: string, step: Step, deck: Deck }} props */
const Drawing = ({ game, step, deck }) => html`<div class="picture">
  ${step.rows?.map(
    (row, i) =>
      html`<div class="strip" key=${i}>${row.map((id, j) =>
        id.startsWith("back-")
          ? html`<${Back} key=${j} kind=${id.slice("back-".length)} />`
          : html`<${Card} key=${j} id=${id} deck=${deck} class=${step.marked?.includes(id) ? "on" : ""} />`,
      )}</div>`,
  )}
  ${
    step.signs &&
    html`<dl class="signs">${say(`quick.${game}.${step.name}.signs`)
      .split("\n")
      .map((line, i) => line.split(": ").concat(step.signs?.[i] ?? ""))
      .map(
        ([term, meaning, sign]) => html`<div key=${term}><dt>
          ${sign && html`<${Sign} name=${sign} /> `}${term}</dt><dd><${Cited} text=${meaning} /></dd></div>`,
      )}</dl>`
  }
  ${step.explained?.map(
    (id) => html`<div class="explained" key=${id}><${Card} id=${id} deck=${deck} />
      <p><strong>${deck.name(id)}</strong> ${deck.explain(deck.card(id)).join(" ")}</p></div>`,
  )}</div>`;
