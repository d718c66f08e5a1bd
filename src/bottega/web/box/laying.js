/** @import { House } from "../house.js" */
/** @import { Game, NoteShown, PileShown, Setup } from "../protocol.js" */
/** @import { Party } from "./party.js" */
import { Choice, Rule } from "../parts.js";
import { Face } from "../screens/faces.js";
import { goesWith, settledBy } from "../screens/fitting.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { Refusal } from "../wire.js";
import { language, say } from "../words.js";
import { read } from "./keeping.js";
import { namesIn, seatsOf } from "./party.js";

/**
 * How the table is laid for these people, as the server's rules say; where it cannot be reached, as it said before.
 * @param {House} house
 * @param {string} game
 * @param {Party} party
 * @returns {{ setup: Setup | null, problem: string }}
 */
export function useSetup(house, game, party) {
  const options = Object.entries(party.options).map((pair) => pair.join("="));
  const path = `/api/setup?game=${game}&players=${party.players}&options=${encodeURIComponent(options.join(","))}`;
  const key = `bottega.box.setup ${language()} ${path}`;
  const [found, setFound] = useState({ key: "", setup: /** @type {Setup | null} */ (null), problem: "" });
  useEffect(() => {
    let isWanted = true;
    const tell = (/** @type {Setup | null} */ setup, problem = "") => isWanted && setFound({ key, setup, problem });
    house
      .call("GET", path)
      .then((setup) => {
        localStorage.setItem(key, JSON.stringify(setup));
        tell(setup);
      })
      .catch((error) => {
        if (!(error instanceof Refusal)) throw error;
        const before = error.say === null ? read(key) : null;
        tell(before, before ? "" : (error.say ?? say("box.unreachable")));
      });
    return () => {
      isWanted = false;
    };
  }, [key]);
  return found.key === key ? found : { setup: read(key), problem: "" };
}

/** How many, how they play, and what that means for the cards. @param {any} props */
export const Laying = ({ game, party, onParty, setup, problem }) => html`
  <${People} game=${game} party=${party} onParty=${onParty} />
  <${Chosen} game=${game} party=${party} onParty=${onParty} names=${setup?.matter ?? []} />
  ${problem && html`<p class="notice" role="status">${problem}</p>`}
  ${setup && html`<${Laid} key=${JSON.stringify([setup.players, setup.options])} setup=${setup} />`}`;

/** @param {{ game: Game, party: Party, onParty: (party: Party) => void }} props */
function People({ game, party, onParty }) {
  const counts = Array.from({ length: game.most_players - game.least_players + 1 }, (_, i) =>
    String(game.least_players + i),
  );
  const nameOf = namesIn({ ...party, names: [] });
  return html`<${Choice} label=${say("home.count")} values=${counts.map((count) => [count, count])}
      chosen=${String(party.players)} class="count"
      onChoose=${(/** @type {string} */ count) => onParty({ ...party, players: Number(count) })} />
    ${settledBy(game, party.players).map(
      ({ option, say: sentence }) =>
        html`<p key=${option} class="hint">${say("create.settled", { count: party.players, sentence })}</p>`,
    )}
    <details class="names"><summary>${say("box.names")}</summary>
      <p class="hint">${say("box.names.say")}</p>
      ${seatsOf(party).map(
        (seat) => html`<label key=${seat}>${nameOf(seat)}
          <input name=${`name ${seat}`} value=${party.names[seat] ?? ""} maxlength="24" autocomplete="off"
              onInput=${(/** @type {InputEvent} */ event) => {
                const names = seatsOf(party).map((i) => party.names[i] ?? "");
                names[seat] = /** @type {HTMLInputElement} */ (event.currentTarget).value;
                onParty({ ...party, names });
              }} /></label>`,
      )}</details>`;
}

/**
 * What the rules leave open, as far as it matters here.
 * @param {{ game: Game, party: Party, onParty: (party: Party) => void, names: string[] }} props
 */
export const Chosen = ({ game, party, onParty, names }) =>
  game.options
    .filter(({ name }) => names.includes(name))
    .map(
      (option) => html`<fieldset key=${option.name} class="choosing"><legend>${option.say}</legend>
        ${option.values.map((value, i) => {
          const goes = goesWith(game, party.players, option.name, value);
          return (
            goes &&
            html`<label key=${value} class="check"><input type="radio" name=${`option ${option.name}`} value=${value}
                checked=${party.options[option.name] === value}
                onChange=${() => onParty({ ...party, options: { ...party.options, [option.name]: value } })} />
              <span>${option.say_values[i]}</span></label>`
          );
        })}</fieldset>`,
    );

/** @param {{ setup: Setup }} props */
function Laid({ setup }) {
  const isDoubt = (/** @type {NoteShown} */ { rule }) => setup.taken.some((pile) => pile.rule === rule);
  return html`<div class="laid">
    <${Notes} notes=${setup.notes.filter(isDoubt)} />
    <${Piles} title=${say("box.taken")} game=${setup.game} piles=${setup.taken} isCounted=${true} />
    <${Piles} title=${say("box.laid")} game=${setup.game} piles=${setup.laid} />
    <${Piles} title=${say("box.left")} game=${setup.game} piles=${setup.left} />
    <${Notes} notes=${setup.notes.filter((note) => !isDoubt(note))} /></div>`;
}

/** @param {{ notes: NoteShown[] }} props */
const Notes = ({ notes }) =>
  notes.map(
    (note) => html`<p key=${note.say} class="note" data-rule=${note.rule}>${note.say}
      ${note.rule && html` <${Rule} number=${note.rule} />`}</p>`,
  );

/**
 * Piles to tick off, one after the other.
 * @param {{ title: string, game: string, piles: PileShown[], isCounted?: boolean }} props
 */
const Piles = ({ title, game, piles, isCounted }) =>
  piles.length > 0 &&
  html`<section class="piles"><h2>${title}
      ${isCounted && html`<small>${say("box.cards", { count: sumOf(piles) })}</small>`}
    </h2>
    <ul>${piles.map(
      ({ count, say: sentence, rule, shown }) => html`<li key=${sentence} data-count=${count}>
        <label><input type="checkbox" /> ${shown && html`<${Face} game=${game} id=${shown} />`}
          <span>${sentence}</span></label> <${Rule} number=${rule} /></li>`,
    )}</ul></section>`;

/** @param {PileShown[]} piles */
const sumOf = (piles) => piles.reduce((sum, { count }) => sum + count, 0);
