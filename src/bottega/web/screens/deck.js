/** @import { House } from "../house.js" */
/** @import { Face } from "../protocol.js" */
/** @import { Entry, Kept } from "../decks/keeping.js" */
import { Deck, drawAnew } from "../deck.js";
import { Checking, facesOf, readDeck } from "../decks/asking.js";
import { Editor } from "../decks/editing.js";
import { fieldsOf } from "../decks/form.js";
import { found, isAttested, keep, printedOn } from "../decks/keeping.js";
import { Standing } from "../decks/standing.js";
import { Using } from "../decks/using.js";
import { fetchGame, fetchStyle } from "../games.js";
import { Picking } from "../omnia/pad/picking.js";
import { Opening, useWorld } from "../parts.js";
import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { Refusal } from "../wire.js";
import { knows, language, say } from "../words.js";

await Promise.all([fetchStyle("/web/omnia/pad/pad.css"), fetchStyle("/web/decks/decks.css")]);

const USE = "use";
const USUAL = "omnia"; // whose faces are in part a reconstruction

/**
 * @typedef {{ base: string | null, entries: Entry[], faces: Map<string, Face>,
 *   explain: (face: Face) => string[] }} Read
 */

/** The deck of one's own box, written down card by card. @param {{ house: House, about: string }} props */
export function YourDeck({ house, about }) {
  const game = house.offer.games.find(({ name }) => name === (about || USUAL)) ?? house.offer.games[0];
  const title = say("deck");
  useEffect(() => {
    document.title = title;
  }, [title]);
  useWorld(game?.name ?? "");
  return game
    ? html`<${Writing} key=${game.name} house=${house} game=${game.name} />`
    : html`<main id="main"><${Opening}>${say("unreachable")}<//></main>`;
}

/** @param {{ house: House, game: string }} props */
function Writing({ house, game }) {
  const [kept, setKept] = useState(() => found(game));
  const [read, setRead] = useRead(house, game, kept);
  const [tab, setTab] = useState("");
  const [card, setCard] = useState(/** @type {string | null} */ (null));
  const checking = useMemo(() => new Checking(house, game), []);
  useEffect(() => {
    checking.check(kept, card);
  }, [kept, card, language()]);
  useEffect(() => {
    addEventListener("online", checking.again);
    return () => {
      removeEventListener("online", checking.again);
      checking.stop();
    };
  }, []);
  const told = checking.told.value;
  useEffect(() => {
    if (!told?.card || !told.face || !told.drawn || !read) return;
    drawAnew(told.card, told.drawn);
    const face = /** @type {Face} */ (/** @type {unknown} */ (told.face));
    setRead({ ...read, faces: new Map(read.faces).set(face.id, face) });
  }, [told, read?.base]);
  const change = (/** @type {Kept} */ changed) => {
    setKept(changed);
    if (!keep(game, changed)) house.tell(say("deck.full"));
  };
  if (!read) return html`<main id="main"><${Opening}>${say("opening")}<//></main>`;
  const { entries, faces, explain } = read;
  const deck = new Deck({ digest: "", cards: [...faces.values()] }, explain);
  const kinds = kindsOf(entries);
  const shownTab = tab || kinds[0];
  const shown = entries.filter(({ kind }) => kinds.length === 1 || kind === shownTab);
  const isDone = (/** @type {Entry} */ entry) =>
    isAttested(
      kept,
      entry,
      fieldsOf(entry, (field) => printedOn(kept, entry, field)),
    );
  const entry = entries.find(({ id }) => id === card);
  const open = (/** @type {string | null} */ id) => {
    setCard(id);
    scrollTo(0, 0);
  };
  const goTo = (/** @type {string} */ where) => {
    setTab(where);
    open(null);
  };
  const lookAt = (/** @type {string} */ id) => {
    setTab(entries.find((one) => one.id === id)?.kind ?? shownTab);
    open(id);
  };
  const next = entry && shown[shown.indexOf(entry) + 1];
  return html`<main id="main" class="pad deck-page">
    <header><h1>${say("deck")}</h1>
      <nav class="row worlds-of" aria-label=${say("deck.games")}>${house.offer.games.map(
        ({ name, title: called }) => html`<a key=${name} class="button" href=${`/deck/${name}`}
            aria-current=${name === game ? "page" : undefined}>${called}</a>`,
      )}</nav></header>
    <nav class="pad-tabs" aria-label=${say("deck.parts")}>
      ${[...kinds, USE].map(
        (name) => html`<button type="button" key=${name} data-tab=${name}
          aria-current=${name === shownTab ? "page" : undefined} onClick=${() => goTo(name)}>
          ${titleOf(name, entries, kinds)}</button>`,
      )}</nav>
    <${Standing} checking=${checking} entries=${entries} deck=${deck} onCard=${lookAt}
        done=${entries.filter(isDone).length} />
    ${
      shownTab === USE
        ? html`<${Using} house=${house} game=${game} kept=${kept} onChange=${change} onOther=${change} />`
        : entry
          ? html`<${Editor} deck=${deck} entries=${entries} entry=${entry} kept=${kept} checking=${checking}
              onChange=${change} onBack=${() => open(null)} onNext=${next ? () => open(next.id) : null} />`
          : html`<p class="hint">${say(knows(`deck.say.${game}`) ? `deck.say.${game}` : "deck.say")}</p>
            <${Picking} key=${shownTab} label=${titleOf(shownTab, entries, kinds)} deck=${deck}
              faces=${shown.map(({ id }) => faces.get(id)).filter(Boolean)} onPick=${open}
              markOf=${(/** @type {string} */ id) => {
                const found = entries.find((one) => one.id === id);
                return found && isDone(found) ? say("deck.done") : "";
              }} />`
    }
  </main>`;
}

/** The kinds of cards, each with a page; all on one where there is one card of each. @param {Entry[]} entries */
function kindsOf(entries) {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return kinds.length < entries.length ? kinds : ["all"];
}

/** @param {string} tab @param {Entry[]} entries @param {string[]} kinds */
function titleOf(tab, entries, kinds) {
  if (tab === USE) return say("deck.use");
  const count = kinds.length === 1 ? entries.length : entries.filter(({ kind }) => kind === tab).length;
  return html`${say(knows(`deck.kind.${tab}`) ? `deck.kind.${tab}` : "deck.kind.all")} <small>${count}</small>`;
}

/**
 * The entries and faces of the deck, in the language of the moment.
 * @param {House} house
 * @param {string} game
 * @param {Kept} kept
 * @returns {[Read | null, (read: Read) => void]}
 */
function useRead(house, game, kept) {
  const [read, setRead] = useState(/** @type {Read | null} */ (null));
  const spoken = language();
  useEffect(() => {
    let isWanted = true;
    Promise.all([readDeck(house, game, kept.base), facesOf(house, game, kept), fetchGame(house.boardOf(game))])
      .then(([{ entries }, faces, { explain }]) => {
        if (!isWanted) return;
        const byId = new Map(faces.cards.map((face) => [face.id, face]));
        setRead({ base: kept.base, entries: /** @type {Entry[]} */ (entries), faces: byId, explain });
      })
      .catch((error) => {
        if (!(error instanceof Refusal)) throw error;
        house.tell(error.say ?? say("unreachable"), error.rule);
      });
    return () => {
      isWanted = false;
    };
  }, [spoken, kept.base]);
  return [read, setRead];
}
