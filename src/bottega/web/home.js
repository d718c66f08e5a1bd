/** @import { Game, Head, MyTable } from "./protocol.js" */
/** @import { House } from "./house.js" */
import { creating } from "./create.js";
import { button, h } from "./elements.js";
import { chosenName, nameForm } from "./naming.js";
import { playNow } from "./opening.js";
import { now } from "./wire.js";
import { ago, say } from "./words.js";

const OFTEN = 20_000;               // milliseconds between looks at the lists

/** The first page: play at once, go on, join or set up. @param {House} house */
export function home(house) {
  /** @type {MyTable[]} */
  let mine = [];
  /** @type {Head[]} */
  let open = [];
  const create = creating(house);

  async function look() {
    if (document.hidden) return;
    if (house.me) mine = urgentFirst((await house.call("GET", "/api/me/tables")).tables);
    open = (await house.call("GET", "/api/tables")).tables;
  }

  document.title = say("title");
  setInterval(() => house.attempt(look), OFTEN);
  document.addEventListener("visibilitychange", () => house.attempt(look));
  house.attempt(look);

  const drawHome = () => h("main", { class: "home" },
    nameForm(house),
    h("section", { "data-key": "now" },
      h("h2", {}, say("play.now")),
      h("p", { class: "hint" }, say("play.now.say")),
      h("div", { class: "row" }, house.offer.games.map((game) => playButton(house, game)))),
    mine.length > 0 && tableList("my.tables", mine.map((table) => myTable(house, table))),
    h("section", { "data-key": "join" },
      h("h2", {}, say("join")),
      joinForm()),
    open.length > 0 && tableList("open.tables", open.map((table) => openTable(house, table))),
    create.draw());
  return { draw: drawHome, onLanguage: () => { document.title = say("title"); } };
}

/**
 * @param {House} house
 * @param {Game} game
 */
function playButton(house, game) {
  const label = say("play.against", { game: game.title, count: game.least_players - 1 });
  return button(label, () => house.attempt(() => playNow(house, game, chosenName())), { class: "main wide", "data-key": game.name });
}

/** Where it is my turn, then what goes on, then what is over. @param {MyTable[]} tables */
function urgentFirst(tables) {
  const rank = (/** @type {MyTable} */ { your_turn, status }) => (your_turn ? 0 : ["playing", "waiting"].includes(status) ? 1 : 2);
  return tables.toSorted((one, other) => rank(one) - rank(other));
}

function joinForm() {
  /** @param {SubmitEvent} submitted */
  const onsubmit = (submitted) => {
    submitted.preventDefault();
    const code = String(new FormData(/** @type {HTMLFormElement} */ (submitted.target)).get("code")).trim().toLowerCase();
    if (code) location.assign(`/t/${encodeURIComponent(code)}`);
  };
  return h("form", { class: "row", onsubmit },
    h("label", { class: "wide" }, say("join.code"),
      h("input", { name: "code", class: "code", maxlength: 40, autocomplete: "off", autocapitalize: "none", spellcheck: "false" })),
    h("button", { type: "submit" }, say("join.go")));
}

/**
 * @param {string} title
 * @param {HTMLElement[]} rows
 */
const tableList = (title, rows) =>
  h("section", { "data-key": title }, h("h2", {}, say(title)), h("ul", { class: "tables" }, rows));

/**
 * @param {House} house
 * @param {MyTable} table
 */
function myTable(house, { table, code, game, status, your_turn, moved_at }) {
  return h("li", { "data-key": table },
    h("a", { href: `/t/${table}`, class: your_turn ? "turn" : "" },
      h("strong", {}, house.titleOf(game)),
      h("span", { class: "code" }, code),
      h("span", {}, your_turn ? say("turn.title") : say(`status.${status}`)),
      h("small", {}, ago(Math.max(0, now() - moved_at)))));
}

/**
 * @param {House} house
 * @param {Head} head
 */
function openTable(house, { id, code, game, seats }) {
  return h("li", { "data-key": id },
    h("a", { href: `/t/${id}` },
      h("strong", {}, house.titleOf(game)),
      h("span", { class: "code" }, code),
      h("span", {}, say("open.free", { count: seats.filter((seat) => seat === null).length })),
      h("small", {}, seats.filter((seat) => seat !== null).map(({ name }) => name).join(", "))));
}
