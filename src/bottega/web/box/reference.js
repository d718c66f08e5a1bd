/** @import { House } from "../house.js" */
import { Rows } from "../screens/rules.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { language, say } from "../words.js";

/**
 * The player aid, as it is printed: a list of blocks, which the server makes for paper and screen alike.
 *
 * @typedef {{ block: "heading", text: string } | { block: "paragraph", text: string, large: boolean }
 *   | { block: "steps", texts: string[] } | { block: "numbers", rows: string[][] }
 *   | { block: "legend", rows: { picture: string, name: string, text: string }[] }} Block
 */

/** @type {Map<string, Promise<Block[]>>} */
const fetched = new Map();

/**
 * The blocks of a game, in the language of the moment. Where the server cannot be reached there are none, till the next
 * try.
 * @param {string} game
 */
export function fetchAid(game) {
  const address = `/public/aids/${game}.${language()}.json`;
  const found =
    fetched.get(address) ??
    fetch(address)
      .then((answer) => answer.json())
      .then(({ blocks }) => blocks)
      .catch(() => {
        fetched.delete(address);
        return [];
      });
  fetched.set(address, found);
  return found;
}

/** @param {{ house: House, game: string }} props */
export function Reference({ house, game }) {
  const [blocks, setBlocks] = useState(/** @type {Block[]} */ ([]));
  const spoken = language();
  useEffect(() => {
    let isWanted = true;
    fetchAid(game).then((found) => {
      if (isWanted) setBlocks(found);
      if (isWanted && !found.length) house.tell(say("unreachable"));
    });
    return () => {
      isWanted = false;
    };
  }, [game, spoken]);
  return html`<article class="reference">
    ${blocks.map((block, i) => html`<${Shown} key=${i} block=${block} />`)}
    <p class="row"><a class="button" href=${`/rules/${game}`}>${say("box.reference.rules")}</a></p></article>`;
}

/** @param {{ block: Block }} props */
function Shown({ block }) {
  if (block.block === "heading") return html`<h2>${block.text}</h2>`;
  if (block.block === "paragraph") return html`<p class=${block.large ? "large" : ""}>${block.text}</p>`;
  if (block.block === "steps") return html`<ol>${block.texts.map((text) => html`<li key=${text}>${text}</li>`)}</ol>`;
  if (block.block === "numbers") return html`<div class="scrolled"><${Rows} rows=${block.rows} /></div>`;
  return html`<ul class="legend">${block.rows.map(
    ({ picture, name, text }, i) => html`<li key=${i}>
      <img alt="" src=${`data:image/svg+xml,${encodeURIComponent(picture)}`} />
      <span>${name && html`<strong>${name}</strong>`} ${text}</span></li>`,
  )}</ul>`;
}
