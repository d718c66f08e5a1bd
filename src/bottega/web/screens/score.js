/** @import { Deck } from "../deck.js" */
/** @import { House } from "../house.js" */
/** @import { Sheet } from "../omnia/pad/sheet.js" */
/** @import { End } from "../omnia/pad/counting.js" */
import { preferMine, prefersMine } from "../decks/mine.js";
import { fetchStyle } from "../games.js";
import { Counting } from "../omnia/pad/counting.js";
import { facesOf } from "../omnia/pad/finding.js";
import { found, keep, laidAside, layAside } from "../omnia/pad/keeping.js";
import { useDeck, Which } from "../omnia/pad/laying.js";
import { Picking } from "../omnia/pad/picking.js";
import { Points } from "../omnia/pad/points.js";
import * as sheets from "../omnia/pad/sheet.js";
import { ROWS } from "../omnia/reading.js";
import { Opening, useWorld } from "../parts.js";
import { html, useEffect, useLayoutEffect, useMemo, useState } from "../vendor/preact.js";
import { language, say } from "../words.js";

await Promise.all([fetchStyle("/web/omnia/omnia.css"), fetchStyle("/web/omnia/pad/pad.css")]);

const CITIES = "cities";
const POINTS = "points";

/** @param {number} seat */
const number = (seat) => say("score.player", { number: seat + 1 });

/** A score pad for a game of OMNIA that was played with real cards. @param {{ house: House }} props */
export function Score({ house }) {
  const [isMine, setMine] = useState(prefersMine);
  const choose = (/** @type {boolean} */ mine) => {
    preferMine(mine);
    setMine(mine);
  };
  const laid = useDeck(house, isMine, () => choose(false));
  const title = say("score");
  useEffect(() => {
    document.title = title;
  }, [title]);
  useWorld("omnia");
  return laid
    ? html`<${Pad} key=${laid.text} house=${house} deck=${laid.deck} text=${laid.text} onDeck=${choose} />`
    : html`<main id="main"><${Opening}>${say("opening")}<//></main>`;
}

/** @param {{ house: House, deck: Deck, text: string | null, onDeck: (isMine: boolean) => void }} props */
function Pad({ house, deck, text, onDeck }) {
  const isKnown = (/** @type {string} */ card) => deck.cards.has(card);
  const [sheet, setSheet] = useState(() => found(isKnown));
  const [tab, setTab] = useState(/** @type {string | number} */ (CITIES));
  const [before, setBefore] = useState(/** @type {{ sheet: Sheet, end: End | null } | null} */ (null));
  const counting = useMemo(() => new Counting(house, text), []);
  // At once, or another link could be taken for the one that was read.
  useLayoutEffect(() => {
    if (location.hash) history.replaceState(null, "", "/score"); // a link is read once, and tells of one sheet
    keep(before?.sheet ?? sheet); // what is only tried out is not kept
    counting.count(sheets.named(sheet, number));
  }, [sheet, language()]);
  useLayoutEffect(() => {
    const look = () => location.hash && setSheet(found(isKnown));
    addEventListener("hashchange", look);
    addEventListener("online", counting.again);
    return () => {
      removeEventListener("hashchange", look);
      removeEventListener("online", counting.again);
      counting.stop();
    };
  }, []);
  const nameOf = (/** @type {number} */ seat) => sheet.players[seat]?.name.trim() || number(seat);
  const eyes = { seat: null, deck, nameOf };
  const tabs = [CITIES, ...sheet.players.keys(), POINTS];
  const next = tabs[tabs.indexOf(tab) + 1];
  const go = (/** @type {string | number} */ where) => {
    setTab(where);
    scrollTo(0, 0);
  };
  return html`<main id="main" class="pad">
    <h1>${say("score")}</h1>
    <${Tabs} tabs=${tabs} tab=${tab} onTab=${go} nameOf=${nameOf} sheet=${sheet} counting=${counting}
        onMore=${() => setSheet(sheets.withOneMore(sheet))} />
    <div class="entering">
      ${tab === CITIES && html`<${Which} isMine=${text !== null} onDeck=${onDeck} />`}
      ${tab === CITIES && html`<${Cities} deck=${deck} sheet=${sheet} onChange=${setSheet} isKnown=${isKnown} />`}
      ${
        typeof tab === "number" &&
        html`<${Player} key=${tab} deck=${deck} sheet=${sheet} seat=${tab} nameOf=${nameOf} onChange=${setSheet}
          onGone=${() => {
            setSheet(sheets.without(sheet, tab));
            go(CITIES);
          }} />`
      }
      ${
        next !== undefined &&
        html`<p class="onwards" data-to=${next}><button type="button" class="main whole" onClick=${() => go(next)}>
          ${next === POINTS ? say("score.points") : nameOf(Number(next))} →</button></p>`
      }
    </div>
    <div class=${tab === POINTS ? "sum-up here" : "sum-up"}>
      ${
        before &&
        html`<${Trying}
          onBack=${() => {
            setSheet(before.sheet);
            setBefore(null);
          }}
          onKeep=${() => {
            setBefore(null);
            keep(sheet);
          }} />`
      }
      <${Points} house=${house} counting=${counting} eyes=${eyes} sheet=${sheet} before=${before?.end ?? null}
          onWhatIf=${before ? null : () => setBefore({ sheet, end: counting.end.value })} />
      <p><button type="button" class="quiet" disabled=${sheets.isBlank(sheet)} onClick=${() => {
        layAside(sheet);
        setBefore(null);
        setSheet(sheets.blank(sheet.players.length));
        go(CITIES);
      }}>${say("score.again")}</button></p>
    </div>
  </main>`;
}

/** @param {any} props */
const Tabs = ({ tabs, tab, onTab, nameOf, sheet, counting, onMore }) =>
  html`<nav class="pad-tabs" aria-label=${say("score.parts")}>
    ${tabs.map(
      (/** @type {string | number} */ name) => html`<button type="button" key=${name} data-tab=${name}
        aria-current=${name === tab ? "page" : undefined} onClick=${() => onTab(name)}>
        ${
          name === CITIES
            ? html`${say("score.cities")} <small>${sheet.cities.length}</small>`
            : name === POINTS
              ? say("score.points")
              : html`${nameOf(Number(name))} <small>${counting.end.value?.scores[Number(name)]?.total ?? 0}</small>`
        }</button>`,
    )}
    ${
      sheet.players.length < sheets.MOST &&
      html`<button type="button" class="quiet more" onClick=${onMore} aria-label=${say("score.more")}
          title=${say("score.more")}>+</button>`
    }
  </nav>`;

/** @param {{ deck: Deck, sheet: Sheet, onChange: (sheet: Sheet) => void,
 *   isKnown: (card: string) => boolean }} props */
function Cities({ deck, sheet, onChange, isKnown }) {
  const last = sheets.isBlank(sheet) ? laidAside(isKnown) : null;
  return html`<p class="hint">${say("score.cities.say")}</p>
    ${
      last &&
      html`<p><button type="button" class="quiet" onClick=${() => onChange(last)}>${say("score.last")}</button></p>`
    }
    <${Picking} label=${say("score.cities")} deck=${deck} faces=${facesOf(deck, ["city"])}
        isChosen=${(/** @type {string} */ city) => sheet.cities.includes(city)}
        onPick=${(/** @type {string} */ city) => onChange(sheets.withCity(sheet, city))} />
    <p class="hint">${say("deck.score.say")} <a href="/deck">${say("deck")}</a></p>`;
}

/** @param {{ deck: Deck, sheet: Sheet, seat: number, nameOf: (seat: number) => string,
 *   onChange: (sheet: Sheet) => void, onGone: () => void }} props */
function Player({ deck, sheet, seat, nameOf, onChange, onGone }) {
  const { name, coins, cards } = sheet.players[seat];
  const change = (/** @type {object} */ changed) => onChange(sheets.withPlayer(sheet, seat, changed));
  const noteOf = (/** @type {string} */ card) => {
    const owner = sheets.ownerOf(sheet, card);
    return owner >= 0 && owner !== seat ? nameOf(owner) : "";
  };
  return html`<div class="row who">
      <label class="wide">${say("score.name")}
        <input name="name" value=${name} placeholder=${number(seat)} maxlength="24" autocomplete="off"
            onInput=${(/** @type {InputEvent} */ event) =>
              change({ name: /** @type {HTMLInputElement} */ (event.currentTarget).value })} /></label>
      <div class="stepper" role="group" aria-label=${say("score.coins")}>
        <span aria-hidden="true">${say("score.coins")}</span>
        <button type="button" aria-label=${say("score.coins.less")} disabled=${coins === 0}
            onClick=${() => change({ coins: coins - 1 })}>−</button>
        <output aria-live="polite">${coins}</output>
        <button type="button" aria-label=${say("score.coins.more")}
            onClick=${() => change({ coins: coins + 1 })}>+</button>
      </div></div>
    <${Picking} label=${nameOf(seat)} deck=${deck} faces=${facesOf(deck, ROWS)}
        isChosen=${(/** @type {string} */ card) => cards.includes(card)} noteOf=${noteOf}
        onPick=${(/** @type {string} */ card) => onChange(sheets.withCard(sheet, seat, card))} />
    ${
      sheet.players.length > sheets.FEWEST &&
      html`<p><button type="button" class="quiet" onClick=${onGone}>
        ${say("score.fewer", { name: nameOf(seat) })}</button></p>`
    }`;
}

/** Something is being tried out. @param {{ onBack: () => void, onKeep: () => void }} props */
const Trying = ({ onBack, onKeep }) =>
  html`<div class="notice what-if"><p>${say("score.what_if.say")}</p><div class="row">
    <button type="button" onClick=${onBack}>${say("score.what_if.back")}</button>
    <button type="button" class="quiet" onClick=${onKeep}>${say("score.what_if.keep")}</button></div></div>`;
