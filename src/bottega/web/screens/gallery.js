/** @import { House } from "../house.js" */
import { Cards } from "../gallery/cards.js";
import { Life } from "../gallery/life.js";
import { Places } from "../gallery/places.js";
import { fetchStyle } from "../games.js";
import { Opening, useWorld } from "../parts.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { useDrawnDeck } from "./drawn_deck.js";
import { Paper } from "./paper.js";
import { usePointed } from "./pointed.js";

await fetchStyle("/web/gallery/gallery.css");

/**
 * @typedef {{ year: number, about?: boolean, name: string, place: string, cards: string[] }} Moment
 * @typedef {{ life: Moment[], undated: string[], stays: { place: string, from: number, to: number }[] }} LifeStory
 * @typedef {{ card: string, at: [number, number], label: string }} Place
 * @typedef {{ places: Place[], land: string[], rivers: string[], lakes: string[] }} Atlas
 * @typedef {{ story: LifeStory, atlas: Atlas }} Facts
 */

const PARTS = { cards: "/gallery", life: "/gallery/life", places: "/gallery/places" };
const SHOWN = { cards: Cards, life: Life, places: Places };

/** The cards with their histories, Leonardo's life and his places. @param {{ house: House, about: string }} props */
export function Gallery({ house, about }) {
  const part = about in PARTS ? /** @type {keyof typeof PARTS} */ (about) : "cards";
  const deck = useDrawnDeck(house, "omnia");
  const facts = useFacts(house);
  const title = say(part === "cards" ? "gallery" : `gallery.${part}`);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useWorld("omnia");
  const [pointings, setPointings] = useState(0);
  const pointed = usePointed(Boolean(deck && facts), () => setPointings((count) => count + 1));
  if (!deck || !facts) return html`<main id="main"><${Opening}>${say("opening")}<//></main>`;
  return html`<main id="main" class="gallery" data-part=${part}>
    <header><h1>${title}</h1>
      <nav class="row parts" aria-label=${say("gallery.parts")}>${Object.entries(PARTS).map(
        ([name, address]) => html`<a key=${name} class="button" href=${address}
            aria-current=${name === part ? "page" : undefined}>${say(`gallery.part.${name}`)}</a>`,
      )}<${Paper} /></nav></header>
    <${SHOWN[part]} key=${pointings} deck=${deck} facts=${facts} pointed=${pointed} />
  </main>`;
}

/** @param {House} house */
function useFacts(house) {
  const [facts, setFacts] = useState(/** @type {Facts | null} */ (null));
  useEffect(() => {
    const read = (/** @type {string} */ name) => fetch(`/web/gallery/${name}.json`).then((answer) => answer.json());
    Promise.all([read("life"), read("map")]).then(
      ([story, atlas]) => setFacts({ story, atlas }),
      () => house.tell(say("unreachable")),
    );
  }, []);
  return facts;
}
