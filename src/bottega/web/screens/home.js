/** @import { Game, Head, MyTable, OpenTables } from "../protocol.js" */
/** @import { House } from "../house.js" */
import { GamePreparing } from "../around/preparing.js";
import { playNow, usualBot } from "../opening.js";
import { Choice, Opening } from "../parts.js";
import { go } from "../routes.js";
import { botName, calledIn } from "../sight.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { now } from "../wire.js";
import { ago, knows, say } from "../words.js";
import { Face } from "./faces.js";
import { chosenName, NameField } from "./naming.js";

const OFTEN = 20_000; // milliseconds between looks at the lists
const MOST_AT_ONCE = 6; // players at a table that is set in one tap: who wants more sets one up
const LEVEL = "bottega.level"; // where the level is kept that somebody last chose
const GONE_ON = 6; // tables of one's own that are shown at first
const OTHERS = 3; // and of others

/** @type {OpenTables} */
const NONE = { tables: [], running: [], finished: [] };
const NOBODYS = { tables: /** @type {MyTable[]} */ ([]) };

/** Cards that show what a game looks like better than the first of its deck. @type {Record<string, string[]>} */
const SHOWN = { omen: ["skull", "omen", "raven"], omnia: ["firenze", "gioconda", "vite-aerea"] };

/** The first page: play at once, go on, join or set up. @param {{ house: House }} props */
export function Home({ house }) {
  const tables = useTables(house);
  const title = say("title");
  useEffect(() => {
    document.title = title;
  }, [title]);
  // Tables come first, and nothing may move when they arrive.
  if (!tables) return html`<main id="main"><${Opening}>${say("opening")}<//></main>`;
  const { mine, open, toWatch } = tables;
  return html`<main id="main" class="home">
    <header class="welcome"><h1>${say("home.title")}</h1><p>${say("home.say")}</p></header>
    ${mine.length > 0 && html`<${MyTables} house=${house} tables=${mine} />`}
    <${Listed} house=${house} title=${say("open.tables")} heads=${open} />
    <div class="worlds">
      ${house.offer.games.map((game) => html`<${World} key=${game.name} house=${house} game=${game} />`)}</div>
    <${Listed} house=${house} title=${say("home.watch")} heads=${toWatch} />
    <div class="ways">
      <section class="panel"><h2>${say("home.friends")}</h2><p>${say("home.friends.say")}</p>
        <p><a class="button main whole" href="/create">${say("create")}</a></p>
        <h3>${say("join")}</h3><${JoinForm} /></section>
      <section class="panel"><h2>${say("home.here")}</h2><p>${say("home.here.say")}</p>
        <p><a class="button whole" href="/create?shared=1">${say("home.here.go")}</a></p></section>
      <section class="panel"><h2>${say("home.box")}</h2><p>${say("home.box.say")}</p>
        <p><a class="button whole" href="/box">${say("box")}</a></p>
        <p><a class="button whole" href="/score">${say("home.box.go")}</a></p>
        <p><a class="button whole" href="/deck">${say("deck.go")}</a></p></section>
      <section class="panel"><h2>${say("home.you")}</h2><p>${say("home.you.say")}</p>
        <${NameField} house=${house} /></section>
    </div>
    <${Foot} />
  </main>`;
}

/**
 * My tables, those that anybody may join, and games to watch: looked at now and then.
 * @param {House} house
 */
function useTables(house) {
  const [found, setFound] = useState(/** @type {{ mine: MyTable[], listed: OpenTables } | null} */ (null));
  useEffect(() => {
    let hasLooked = false;
    const look = () =>
      house.attempt(async () => {
        if (document.hidden && hasLooked) return;
        hasLooked = true;
        try {
          const [mine, listed] = await Promise.all([
            house.me ? house.call("GET", "/api/me/tables") : NOBODYS,
            house.call("GET", "/api/tables"),
          ]);
          setFound({ mine: urgentFirst(mine.tables), listed });
        } catch (refusal) {
          setFound((before) => ({ mine: [], listed: NONE, ...before })); // one can still play, and time goes by
          throw refusal;
        }
      });
    look();
    const timer = setInterval(look, OFTEN);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  if (!found) return null;
  const { mine, listed } = found;
  const others = (/** @type {Head[]} */ heads) => heads.filter(({ you }) => you.seat === null);
  return { mine, open: others(listed.tables), toWatch: mixed(others(listed.running), listed.finished) };
}

/**
 * However many games run, one that is over is among those shown at first.
 * @param {Head[]} running
 * @param {Head[]} finished
 */
const mixed = (running, finished) => [
  ...running.slice(0, OTHERS - 1),
  ...finished.slice(0, 1),
  ...running.slice(OTHERS - 1),
  ...finished.slice(1),
];

/** Where it is my turn, then what goes on, then what is over. @param {MyTable[]} tables */
export function urgentFirst(tables) {
  const rank = (/** @type {MyTable} */ { your_turn, status }) =>
    your_turn ? 0 : ["playing", "waiting"].includes(status) ? 1 : 2;
  return tables.toSorted((one, other) => rank(one) - rank(other));
}

/** A game, in its own colours, with the shortest way to a table. @param {{ house: House, game: Game }} props */
function World({ house, game }) {
  const [players, setPlayers] = useState(game.least_players);
  const [bot, setBot] = useState(() => usualBot(game, localStorage.getItem(LEVEL)));
  const [isOpening, setOpening] = useState(false);
  const { name, title } = game;
  const isWaiting = house.preparing.waits(name);
  const chooseBot = (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    localStorage.setItem(LEVEL, value);
    setBot(value);
  };
  const start = async () => {
    setOpening(true);
    await house.attempt(() => playNow(house, game, chosenName(house), { players, bot }));
    setOpening(false);
  };
  return html`<article class=${`world ${name}`} data-game=${name}>
    <div class="portraits">
      ${(SHOWN[name] ?? game.portraits).map((id) => html`<${Face} key=${id} game=${name} id=${id} />`)}</div>
    <div class="about">
      <h2>${title}</h2>
      <p class="kind">${knows(`home.${name}.kind`) && html`<span>${say(`home.${name}.kind`)}</span>`}
        <span>${say("home.players", { least: game.least_players, most: game.most_players })}</span></p>
      ${knows(`home.${name}.say`) && html`<p>${say(`home.${name}.say`)}</p>`}
      <${Choice} label=${say("home.count")} values=${countsFor(game).map((count) => [String(count), String(count)])}
          chosen=${String(players)}
          onChoose=${(/** @type {string} */ value) => setPlayers(Number(value))} class="count" />
      <button type="button" class="main start" disabled=${isOpening} onClick=${start}>
        <strong>${isOpening ? say(isWaiting ? "prepare.waiting" : "opening") : say("play.now")}</strong> <small>
          ${say("play.against", { game: title, count: players - 1 })}</small></button>
      <${GamePreparing} house=${house} game=${name} />
      <label class="count level">${say("home.level")}
        <select name="level" value=${bot} onChange=${chooseBot}>
          ${game.bots.map((known) => html`<option key=${known} value=${known}>${botName(known)}</option>`)}</select>
      </label>
      <p class="row">${game.lesson && html`<a class="button wide" href=${`/learn/${name}`}>${say("home.learn")}</a>`}
        <a class="button wide" href=${`/rules/${name}`}>${say("home.rules")}</a></p>
    </div>
  </article>`;
}

/** How many may sit at a table that is set in one tap. @param {Pick<Game, "least_players" | "most_players">} game */
export function countsFor({ least_players: least, most_players: most }) {
  return Array.from({ length: Math.max(1, Math.min(most, MOST_AT_ONCE) - least + 1) }, (_, i) => least + i);
}

function JoinForm() {
  /** @param {SubmitEvent} submitted */
  const onSubmit = (submitted) => {
    submitted.preventDefault();
    const code = String(new FormData(/** @type {HTMLFormElement} */ (submitted.target)).get("code"))
      .trim()
      .toLowerCase();
    if (code) go(`/t/${encodeURIComponent(code)}`);
  };
  return html`<form class="row join" onSubmit=${onSubmit}>
    <label class="wide">${say("join.code")}
      <input name="code" class="code" maxlength="40" autocomplete="off" autocapitalize="none" spellcheck=${false} />
    </label>
    <button>${say("join.go")}</button></form>`;
}

/** @param {{ house: House, tables: MyTable[] }} props */
function MyTables({ house, tables }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? tables : tables.slice(0, GONE_ON);
  return html`<section class="mine"><h2>${say("my.tables")}</h2>
    <ul class="tables">${shown.map(
      ({ table, code, game, status, your_turn, moved_at }) => html`<li key=${table} class=${game}>
        <a href=${`/t/${table}`} class=${your_turn ? "yours" : ""}>
          <strong>${house.titleOf(game)}</strong> <span class="code">${code}</span>
          <span class="state">${your_turn ? say("turn.title") : say(`status.${status}`)}</span>
          <small>${ago(Math.max(0, now() - moved_at))}</small></a></li>`,
    )}</ul>
    ${
      shown.length < tables.length &&
      html`<button type="button" class="quiet" onClick=${() => setWhole(true)}>
        ${say("home.all", { count: tables.length })}</button>`
    }
  </section>`;
}

/**
 * What others play here: tables to join, or games to watch.
 * @param {{ house: House, title: string, heads: Head[] }} props
 */
function Listed({ house, title, heads }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? heads : heads.slice(0, OTHERS);
  return (
    heads.length > 0 &&
    html`<section class="listed"><h2>${title}</h2>
      <ul class="tables">
        ${shown.map((head) => html`<${ListedTable} key=${head.id} house=${house} head=${head} />`)}</ul>
      ${
        shown.length < heads.length &&
        html`<button type="button" class="quiet" onClick=${() => setWhole(true)}>
          ${say("home.all", { count: heads.length })}</button>`
      }
    </section>`
  );
}

/** A game that is over is shown from its beginning. @param {{ house: House, head: Head }} props */
const ListedTable = ({ house, head: { id, code, game, seats, status } }) => html`<li class=${game}>
  <a href=${status === "over" ? `/t/${id}/replay` : `/t/${id}`}>
    <strong>${house.titleOf(game)}</strong> <span class="code">${code}</span>
    <span class="state">
      ${
        status === "waiting"
          ? say("open.free", { count: seats.filter((seat) => seat === null).length })
          : say(status === "over" ? "home.watch.finished" : "home.watch.running")
      }</span>
    <small>${seats
      .filter((seat) => seat !== null)
      .map(calledIn)
      .join(", ")}</small></a></li>`;

/** Where else one can go. */
const Foot = () => html`<footer class="foot"><nav aria-label=${say("home.more")}>
  <a href="/learn">${say("home.learn")}</a><a href="/rules">${say("home.rules")}</a>
  <a href="/gallery">${say("home.gallery")}</a>
  <a href="/settings">${say("settings")}</a><a href="/credits">${say("credits")}</a>
</nav></footer>`;
