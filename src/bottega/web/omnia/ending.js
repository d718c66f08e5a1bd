/** @import { Eyes } from "../sentences.js" */
/** @import { Sight } from "../sight.js" */
/** @import { End, Scored } from "./happened.js" */
import { Rule } from "../parts.js";
import { read } from "../sentences.js";
import { isLively } from "../settings.js";
import { html, useEffect, useRef } from "../vendor/preact.js";
import { say } from "../words.js";
import { endOf } from "./happened.js";
import { coins, points } from "./printed.js";
import { placed } from "./reading.js";

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
  return found && html`<div class="omnia-result" ref=${box}><${Outcome} eyes=${sight} end=${found} /></div>`;
}

/**
 * The same for any eyes, also of a game that was played with real cards. `before`: how many more it is than that.
 * @param {{ eyes: Eyes, end: End, before?: End | null }} props
 */
export const Outcome = ({ eyes, end: found, before = null }) => {
  const { scores, end } = found;
  return html`<${Winning} eyes=${eyes} end=${found} />
    <ol class="ranking scored">${placed(end.ranking).map(
      ({ seat, place }) => html`<li key=${seat} value=${place}>
        <b class="disc" aria-hidden="true">${seat + 1}</b>
        <strong>${eyes.nameOf(seat)}${seat === eyes.seat && ` (${say("result.you")})`}</strong>
        ${isLevel(seat, found) && html`<small>${countedBy(seat, found)}</small>`}
        <b class="sum">${points(scores[seat].total)}
          ${before && html` <${More} count=${scores[seat].total - (before.scores[seat]?.total ?? 0)} />`}</b>
      </li>`,
    )}</ol>
    <div class="trails">
      ${end.ranking.flat().map((seat) => html`<${Trail} key=${seat} eyes=${eyes} score=${scores[seat]} />`)}</div>
    ${scores.some(({ sets }) => sets.length) && html`<p class="hint best">${say("board.omnia.trail.best")}</p>`}`;
};

/** So many more, or fewer. @param {{ count: number }} props */
const More = ({ count }) => {
  const sign = count > 0 ? "+" : count < 0 ? "−" : "±";
  return html`<small class=${`more ${count < 0 ? "bad" : "good"}`}>${sign}${Math.abs(count)}</small>`;
};

/** Whether a seat has as many points as the winner, but points did not decide. @param {number} seat @param {End} end */
const isLevel = (seat, { scores, end }) =>
  end.decided_by !== "points" && scores[seat].total === scores[end.ranking[0][0]].total;

/** What decided between equal points. @param {number} seat @param {End} end */
function countedBy(seat, { scores, end }) {
  const { coins: purse, characters } = scores[seat];
  const told = [
    coins(purse),
    say("board.omnia.group.count", { group: say("board.omnia.row.character"), count: characters }),
  ];
  return (end.decided_by === "coins" ? told.slice(0, 1) : told).join(" · ");
}

/** Who won, and by what. @param {{ eyes: Eyes, end: End }} props */
export function Winning({ eyes, end: { scores, end } }) {
  const [won, ...decided] = end.told;
  const [[first], [next] = []] = end.ranking;
  return html`<p class="won" tabindex="-1"><strong>${read(won, eyes)}</strong>
    ${
      decided.length
        ? decided.map((sentence) => html` ${read(sentence, eyes)} `)
        : html` ${say("board.omnia.won", { most: points(scores[first].total), next: scores[next ?? first].total })} `
    }
    <${Rule} number=${won.rule} /></p>`;
}

/** How all points of a seat were made. @param {{ eyes: Eyes, score: Scored }} props */
export function Trail({ eyes, score }) {
  const [total, ...told] = score.told;
  return html`<section class="trail">
    <h3>${read(total, eyes)}</h3>
    <table>
      <thead class="unseen">
        <tr><th scope="col">${say("board.omnia.trail.points")}</th><th scope="col">${say("board.omnia.trail.what")}</th>
          <th scope="col">${say("board.omnia.trail.rule")}</th></tr></thead>
      <tbody>
        ${score.lines.map(
          ({ points }, i) =>
            html`<tr key=${i} class=${points ? "" : "nothing"}><td>${points}</td>
              <td>${read(told[i], eyes)}</td><td><${Rule} number=${told[i].rule} /></td></tr>`,
        )}</tbody>
      <tfoot><tr><td>${score.total}</td><td>${say("omnia.trail.total")}</td><td></td></tr></tfoot>
    </table>
  </section>`;
}
