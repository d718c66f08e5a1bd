/** @import { House } from "../house.js" */
/** @import { Party } from "../box/party.js" */
/** @import { Game } from "../protocol.js" */
import { newClock } from "../box/clock.js";
import { useKept } from "../box/keeping.js";
import { Laying, useSetup } from "../box/laying.js";
import { Lot, lastOf, NO_LOTS } from "../box/lot.js";
import { mended, namesIn, newParty, seatsOf } from "../box/party.js";
import { fetchAid, Reference } from "../box/reference.js";
import { Timer } from "../box/timer.js";
import { fetchStyle, later } from "../games.js";
import { Opening, useWorld } from "../parts.js";
import { openShared } from "../together/opening.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { language, list, say } from "../words.js";

await Promise.all([fetchStyle("/web/box/box.css"), fetchStyle("/web/rules.css")]);

/** Rounds are noted in a game's own words. @type {Record<string, () => Promise<any>>} */
const TRACKERS = { omen: () => import("../omen/rounds/tracker.js") };
const TURN = 60; // seconds, until somebody chooses

/** For those who play with real cards. @param {{ house: House, about: string }} props */
export function Box({ house, about }) {
  const game = house.offer.games.find(({ name }) => name === about);
  const title = game ? say("box.of", { game: game.title }) : say("box");
  useEffect(() => {
    document.title = title;
  }, [title]);
  useWorld(game?.name);
  if (!house.offer.games.length) return html`<main id="main"><${Opening}>${say("unreachable")}<//></main>`;
  return game
    ? html`<${AtTheTable} key=${game.name} house=${house} game=${game} title=${title} />`
    : html`<main id="main" class="page"><h1>${title}</h1><p>${say("box.say")}</p>
      ${house.offer.games.map(
        ({ name, title: called }) =>
          html`<p key=${name}><a class="button whole" href=${`/box/${name}`}>${called}</a></p>`,
      )}</main>`;
}

/** @param {{ house: House, game: Game, title: string }} props */
function AtTheTable({ house, game, title }) {
  const [kept, keepParty] = useKept(`${game.name}.party`, newParty(game));
  const party = mended(game, kept);
  const [tab, setTab] = useKept(`${game.name}.tab`, "setup");
  const [lots, setLots] = useKept(`${game.name}.lots`, NO_LOTS);
  const [clock, setClock] = useKept(`${game.name}.clock`, newClock(TURN));
  const { setup, problem } = useSetup(house, game.name, party);
  // At a table without a network every part is there, once the page was opened.
  useEffect(() => later(() => Promise.all([TRACKERS[game.name]?.(), fetchAid(game.name)])), []);
  const hasRounds = setup?.followed && game.name in TRACKERS;
  const tabs = ["setup", "lot", "timer", ...(hasRounds ? ["rounds"] : []), "hands", "reference"];
  const shown = tabs.includes(tab) || (tab === "rounds" && !setup) ? tab : "setup";
  return html`<main id="main" class="box" data-language=${language()}>
    <h1>${title}</h1>
    <nav class="box-tabs" aria-label=${say("box.parts")}>${tabs.map(
      (name) => html`<button type="button" key=${name} data-tab=${name}
          aria-current=${name === shown ? "page" : undefined} onClick=${() => setTab(name)}>
        ${say(`box.tab.${name}`)}</button>`,
    )}</nav>
    ${
      shown === "setup" &&
      html`<${Laying} game=${game} party=${party} onParty=${keepParty} setup=${setup} problem=${problem} />`
    }
    ${shown === "lot" && html`<${Lot} party=${party} lots=${lots} onLots=${setLots} />`}
    ${shown === "timer" && html`<${Timer} party=${party} kept=${clock} onClock=${setClock} />`}
    ${
      shown === "rounds" &&
      setup?.followed &&
      html`<${Rounds} house=${house} game=${game} party=${party} onParty=${keepParty} followed=${setup.followed}
          drawn=${lastOf(lots, party.players)} />`
    }
    ${shown === "hands" && html`<${Hands} house=${house} game=${game} party=${party} />`}
    ${shown === "reference" && html`<${Reference} house=${house} game=${game.name} />`}
  </main>`;
}

/** @param {any} props */
function Rounds({ game, ...props }) {
  const [tracker, setTracker] = useState(/** @type {any} */ (null));
  useEffect(() => {
    TRACKERS[game.name]().then(setTracker);
  }, []);
  return tracker && html`<${tracker.Tracker} game=${game} ...${props} />`;
}

/** Without a box: this device deals. @param {{ house: House, game: Game, party: Party }} props */
function Hands({ house, game, party }) {
  const [isOpening, setOpening] = useState(false);
  const nameOf = namesIn(party);
  const names = seatsOf(party).map((seat) => (seat === 0 && !party.names[0]?.trim() && house.me?.name) || nameOf(seat));
  const open = async (/** @type {string} */ where) => {
    setOpening(true);
    const wish = { game: game.name, options: party.options, seats: names.map(() => null), aids: "memory" };
    await house.attempt(() => openShared(house, wish, names, where));
    setOpening(false);
  };
  const dealsOnly = game.name in TRACKERS; // what is said aloud can be entered for everybody
  return html`<section class="panel"><h2>${say("box.hands")}</h2>
    <p>${say("box.hands.say")}</p>
    <p class="hint">${say("box.hands.who", { names: list(names) })}</p>
    ${
      dealsOnly &&
      html`<button type="button" class="main whole deal" disabled=${isOpening} onClick=${() => open("deal")}>
          ${say(isOpening ? "opening" : "box.hands.deal")}</button>
        <p class="hint">${say("box.hands.deal.say")}</p>`
    }
    <button type="button" class=${dealsOnly ? "whole pass" : "main whole pass"} disabled=${isOpening}
        onClick=${() => open("shared")}>${say("box.hands.go")}</button>
    <p class="hint">${say("box.hands.go.say")}</p></section>`;
}
