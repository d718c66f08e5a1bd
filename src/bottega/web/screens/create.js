/** @import { Game, Offer, Option } from "../protocol.js" */
/** @import { House } from "../house.js" */
import { openTable } from "../opening.js";
import { Choice, Opening } from "../parts.js";
import { go } from "../routes.js";
import { botName } from "../sight.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { chosenName, NameField } from "./naming.js";

/**
 * What is chosen in the form so far. A choice that one game has and another has not is kept, but only counts where it
 * can.
 * @typedef {object} Draft
 * @property {string} game
 * @property {number} players 0: as few as the game needs
 * @property {boolean} here whether all play on this device
 * @property {string[]} seats a bot's name by seat, or nothing for a person
 * @property {string[]} names of people on this device, by seat
 * @property {string} pace
 * @property {string} visibility
 * @property {string} spectators
 * @property {string} aids
 * @property {boolean} freeText
 * @property {Record<string, string>} options by game and name
 */

/** @param {Offer} offer @param {boolean} here @returns {Draft} */
export const newDraft = (offer, here) => ({
  game: offer.games[0]?.name ?? "",
  players: 0,
  here,
  seats: [],
  names: [],
  pace: "standard",
  visibility: "link",
  spectators: "public",
  aids: "memory",
  freeText: false,
  options: {},
});

/** @param {Draft} draft @param {Game} game */
export const countOf = (draft, game) => Math.min(Math.max(draft.players, game.least_players), game.most_players);

/**
 * Who is to sit there: a bot's name, or nothing for a person.
 * @param {Draft} draft
 * @param {Game} game
 * @param {number} seat
 */
export const sitterAt = (draft, game, seat) => (game.bots.includes(draft.seats[seat]) ? draft.seats[seat] : "");

/** @param {Draft} draft @param {Game} game @param {Option} option */
export function chosenValue(draft, game, { name, values }) {
  const chosen = draft.options[`${game.name} ${name}`];
  return values.includes(chosen) ? chosen : values[0];
}

/**
 * What the server is asked for. Around one device nobody is hurried, and nobody else can look.
 * @param {Draft} draft
 * @param {Game} game
 */
export function wishOf(draft, game) {
  const { here, aids, pace, visibility, spectators, freeText } = draft;
  return {
    game: game.name,
    seats: range(0, countOf(draft, game) - 1).map((seat) => sitterAt(draft, game, seat) || null),
    options: Object.fromEntries(game.options.map((option) => [option.name, chosenValue(draft, game, option)])),
    aids,
    ...(here
      ? { pace: "none", visibility: "link", spectators: "none", free_text: false }
      : { pace, visibility, spectators, free_text: freeText }),
  };
}

/** The seats that people take. @param {Draft} draft @param {Game} game */
export const peopleOf = (draft, game) =>
  range(0, countOf(draft, game) - 1).filter((seat) => !sitterAt(draft, game, seat));

/** Whole numbers, the last one too. @param {number} first @param {number} last */
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/**
 * What each value of an option brings; where several bring the same, the value tells them apart.
 * @param {Option} option
 * @returns {[string, string][]}
 */
export const meanings = ({ values, say_values: said }) =>
  values.map((value, i) => [
    value,
    said.filter((sentence) => sentence === said[i]).length > 1 ? `${value} · ${said[i]}` : said[i],
  ]);

/** The page for a new table. What can be chosen is what the server offers. @param {{ house: House }} props */
export function Create({ house }) {
  const [draft, setDraft] = useState(() => newDraft(house.offer, new URLSearchParams(location.search).has("shared")));
  const [isOpening, setOpening] = useState(false);
  const title = say(draft.here ? "home.here" : "create");
  useEffect(() => {
    document.title = title;
  }, [title]);
  const game = house.offer.games.find(({ name }) => name === draft.game) ?? house.offer.games[0];
  if (!game) return html`<main id="main"><${Opening}>${say("unreachable")}<//></main>`;
  /** @param {Partial<Draft>} change */
  const change = (change) => setDraft((before) => ({ ...before, ...change }));
  /** @param {SubmitEvent} submitted */
  const onSubmit = async (submitted) => {
    submitted.preventDefault();
    setOpening(true);
    await house.attempt(() => open(house, draft, game));
    setOpening(false);
  };
  return html`<main id="main" class="page creating"><h1>${title}</h1>
    <form onSubmit=${onSubmit}>
      <${Choice} label=${say("create.where")} values=${[["far", say("create.far")], ["here", say("create.here")]]}
          chosen=${draft.here ? "here" : "far"}
          onChoose=${(/** @type {string} */ value) => change({ here: value === "here" })} class="where" />
      <p class="hint">${say(draft.here ? "create.here.say" : "create.far.say")}</p>
      <section class="panel"><div class="fields">
        <${Select} name="game" label=${say("create.game")}
            values=${house.offer.games.map(({ name, title: called }) => [name, called])} chosen=${game.name}
            onChoose=${(/** @type {string} */ value) => change({ game: value })} />
        <${Select} name="players" label=${say("create.players")}
            values=${range(game.least_players, game.most_players).map((count) => [String(count), String(count)])}
            chosen=${String(countOf(draft, game))}
            onChoose=${(/** @type {string} */ value) => change({ players: Number(value) })} />
      </div>${!draft.here && html`<${NameField} house=${house} />`}</section>
      <${Seats} house=${house} draft=${draft} game=${game} change=${change} />
      <${Terms} house=${house} draft=${draft} change=${change} />
      <${Options} draft=${draft} game=${game} change=${change} />
      <button class="main begin" disabled=${isOpening}>
        ${say(isOpening ? "opening" : draft.here ? "create.here.go" : "create.go")}</button>
    </form></main>`;
}

/** @param {House} house @param {Draft} draft @param {Game} game */
async function open(house, draft, game) {
  const wish = wishOf(draft, game);
  if (!draft.here) {
    const head = await openTable(house, wish, chosenName(house));
    return go(`/t/${head.id}`);
  }
  const { openShared } = await import("./shared.js");
  return openShared(
    house,
    wish,
    peopleOf(draft, game).map((seat) => nameAt(house, draft, game, seat)),
  );
}

/**
 * Who has typed no name gets one: the first is whoever holds the device.
 * @param {House} house
 * @param {Draft} draft
 * @param {Game} game
 * @param {number} seat
 */
function nameAt(house, draft, game, seat) {
  const typed = draft.names[seat]?.trim();
  return typed || (seat === peopleOf(draft, game)[0] && house.me?.name) || say("create.nobody", { number: seat + 1 });
}

/** @typedef {{ draft: Draft, game: Game, change: (change: Partial<Draft>) => void }} Part */

/** @param {Part & { house: House }} props */
function Seats({ house, draft, game, change }) {
  const sitters = [
    ["", say("create.person")],
    ...game.bots.map((bot) => [bot, say("create.bot", { bot: botName(bot) })]),
  ];
  /** @param {"seats" | "names"} list @param {number} seat @param {string} value */
  const put = (list, seat, value) =>
    change({
      [list]: range(0, Math.max(seat, draft[list].length - 1)).map((i) =>
        i === seat ? value : (draft[list][i] ?? ""),
      ),
    });
  return html`<section class="panel"><h2>${say("seats")}</h2>
    <p class="hint">${say(draft.here ? "create.seats.here" : "create.seats.far")}</p>
    <ol class=${draft.here ? "sitters here" : "sitters"}>${range(0, countOf(draft, game) - 1).map(
      (seat) => html`<li key=${seat}>
        <${Select} name=${`seat ${seat}`} label=${say("create.seat", { seat: seat + 1 })} values=${sitters}
            chosen=${sitterAt(draft, game, seat)}
            onChoose=${(/** @type {string} */ value) => put("seats", seat, value)} />
        ${
          draft.here &&
          !sitterAt(draft, game, seat) &&
          html`<label>${say("create.name", { number: seat + 1 })}
            <input name=${`name ${seat}`} maxlength="24" autocomplete="off" value=${draft.names[seat] ?? ""}
                placeholder=${nameAt(house, { ...draft, names: [] }, game, seat)}
                onInput=${(/** @type {InputEvent} */ event) =>
                  put("names", seat, /** @type {HTMLInputElement} */ (event.target).value)} /></label>`
        }
      </li>`,
    )}</ol></section>`;
}

/** How the table is played and who may come. @param {{ house: House, draft: Draft, change: Part["change"] }} props */
function Terms({ house: { offer }, draft, change }) {
  const aids = html`<${Select} name="aids" label=${say("create.aids")} hint=${say("create.aids.say")}
      values=${offer.aids.map((name) => [name, say(`aids.${name}`)])}
      chosen=${draft.aids} onChoose=${(/** @type {string} */ value) => change({ aids: value })} />`;
  if (draft.here) return html`<section class="panel"><h2>${say("create.terms")}</h2>${aids}</section>`;
  return html`<section class="panel"><h2>${say("create.terms")}</h2><div class="fields">
    <${Select} name="pace" label=${say("create.pace")} hint=${say("create.pace.say")}
        values=${offer.paces.map(({ name, say: called }) => [name, called])} chosen=${draft.pace}
        onChoose=${(/** @type {string} */ value) => change({ pace: value })} />
    ${aids}
    <${Select} name="visibility" label=${say("create.visibility")} hint=${say("create.visibility.say")}
        values=${offer.visibilities.map((name) => [name, say(`visibility.${name}`)])}
        chosen=${draft.visibility} onChoose=${(/** @type {string} */ value) => change({ visibility: value })} />
    <${Select} name="spectators" label=${say("create.spectators")} hint=${say("create.spectators.say")}
        values=${offer.spectators.map((name) => [name, say(`spectators.${name}`)])}
        chosen=${draft.spectators} onChoose=${(/** @type {string} */ value) => change({ spectators: value })} /></div>
    <label class="check"><input type="checkbox" name="free_text" checked=${draft.freeText}
        onChange=${(/** @type {Event} */ event) =>
          change({ freeText: /** @type {HTMLInputElement} */ (event.target).checked })} />
      ${say("create.free_text")}</label>
    <p class="hint">${say("create.free_text.say")}</p></section>`;
}

/** What the rules leave open, each value in a sentence. @param {Part} props */
const Options = ({ draft, game, change }) => html`<details class="panel choosing">
  <summary>${say("create.options")}</summary>
  <p class="hint">${say("create.options.say")}</p>
  ${game.options.map(
    (option) => html`<fieldset key=${`${game.name} ${option.name}`}><legend>${option.say}</legend>
      ${meanings(option).map(
        ([value, sentence]) =>
          html`<label key=${value} class="check"><input type="radio" name=${`option ${option.name}`} value=${value}
              checked=${chosenValue(draft, game, option) === value}
              onChange=${() => change({ options: { ...draft.options, [`${game.name} ${option.name}`]: value } })} />
            <span>${sentence}</span></label>`,
      )}
    </fieldset>`,
  )}</details>`;

/**
 * @param {object} props
 * @param {string} props.name
 * @param {string} props.label
 * @param {string} [props.hint]
 * @param {string[][]} props.values each with what it is called
 * @param {string} props.chosen
 * @param {(value: string) => void} props.onChoose
 */
const Select = ({ name, label, hint, values, chosen, onChoose }) => html`<label>${label}
  <select name=${name} value=${chosen}
      onChange=${(/** @type {Event} */ event) => onChoose(/** @type {HTMLSelectElement} */ (event.target).value)}>
    ${values.map(([value, called]) => html`<option key=${value} value=${value}>${called}</option>`)}</select>
  ${hint && html`<small>${hint}</small>`}</label>`;
