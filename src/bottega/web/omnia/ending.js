/** @import { Sight } from "../sight.js" */
/** @import { End, Scored } from "./happened.js" */
import { Rule } from "../parts.js";
import { read } from "../sentences.js";
import { isLively } from "../settings.js";
import { html, useEffect, useRef } from "../vendor/preact.js";
import { say } from "../words.js";
import { endOf } from "./happened.js";
import { coins, points } from "./printed.js";
import { placed, viewOf } from "./reading.js";

/** The end: who won and by what, everybody's points, and how every one of them was made. */

/** @param {{ sight: Sight }} props */
export function Result({ sight }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const found = sight.view && endOf(sight.events);
  useEffect(() => {
    // whoever played the last card looks at the market, and on a phone the end is far above it
    if (!found || sight.mode === "replay") return;
    const hadFocus = document.activeElement?.closest(".omnia");
    if (hadFocus) box.current?.querySelector("p")?.focus({ preventScroll: true });
    box.current?.closest(".ending")?.scrollIntoView({ block: "start", behavior: isLively() ? "smooth" : "instant" });
  }, [found === null]);
  if (!found) return null;
  const { ranking } = viewOf(sight),
    { scores } = found;
  return html`<div class="omnia-result" ref=${box}>
    <${Winning} sight=${sight} end=${found} />
    <ol class="ranking scored">${placed(ranking).map(
      ({ seat, place }) => html`<li key=${seat} value=${place}>
        <b class="disc" aria-hidden="true">${seat + 1}</b>
        <strong>${sight.nameOf(seat)}${seat === sight.seat && ` (${say("result.you")})`}</strong>
        ${isLevel(seat, found) && html`<small>${countedBy(seat, found.end.decided_by, sight)}</small>`}
        <b class="sum">${points(scores[seat].total)}</b></li>`,
    )}</ol>
    <div class="trails">
      ${ranking.flat().map((seat) => html`<${Trail} key=${seat} sight=${sight} score=${scores[seat]} />`)}</div>
    ${scores.some(({ sets }) => sets.length) && html`<p class="hint best">${say("board.omnia.trail.best")}</p>`}
  </div>`;
}

/** Whether a seat has as many points as the winner, but points did not decide. @param {number} seat @param {End} end */
const isLevel = (seat, { scores, end }) =>
  end.decided_by !== "points" && scores[seat].total === scores[end.ranking[0][0]].total;

/** What decided between equal points. @param {number} seat @param {string} by @param {Sight} sight */
function countedBy(seat, by, sight) {
  const { cards, coins: purse } = viewOf(sight).seats[seat];
  const characters = cards.filter((card) => sight.deck.card(card).kind === "character").length;
  const told = [
    coins(purse),
    say("board.omnia.group.count", { group: say("board.omnia.row.character"), count: characters }),
  ];
  return (by === "coins" ? told.slice(0, 1) : told).join(" · ");
}

/** Who won, and by what. @param {{ sight: Sight, end: End }} props */
function Winning({ sight, end: { scores, end } }) {
  const [won, ...decided] = end.told;
  const [[first], [next] = []] = end.ranking;
  return html`<p class="won" tabindex="-1"><strong>${read(won, sight)}</strong>
    ${
      decided.length
        ? decided.map((sentence) => html` ${read(sentence, sight)} `)
        : html` ${say("board.omnia.won", { most: points(scores[first].total), next: scores[next ?? first].total })} `
    }
    <${Rule} number=${won.rule} /></p>`;
}

/** @param {{ sight: Sight, score: Scored }} props */
function Trail({ sight, score }) {
  const [total, ...told] = score.told;
  return html`<section class="trail">
    <h3>${read(total, sight)}</h3>
    <table>
      <thead class="unseen">
        <tr><th scope="col">${say("board.omnia.trail.points")}</th><th scope="col">${say("board.omnia.trail.what")}</th>
          <th scope="col">${say("board.omnia.trail.rule")}</th></tr></thead>
      <tbody>
        ${score.lines.map(
          ({ points }, i) =>
            html`<tr key=${i} class=${points ? "" : "nothing"}><td>${points}</td>
              <td>${read(told[i], sight)}</td><td><${Rule} number=${told[i].rule} /></td></tr>`,
        )}</tbody>
      <tfoot><tr><td>${score.total}</td><td>${say("omnia.trail.total")}</td><td></td></tr></tfoot>
    </table>
  </section>`;
}
