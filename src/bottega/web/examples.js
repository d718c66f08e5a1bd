/** @import { Deck } from "./deck.js" */
/** @import { House } from "./house.js" */
/** @import { Packed, TableEvent } from "./protocol.js" */
import { fetchStyle } from "./games.js";
import { Trail, Winning } from "./omnia/ending.js";
import { endOf } from "./omnia/happened.js";
import { coins, points } from "./omnia/printed.js";
import { Card, Rule } from "./parts.js";
import { read, unpacked } from "./sentences.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { language, say } from "./words.js";

/**
 * Examples for the rules: played by the rules themselves (lab/examples), and only drawn here.
 *
 * @typedef {{ cards: string[], seat?: number, city?: string, say?: string, on?: number[], coins?: number,
 *   points?: number }} Row
 * @typedef {{ name: string, rules: string[], names: string[], rows: Row[], facts?: Record<string, string | number>,
 *   told?: Packed[], refused?: Record<string, string>, events?: TableEvent[], decides?: boolean }} Example
 */

/** The games that have some. */
const SHOWN_WITH = ["omen", "omnia"];

/** @type {Map<string, Promise<Example[]>>} */
const fetched = new Map();

/** @param {string} game @returns {Promise<Example[]>} */
function fetchExamples(game) {
  const found =
    fetched.get(game) ??
    Promise.all([fetch(`/web/examples/${game}.json`), fetchStyle(`/web/${game}/${game}.css`)]).then(([answer]) =>
      answer.json(),
    );
  fetched.set(game, found);
  return found;
}

/** The examples of a game; none, till they have come. @param {House} house @param {string} game */
export function useExamples(house, game) {
  const [examples, setExamples] = useState(/** @type {Example[]} */ ([]));
  useEffect(() => {
    if (!SHOWN_WITH.includes(game)) return;
    fetchExamples(game).then(setExamples, () => {
      fetched.delete(game);
      house.tell(say("unreachable"));
    });
  }, [game]);
  return examples;
}

/**
 * @param {{ game: string, deck: Deck, example: Example, isOpen?: boolean }} props
 */
export function ShownExample({ game, deck, example, isOpen = false }) {
  const { name, rules, rows, facts } = example;
  return html`<details class="example" id=${`example-${name}`} data-example=${name} open=${isOpen}>
    <summary><small>${say("example")}</small> <span>${say(`example.${game}.${name}`)}</span></summary>
    <p class="caption">${say(`example.${game}.${name}.say`, facts)}</p>
    <div class="drawn">
      ${rows.map((row, i) => html`<${Cards} key=${i} row=${row} deck=${deck} names=${example.names} />`)}</div>
    <${Course} game=${game} deck=${deck} example=${example} />
    <p class="cites"><span class="unseen">${say("example.rules")}</span>
      ${rules.map((number) => html`<${Rule} key=${number} number=${number} /> `)}</p>
  </details>`;
}

/** Cards side by side, with what they are. @param {{ row: Row, deck: Deck, names: string[] }} props */
function Cards({ row, deck, names }) {
  const { cards, on, coins: purse, points: worth } = row;
  const title = titleOf(row, deck, names);
  return html`<div class=${on ? "example-row chosen" : "example-row"} role="group" aria-label=${title}>
    <p>${title}${purse !== undefined && html` <small>${coins(purse)}</small>`}
      ${worth !== undefined && html` <small class="worth">${points(worth)}</small>`}</p>
    <div class="strip">${cards.map(
      (id, i) => html`<${Card} key=${i} id=${id} deck=${deck} class=${on?.includes(i) ? "on" : ""}
        label=${on?.includes(i) ? say("example.marked", { card: deck.name(id) }) : undefined}>
        ${on?.includes(i) && html`<b class="tick" aria-hidden="true">✓</b>`}<//>`,
    )}</div></div>`;
}

/** @param {Row} row @param {Deck} deck @param {string[]} names */
function titleOf({ seat, city, say: what }, deck, names) {
  if (city !== undefined) return say("example.row.set", { name: names[seat ?? 0], city: deck.name(city) });
  return seat === undefined ? say(`example.row.${what}`) : names[seat];
}

/** What happened, or what was counted. @param {{ game: string, deck: Deck, example: Example }} props */
function Course({ game, deck, example }) {
  const { names, told = [], refused, events } = example;
  const eyes = { seat: null, deck, nameOf: (/** @type {number} */ seat) => names[seat] };
  const end = events && endOf(unpacked(events, game));
  if (end) {
    return html`<div class="omnia-result">${example.decides && html`<${Winning} eyes=${eyes} end=${end} />`}
      <div class="trails">${end.scores.map((score, i) => html`<${Trail} key=${i} eyes=${eyes} score=${score} />`)}</div>
    </div>`;
  }
  const [{ told: sentences = [] }] = unpacked(
    [{ event: "", version: 0, at: 0, told: /** @type {any} */ (told) }],
    game,
  );
  return html`<ol class="course">${sentences.map(
    (sentence, i) => html`<li key=${i}>${read(sentence, eyes)}
      ${sentence.rule && html` <${Rule} number=${sentence.rule} />`}</li>
      ${i === 0 && refused && html`<li class="refused"><${Refused} text=${refused[language()]} /></li>`}`,
  )}</ol>`;
}

/** A refusal ends with the number of its rule, in parentheses. @param {{ text: string }} props */
function Refused({ text }) {
  const [, sentence, rule] = /^(.*?)(?: \(([a-z]+-\d+\.\d+)\))?$/.exec(text) ?? [];
  return html`<strong>${say("example.refused")}</strong> ${sentence} ${rule && html`<${Rule} number=${rule} />`}`;
}
