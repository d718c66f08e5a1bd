/** @import { Suit } from "../../protocol.js" */
/** @import { Advice } from "./following.js" */
import { html } from "../../vendor/preact.js";
import { percent, say } from "../../words.js";
import { chanceRows } from "../reading.js";
import { callLines } from "../telling.js";

/**
 * The odds, where all have agreed to see them: what the server's rules make of what was noted.
 * @param {object} props
 * @param {boolean} props.isOn
 * @param {(isOn: boolean) => void} props.onSwitch
 * @param {string[]} props.kinds
 * @param {Record<string, number>} props.middle face-up cards that were noted
 * @param {(middle: Record<string, number>) => void} props.onMiddle
 * @param {Advice} props.advice
 * @param {{ number: number, suit: string } | null} props.declared
 */
export const Odds = ({ isOn, onSwitch, kinds, middle, onMiddle, advice, declared }) => html`<section class="odds-of">
  <label class="check"><input type="checkbox" name="odds" checked=${isOn} onChange=${() => onSwitch(!isOn)} />
    ${say("rounds.odds")}</label>
  ${
    isOn &&
    html`<${Middle} kinds=${kinds} middle=${middle} onMiddle=${onMiddle} />
      <${Table} advice=${advice} declared=${declared} />
      <p class="hint">${say("rounds.odds.about")}</p>`
  }</section>`;

/**
 * @param {{ kinds: string[], middle: Record<string, number>,
 *   onMiddle: (middle: Record<string, number>) => void }} props
 */
const Middle = ({ kinds, middle, onMiddle }) =>
  html`<fieldset class="middle-of"><legend>${say("rounds.middle")}</legend>${kinds.map((kind) => {
    const count = middle[kind] ?? 0;
    return html`<div class="stepper" role="group" key=${kind} aria-label=${say(`omen.kind.${kind}`)}>
      <span aria-hidden="true">${say(`omen.kind.${kind}`)}</span>
      <button type="button" disabled=${count === 0} aria-label=${say("rounds.less")}
          onClick=${() => onMiddle({ ...middle, [kind]: count - 1 })}>−</button>
      <output aria-live="polite">${count}</output>
      <button type="button" aria-label=${say("rounds.more")}
          onClick=${() => onMiddle({ ...middle, [kind]: count + 1 })}>+</button></div>`;
  })}</fieldset>`;

/** @param {{ advice: Advice, declared: { number: number, suit: string } | null }} props */
function Table({ advice, declared }) {
  const { chances, calls } = advice.aids;
  if (!chances) return null;
  const suits = /** @type {Suit[]} */ (Object.keys(chances));
  const lines = declared && calls ? callLines(calls, /** @type {any} */ (declared)) : [];
  return html`${lines.map((line) => html`<p key=${line} class="call-odds">${line}</p>`)}
    <table class="odds-table"><caption>${say("rounds.odds.caption")}</caption>
      <thead><tr><th scope="col">${say("board.omen.chance.number")}</th>
        ${suits.map((suit) => html`<th scope="col" key=${suit}>${say(`omen.kind.${suit}`)}</th>`)}</tr></thead>
      <tbody>${chanceRows(chances, suits, (declared?.number ?? 0) + 1).map(
        ({ number, cells }) => html`<tr key=${number}><th scope="row">${number}</th>
          ${cells.map(({ suit, atLeast }) => html`<td key=${suit}>${percent(atLeast)}</td>`)}</tr>`,
      )}</tbody></table>`;
}
