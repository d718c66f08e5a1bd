/** @import { Sight } from "../sight.js" */
/** @import { End, Scored } from "./reading.js" */
import { Rule } from "../parts.js";
import { read } from "../sentences.js";
import { isLively } from "../settings.js";
import { html, useEffect, useRef } from "../vendor/preact.js";
import { say } from "../words.js";
import { points } from "./printed.js";
import { endOf, placed, viewOf } from "./reading.js";

/** The end: who won and by what, everybody's points, and how every one of them was made. */

/** @param {{ sight: Sight }} props */
export function Result({ sight }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const found = sight.view && endOf(sight.events);
  useEffect(() => {
    // whoever played the last card looks at the market, and on a phone the end is far above it
    if (!found || sight.mode === "replay") return;
    box.current?.closest(".ending")?.scrollIntoView({ block: "start", behavior: isLively() ? "smooth" : "instant" });
  }, [found === null]);
  if (!found) return null;
  const { ranking } = viewOf(sight),
    { scores } = found;
  return html`<div class="omnia-result" ref=${box}>
    <${Winning} sight=${sight} end=${found} />
    <ol class="ranking scored">${placed(ranking).map(
      ({ seat, place }) => html`<li key=${seat} value=${place}>
        <strong>${sight.nameOf(seat)}${seat === sight.seat && ` (${say("result.you")})`}</strong>
        ${" "}<b>${points(scores[seat].total)}</b></li>`,
    )}</ol>
    <div class="trails">
      ${ranking.flat().map((seat) => html`<${Trail} key=${seat} sight=${sight} score=${scores[seat]} />`)}</div>
    ${scores.some(({ sets }) => sets.length) && html`<p class="hint best">${say("board.omnia.trail.best")}</p>`}
  </div>`;
}

/** Who won, and by what. @param {{ sight: Sight, end: End }} props */
function Winning({ sight, end: { scores, end } }) {
  const [won, ...decided] = end.told;
  const [[first], [next] = []] = end.ranking;
  return html`<p class="won"><strong>${read(won, sight)}</strong>
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
