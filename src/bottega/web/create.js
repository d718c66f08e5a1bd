/** @import { Game } from "./protocol.js" */
/** @import { House } from "./house.js" */
import { h } from "./elements.js";
import { chosenName } from "./naming.js";
import { openTable } from "./opening.js";
import { say } from "./words.js";

/** The form for a new table. What can be chosen is what the server offers. @param {House} house */
export function creating(house) {
  let chosen = house.offer.games[0]?.name;
  let players = 0;                  // 0: as few as the game needs

  const game = () => /** @type {Game} */ (house.offer.games.find(({ name }) => name === chosen));
  const count = () => Math.min(Math.max(players, game().least_players), game().most_players);

  /** @param {SubmitEvent} submitted */
  function onsubmit(submitted) {
    submitted.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (submitted.target));
    house.attempt(async () => {
      const head = await openTable(house, wishOf(form, game(), count()), chosenName());
      location.assign(`/t/${head.id}`);
    });
  }

  const drawForm = () => h("details", { "data-key": "create", class: "create" },
    h("summary", {}, say("create")),
    h("form", { onsubmit },
      h("div", { class: "fields" },
        choice("game", say("create.game"), house.offer.games.map(({ name, title }) => [name, title]), chosen,
          (value) => { chosen = value; house.redraw(); }),
        choice("players", say("create.players"), range(game().least_players, game().most_players).map((n) => [String(n), String(n)]),
          String(count()), (value) => { players = Number(value); house.redraw(); }, chosen)),
      h("fieldset", {}, h("legend", {}, say("seats")), h("div", { class: "fields" },
        range(0, count() - 1).map((seat) => choice(`seat ${seat}`, say("create.seat", { seat }), sitters(game()), "", undefined, `${chosen} ${seat}`)))),
      h("div", { class: "fields" },
        choice("pace", say("create.pace"), house.offer.paces.map(({ name, say: label }) => [name, label]), "standard"),
        choice("visibility", say("create.visibility"), house.offer.visibilities.map((name) => [name, say(`visibility.${name}`)]), "link"),
        choice("spectators", say("create.spectators"), house.offer.spectators.map((name) => [name, say(`spectators.${name}`)]), "public")),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "free_text" }), say("create.free_text")),
      h("fieldset", {}, h("legend", {}, say("create.options")), h("div", { class: "fields" },
        game().options.map((option) => choice(`option ${option.name}`, option.say,
          option.values.map((value, i) => [value, option.say_values[i]]), option.values[0], undefined, `${chosen} ${option.name}`)))),
      h("button", { type: "submit", class: "main" }, say("create.go"))));
  return { draw: drawForm };
}

/** @param {Game} game @returns {string[][]} a seat is a bot's name, or nothing for a person */
const sitters = (game) => [["", say("create.person")], ...game.bots.map((bot) => [bot, say("create.bot", { bot })])];

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} values each with what it is called
 * @param {string} chosen at first
 * @param {(value: string) => void} [onChoice]
 * @param {string} [key] a choice of another key is another choice, and forgets what was chosen
 */
function choice(name, label, values, chosen, onChoice, key = name) {
  const onchange = (/** @type {Event} */ event) => onChoice?.(/** @type {HTMLSelectElement} */ (event.target).value);
  return h("label", { "data-key": key }, label,
    h("select", { name, onchange }, values.map(([value, say]) => h("option", { value, selected: value === chosen }, say))));
}

/**
 * What the server is asked for.
 * @param {FormData} form
 * @param {Game} game
 * @param {number} count
 */
export function wishOf(form, game, count) {
  return {
    game: game.name,
    seats: range(0, count - 1).map((seat) => form.get(`seat ${seat}`) || null),
    options: Object.fromEntries(game.options.map(({ name }) => [name, form.get(`option ${name}`)])),
    pace: form.get("pace"), visibility: form.get("visibility"), spectators: form.get("spectators"),
    free_text: form.get("free_text") !== null,
  };
}

/** Whole numbers, the last one too. @param {number} first @param {number} last */
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
