/** @import { Advice } from "./following.js" */
/** @import { Entry, Standing } from "./notes.js" */
import { Choice, Told } from "../../parts.js";
import { html, useEffect, useState } from "../../vendor/preact.js";
import { say } from "../../words.js";
import { callsIn, numbersIn, suitsFor } from "../reading.js";
import { cardsOf } from "../telling.js";
import { callIn, declaredIn, inHands, stillIn } from "./notes.js";

/**
 * What is to be noted next. What the rules say comes first; where they cannot be asked, people say it themselves.
 *
 * @typedef {object} Part
 * @property {Standing} standing
 * @property {Advice} advice
 * @property {string[]} kinds
 * @property {(seat: number) => string} nameOf
 * @property {(entry: Entry) => void} onNote
 */

/** @param {Part & { drawn: number | null, isDetailed: boolean }} props */
export function Asking({ drawn, isDetailed, ...part }) {
  const { standing } = part;
  if (standing.won !== null) return null;
  if (standing.dealer === null) return html`<${Beginning} ...${part} drawn=${drawn} />`;
  if (!callIn(standing)) return html`<${Turn} key=${`${standing.round} ${standing.done.length}`} ...${part} />`;
  if (standing.counted === null) return html`<${Count} ...${part} />`;
  return html`<${Losing} key=${standing.round} ...${part} isDetailed=${isDetailed} />`;
}

/** @param {Part & { drawn: number | null }} props */
function Beginning({ standing, nameOf, onNote, drawn }) {
  return html`<section class="asked"><h2>${say("rounds.begins")}</h2>
    ${standing.round === 1 && html`<p class="hint">${say("rounds.begins.say")}</p>`}
    <div class="seats-of">${stillIn(standing).map(
      (seat) => html`<button type="button" key=${seat} data-seat=${seat} class=${seat === drawn ? "main" : ""}
          onClick=${() => onNote({ what: "begin", seat })}>${nameOf(seat)}</button>`,
    )}</div></section>`;
}

/** Whose turn it is, and what they do. @param {Part} props */
export function Turn({ standing, advice, kinds, nameOf, onNote }) {
  const [wishedSeat, setSeat] = useState(/** @type {number | null} */ (null));
  const [wished, setNumber] = useState(/** @type {number | null} */ (null));
  const isSaid = advice.state === "said";
  const isFree = advice.state === "offline" || advice.state === "refused"; // then people say it themselves
  const seat = isFree ? (wishedSeat ?? (standing.done.length ? null : standing.dealer)) : (advice.acting[0] ?? null);
  const declared = declaredIn(standing);
  const numbers = isSaid ? numbersIn(advice.legal) : upTo(1, inHands(standing));
  const number = wished ?? numbers.find((one) => one > (declared?.number ?? 0)) ?? 0;
  const suits = isSaid ? suitsFor(advice.legal, number) : kinds.filter((kind) => kind !== "omen");
  const calls = isSaid ? callsIn(advice.legal) : declared ? /** @type {const} */ (["omen", "destiny"]) : [];
  const nobody = isFree ? "rounds.whose" : "rounds.asking";
  const whose = seat === null ? say(nobody) : say("rounds.turn", { name: nameOf(seat) });
  const note = (/** @type {string} */ action) => seat !== null && onNote({ what: "do", seat, do: action });
  return html`<section class="asked">
    <h2>${whose}</h2>
    ${
      isFree &&
      html`<${Choice} label=${say("rounds.whose")} values=${stillIn(standing).map((one) => [String(one), nameOf(one)])}
        chosen=${String(seat)} class="people" onChoose=${(/** @type {string} */ one) => setSeat(Number(one))} />`
    }
    ${
      numbers.length > 0 &&
      html`<div class="declare-of">
        <div class="stepper" role="group" aria-label=${say("board.omen.number")}>
          <button type="button" aria-label=${say("rounds.less")} disabled=${!numbers.includes(number - 1)}
              onClick=${() => setNumber(number - 1)}>−</button>
          <output aria-live="polite">${number}</output>
          <button type="button" aria-label=${say("rounds.more")} disabled=${!numbers.includes(number + 1)}
              onClick=${() => setNumber(number + 1)}>+</button></div>
        <div class="suits-of" role="group" aria-label=${say("board.omen.suit")}>${suits.map(
          (suit) => html`<button type="button" key=${suit} data-action=${`declare ${number} ${suit}`}
              disabled=${seat === null} onClick=${() => note(`declare ${number} ${suit}`)}>
            ${cardsOf(number, suit)}</button>`,
        )}</div></div>`
    }
    ${
      calls.length > 0 &&
      html`<div class="calls-of">${calls.map(
        (call) => html`<button type="button" key=${call} class="main" data-action=${call} disabled=${seat === null}
            onClick=${() => note(call)}>${say(`omen.call.${call}`)}</button>`,
      )}</div>`
    }</section>`;
}

/** @param {number} first @param {number} last */
const upTo = (first, last) => Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);

/** @param {Part} props */
function Count({ standing, nameOf, onNote }) {
  const call = callIn(standing);
  const declared = declaredIn(standing);
  return html`<section class="asked">
    <h2>${say("rounds.count")}</h2>
    <p class="hint">${
      call &&
      declared &&
      say(`rounds.count.${call.do === "omen" ? "omen" : "destiny"}`, {
        name: nameOf(call.seat),
        on: nameOf(declared.seat),
        cards: cardsOf(declared.number, declared.suit),
      })
    }</p>
    <div class="counts-of">${upTo(0, inHands(standing)).map(
      (number) => html`<button type="button" key=${number} data-count=${number}
          onClick=${() => onNote({ what: "count", number })}>${number}</button>`,
    )}</div></section>`;
}

/** @param {Part & { isDetailed: boolean }} props */
function Losing({ standing, advice, kinds, nameOf, onNote, isDetailed }) {
  const [wished, setSeats] = useState(/** @type {number[] | null} */ (null));
  const [lost, setLost] = useState(/** @type {Record<number, string>} */ ({}));
  const { outcome } = advice;
  const seats = wished ?? outcome?.losers ?? [];
  useEffect(() => setSeats(null), [outcome === null]);
  const isByRules = outcome !== null && String(seats) === String(outcome.losers);
  const toggle = (/** @type {number} */ seat) =>
    setSeats(seats.includes(seat) ? seats.filter((one) => one !== seat) : [...seats, seat].toSorted());
  const note = () =>
    onNote({
      what: "lose",
      seats,
      kinds: seats.map((seat) => lost[seat] ?? null),
      next: isByRules ? outcome.dealer : null,
      won: isByRules ? outcome.winner : null,
    });
  return html`<section class="asked">
    <h2>${say("rounds.loses")}</h2>
    <p class="told-by-rules" role="status"><${Told} sentences=${advice.told.slice(1)} sight=${eyesFor(nameOf)} /></p>
    <div class="seats-of" role="group" aria-label=${say("rounds.loses")}>${stillIn(standing).map(
      (seat) => html`<button type="button" key=${seat} data-seat=${seat} aria-pressed=${String(seats.includes(seat))}
          onClick=${() => toggle(seat)}>${nameOf(seat)}</button>`,
    )}</div>
    ${
      isDetailed &&
      seats.map(
        (seat) => html`<label key=${seat}>${say("rounds.which", { name: nameOf(seat) })}
          <select name=${`lost ${seat}`} value=${lost[seat] ?? ""} onChange=${(/** @type {Event} */ event) =>
            setLost({ ...lost, [seat]: /** @type {HTMLSelectElement} */ (event.currentTarget).value })}>
            <option value="">${say("rounds.which.unknown")}</option>
            ${kinds.map((kind) => html`<option key=${kind} value=${kind}>${say(`omen.kind.${kind}`)}</option>`)}
          </select></label>`,
      )
    }
    <button type="button" class="main whole lose" disabled=${!seats.length} onClick=${note}>
      ${say("rounds.lose")}</button>
  </section>`;
}

/** Nobody's: at a real table all read the same. @param {(seat: number) => string} nameOf */
export const eyesFor = (nameOf) => ({ seat: null, nameOf, deck: { name: String } });
