/** @import { Game } from "../protocol.js" */
/** @import { House } from "../house.js" */
/** @import { Draft, Part } from "./draft.js" */
import { GamePreparing } from "../around/preparing.js";
import { nameOfMine, textOfMine } from "../decks/mine.js";
import { openTable } from "../opening.js";
import { Choice, Opening } from "../parts.js";
import { go } from "../routes.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { chosenOf, countOf, mayWriteIn, meanings, nameAt, newDraft, peopleOf, range, wishOf } from "./draft.js";
import { goesWith, settledBy } from "./fitting.js";
import { chosenName, NameField } from "./naming.js";
import { Select, Sitters } from "./sitters.js";

/** The page for a new table. What can be chosen is what the server offers. @param {{ house: House }} props */
export function Create({ house }) {
  const [draft, setDraft] = useState(() => {
    const asked = new URLSearchParams(location.search);
    return newDraft(house.offer, asked.has("shared"), asked.get("deck"));
  });
  const [isOpening, setOpening] = useState(false);
  const title = say(draft.here ? "home.here" : "create");
  useEffect(() => {
    document.title = title;
  }, [title]);
  const game = house.offer.games.find(({ name }) => name === draft.game) ?? house.offer.games[0];
  if (!game) return html`<main id="main"><${Opening}>${say("unreachable")}<//></main>`;
  const isWaiting = house.preparing.waits(game.name);
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
      </div><${Cards} draft=${draft} game=${game} change=${change} />
      <${Settled} draft=${draft} game=${game} />${!draft.here && html`<${NameField} house=${house} />`}</section>
      <${Sitters} house=${house} draft=${draft} game=${game} change=${change} />
      <${Terms} house=${house} draft=${draft} change=${change} />
      <${Options} draft=${draft} game=${game} change=${change} />
      <button class="main begin" disabled=${isOpening}>
        ${say(isOpening ? (isWaiting ? "prepare.waiting" : "opening") : draft.here ? "create.here.go" : "create.go")}
      </button>
      <${GamePreparing} house=${house} game=${game.name} />
    </form></main>`;
}

/**
 * What so many players leave no choice in, said where their number is chosen.
 * @param {{ draft: Draft, game: Game }} props
 */
function Settled({ draft, game }) {
  const count = countOf(draft, game);
  const settled = settledBy(game, count);
  return html`<div class="settled" role="status">${settled.map(
    ({ option, say: sentence }) => html`<p key=${option}>${say("create.settled", { count, sentence })}</p>`,
  )}</div>`;
}

/** With which cards: the game's own, or those of the box that was written down on this device. @param {Part} props */
function Cards({ draft, game, change }) {
  const mine = nameOfMine(game.name);
  if (mine === null) return null;
  return html`<${Select} name="deck" label=${say("deck.which")} chosen=${draft.mine ? "mine" : ""}
      values=${[["", say("deck.ours")], ["mine", mine]]}
      onChoose=${(/** @type {string} */ value) => change({ mine: value === "mine" })} />`;
}

/** @param {House} house @param {Draft} draft @param {Game} game */
async function open(house, draft, game) {
  const isMine = draft.mine && nameOfMine(game.name) !== null;
  const deck = isMine ? await textOfMine(house, game.name) : null;
  const wish = { ...wishOf(draft, game, mayWriteIn(house, draft)), deck };
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

/** How the table is played and who may come. @param {{ house: House, draft: Draft, change: Part["change"] }} props */
function Terms({ house, draft, change }) {
  const { offer } = house;
  const mayWrite = mayWriteIn(house, draft);
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
    <label class="check"><input type="checkbox" name="free_text" checked=${mayWrite && draft.freeText}
        disabled=${!mayWrite} aria-describedby="free_text"
        onChange=${(/** @type {Event} */ event) =>
          change({ freeText: /** @type {HTMLInputElement} */ (event.target).checked })} />
      ${say("create.free_text")}</label>
    <p class="hint" id="free_text">
      ${say(mayWrite ? "create.free_text.say" : "table.open.free_text")}</p></section>`;
}

/** What the rules leave open, each value in a sentence; what so many cannot play with says so. @param {Part} props */
function Options({ draft, game, change }) {
  const count = countOf(draft, game);
  const chosen = chosenOf(draft, game);
  return html`<details class="panel choosing">
  <summary>${say("create.options")}</summary>
  <p class="hint">${say("create.options.say")}</p>
  ${game.options.map(
    (option) => html`<fieldset key=${`${game.name} ${option.name}`}><legend>${option.say}</legend>
      ${meanings(option).map(([value, sentence]) => {
        const goes = goesWith(game, count, option.name, value);
        return html`<label key=${value} class="check"><input type="radio" name=${`option ${option.name}`} value=${value}
              checked=${chosen[option.name] === value} disabled=${!goes}
              onChange=${() => change({ options: { ...draft.options, [`${game.name} ${option.name}`]: value } })} />
            <span>${sentence} ${!goes && html`<small>${say("create.not_with", { count })}</small>`}</span></label>`;
      })}
    </fieldset>`,
  )}
  <p class="hint">${say("deck.create.say")} <a href=${`/deck/${game.name}`}>${say("deck")}</a></p></details>`;
}
