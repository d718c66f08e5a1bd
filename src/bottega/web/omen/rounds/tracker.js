/** @import { House } from "../../house.js" */
/** @import { Party } from "../../box/party.js" */
/** @import { Game } from "../../protocol.js" */
/** @import { Entry, Standing } from "./notes.js" */
import { useKept } from "../../box/keeping.js";
import { Chosen } from "../../box/laying.js";
import { namesIn } from "../../box/party.js";
import { Rule } from "../../parts.js";
import { read } from "../../sentences.js";
import { html } from "../../vendor/preact.js";
import { list, say } from "../../words.js";
import { Asking, eyesFor } from "./asking.js";
import { useAdvice } from "./following.js";
import { declaredIn, roundOf, standingAfter } from "./notes.js";
import { Odds } from "./odds.js";

/**
 * @typedef {{ players: number, log: Entry[], middle: Record<string, number>, odds: boolean }} Kept
 * @typedef {object} Props
 * @property {House} house
 * @property {Game} game
 * @property {Party} party
 * @property {(party: Party) => void} onParty
 * @property {{ cards: number, options: string[], kinds: string[] }} followed
 * @property {number | null} drawn who begins, if a lot was drawn
 */
/** @param {number} players @returns {Kept} */
const blank = (players, odds = false) => ({ players, log: [], middle: {}, odds });

/** Rounds of OMEN with real cards: who declared what, who lost, what everybody has left. @param {Props} props */
export function Tracker({ house, game, party, onParty, followed, drawn }) {
  const { players, options } = party;
  const [found, keep] = useKept("omen.rounds", blank(players));
  const kept = found.players === players ? found : blank(players, found.odds);
  const { log, middle, odds } = kept;
  const nameOf = namesIn(party);
  const standing = standingAfter(log, players, followed.cards);
  const isAsked = standing.dealer !== null && standing.won === null;
  const round = isAsked ? roundOf(standing, { odds, middle }) : null;
  const advice = useAdvice(house, round && { game: "omen", players, options, round });
  const note = (/** @type {Entry} */ entry) =>
    keep({ ...kept, log: [...log, entry], middle: entry.what === "lose" ? {} : middle });
  const last = log.at(-1);
  return html`<div class="rounds">
    <${Hands} standing=${standing} cards=${followed.cards} nameOf=${nameOf} />
    ${
      standing.won !== null &&
      html`<p class="big" role="status">${say("rounds.won", { name: nameOf(standing.won) })}</p>`
    }
    ${advice.state === "offline" && html`<p class="notice" role="status">${say("rounds.offline")}</p>`}
    ${
      advice.state === "refused" &&
      html`<p class="notice" role="status">${advice.say.replace(` (${advice.rule})`, "")}
        ${advice.rule && html` <${Rule} number=${advice.rule} />`} ${say("rounds.refused")}</p>`
    }
    <${Asking} standing=${standing} advice=${advice} kinds=${followed.kinds} nameOf=${nameOf} onNote=${note}
        drawn=${drawn} isDetailed=${odds} />
    ${
      last &&
      html`<p><button type="button" class="quiet undo" onClick=${() => keep({ ...kept, log: log.slice(0, -1) })}>
        ↶ ${say("rounds.undo", { what: told(last, nameOf) })}</button></p>`
    }
    <${Odds} isOn=${odds} onSwitch=${(/** @type {boolean} */ isOn) => keep({ ...kept, odds: isOn })}
        kinds=${followed.kinds} middle=${middle} advice=${advice} declared=${declaredIn(standing)}
        onMiddle=${(/** @type {Record<string, number>} */ counts) => keep({ ...kept, middle: counts })} />
    <${History} log=${log} nameOf=${nameOf} />
    <details class="more-of"><summary>${say("create.options")}</summary>
      <${Chosen} game=${game} party=${party} onParty=${onParty} names=${followed.options} /></details>
    ${
      log.length > 0 &&
      html`<p><button type="button" class="quiet" onClick=${() => keep(blank(players, odds))}>
        ${say("rounds.anew")}</button></p>`
    }</div>`;
}

/** What everybody has left. @param {{ standing: Standing, cards: number, nameOf: (seat: number) => string }} props */
const Hands = ({ standing, cards, nameOf }) => html`<section class="hands-of"><h2>${say("board.omen.round", {
  round: standing.round,
})}</h2>
  <ul>${standing.held.map(
    (count, seat) => html`<li key=${seat} data-seat=${seat} data-held=${count}>
      <strong>${nameOf(seat)}</strong>
      ${seat === standing.dealer && html` <small>${say("board.omen.dealer")}</small>`}
      <span class="pips" aria-hidden="true">
        ${"▮".repeat(count)}<s>${"▯".repeat(Math.max(0, cards - count))}</s></span>
      <span class=${count ? "unseen" : ""}>${count ? say("box.cards", { count }) : say("board.omen.out")}</span></li>`,
  )}</ul></section>`;

/** An entry in words. @param {Entry} entry @param {(seat: number) => string} nameOf */
function told(entry, nameOf) {
  if (entry.what === "begin") return say("rounds.told.begin", { name: nameOf(entry.seat) });
  if (entry.what === "count") return say("rounds.told.count", { count: entry.number });
  if (entry.what === "lose")
    return say("rounds.told.lose", { count: entry.seats.length, names: list(entry.seats.map(nameOf)) });
  const [action, number, suit] = entry.do.split(" ");
  if (action !== "declare")
    return say(`rounds.told.${action === "omen" ? "omen" : "destiny"}`, { name: nameOf(entry.seat) });
  const cards = { key: `omen.cards.${suit}`, values: { count: Number(number) } };
  return read({ key: "omen.event.declare", values: { seat: { seat: entry.seat }, cards } }, eyesFor(nameOf));
}

/** Everything that was noted, the newest first. @param {{ log: Entry[], nameOf: (seat: number) => string }} props */
const History = ({ log, nameOf }) =>
  log.length > 0 &&
  html`<details class="noted" open><summary>${say("rounds.noted")}</summary>
    <ol reversed>${log
      .map((entry, i) => html`<li key=${i} data-what=${entry.what}>${told(entry, nameOf)}</li>`)
      .toReversed()}</ol></details>`;
