/** @import { OmenView, Suit } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { Sign } from "../parts.js";
import { html, signal, useEffect, useRef, useState } from "../vendor/preact.js";
import { percent, say } from "../words.js";
import { asked, callsIn, chanceRows, chosenNumber, numbersIn, standing, stepped, suitsFor } from "./reading.js";
import { callLines, cardsOf, label } from "./telling.js";

/**
 * What a seat can do in its turn: two taps for a declaration, one for a call. And, where the table allows it, the odds
 * of each.
 */

const TRAINER = "bottega.omen.trainer";
const isTrainerOpen = signal(globalThis.localStorage?.getItem(TRAINER) === "open");

function toggleTrainer() {
  isTrainerOpen.value = !isTrainerOpen.value;
  localStorage.setItem(TRAINER, isTrainerOpen.value ? "open" : "closed");
}

/** The odds, if they may be seen and somebody wants to see them. @param {Sight} sight @returns {Sight["aids"]} */
const wantedOdds = (sight) => (sight.head.aids === "odds" && isTrainerOpen.value ? sight.aids : {});

/** @param {{ sight: Sight, view: OmenView }} props */
export function Asking({ sight, view }) {
  const legal = view.phase === "declaring" ? asked(sight) : [];
  const numbers = numbersIn(legal),
    calls = callsIn(legal);
  if (!legal.length) return null;
  return html`<section class="asking" aria-label=${say("actions")}>
    ${
      numbers.length > 0 &&
      html`<${Declaring} key=${view.round * 100 + view.declarations.length} sight=${sight} legal=${legal}
          numbers=${numbers} />`
    }
    ${calls.length > 0 && html`<${Calling} sight=${sight} view=${view} calls=${calls} isOnly=${!numbers.length} />`}
  </section>`;
}

/**
 * First the number, then the suit, which sends it.
 * @param {{ sight: Sight, legal: string[], numbers: number[] }} props
 */
function Declaring({ sight, legal, numbers }) {
  const [wished, setWished] = useState(/** @type {number | null} */ (null));
  const number = chosenNumber(numbers, wished) ?? 0;
  const { chances } = wantedOdds(sight);
  return html`<div class="declaring">
    <h2>${say("board.omen.declare.title")}</h2>
    <${Numbers} numbers=${numbers} chosen=${number} onChoose=${setWished} />
    <div class="suits" role="group" aria-label=${say("board.omen.suit")}>${suitsFor(legal, number).map(
      (suit) => html`
        <${ActButton} key=${suit} sight=${sight} action=${`declare ${number} ${suit}`} class="suit"
            name=${label(`declare ${number} ${suit}`, sight)}
            chance=${chances?.[suit] && percent(chances[suit].at_least[number])}>
          <${Sign} name=${`suit-${suit}`} /><span>${cardsOf(number, suit)}</span>
        <//>`,
    )}</div>
  </div>`;
}

/**
 * A row of numbers, one of which is chosen: arrow keys go from one to the next.
 * @param {{ numbers: number[], chosen: number, onChoose: (number: number) => void }} props
 */
function Numbers({ numbers, chosen, onChoose }) {
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const button = /** @type {HTMLElement | null} */ (row.current?.querySelector("[aria-checked=true]") ?? null);
    if (row.current && button)
      row.current.scrollLeft = button.offsetLeft - row.current.clientWidth / 2 + button.offsetWidth / 2;
  }, [chosen]);
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const next = stepped(event.key, numbers, chosen);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    /** @type {HTMLElement | null} */ (row.current?.querySelector(`[data-number="${next}"]`) ?? null)?.focus({
      preventScroll: true,
    });
  };
  return html`<div class="numbers" role="radiogroup" aria-label=${say("board.omen.number")} ref=${row}
      onKeyDown=${onKeyDown}>${numbers.map(
        (number) => html`
          <button type="button" role="radio" key=${number} data-number=${number}
              data-first=${number === chosen ? "" : undefined} aria-checked=${String(number === chosen)}
              tabindex=${number === chosen ? 0 : -1} onClick=${() => onChoose(number)}>${number}</button>`,
      )}</div>`;
}

/** @param {{ sight: Sight, view: OmenView, calls: ("omen" | "destiny")[], isOnly: boolean }} props */
function Calling({ sight, view, calls, isOnly }) {
  const last = standing(view);
  if (!last) return null;
  const values = { cards: cardsOf(last.number, last.suit), name: sight.nameOf(last.seat) };
  const { calls: right } = wantedOdds(sight);
  return html`<div class="calling">
    <h2>${say(isOnly ? "board.omen.call.only" : "board.omen.call.title")}</h2>
    <div class="calls">${calls.map(
      (call, i) => html`
        <${ActButton} key=${call} sight=${sight} action=${call} class=${`call ${call}`} isFirst=${isOnly && i === 0}
            chance=${right && percent(right[call])}>
          <strong><span class="rune" aria-hidden="true">${RUNES[call]}</span>${say(`omen.call.${call}`)}</strong>
          <span>${say(`board.omen.means.${call}`, values)}</span>
        <//>`,
    )}</div>
  </div>`;
}

const RUNES = { omen: "ᛟ", destiny: "ᛞ" };

/**
 * A button that sends an action. While something is on its way it keeps the focus, but does nothing. The chance is
 * drawn by the style sheet.
 * @param {{ sight: Sight, action: string, class: string, name?: string, chance?: string, isFirst?: boolean,
 *   children?: any }} props
 */
const ActButton = ({ sight, action, class: kind, name, chance, isFirst, children }) => html`<button type="button"
    class=${kind} aria-label=${name}
    aria-description=${chance} data-chance=${chance} aria-disabled=${sight.busy ? "true" : undefined}
    data-first=${isFirst ? "" : undefined}
    data-action=${sight.busy ? undefined : action} onClick=${() => {
      if (!sight.busy) sight.act(action);
    }}>${children}</button>`;

/** Whether the table shows odds at all. @param {Sight} sight */
const hasOdds = ({ head, aids }) => head.aids === "odds" && Boolean(aids.chances);

/** What opens and closes the odds. @param {{ sight: Sight }} props */
export function OddsButton({ sight }) {
  if (!hasOdds(sight)) return null;
  const isOpen = isTrainerOpen.value;
  return html`<button type="button" class="quiet odds-button" aria-expanded=${String(isOpen)}
      aria-label=${say(isOpen ? "board.omen.chances.hide" : "board.omen.chances.show")} onClick=${toggleTrainer}>
    <span class="rune" data-sign="ᛈ" aria-hidden="true"></span>${say("board.omen.chances.short")}</button>`;
}

/**
 * The exact chance of each claim, given what this seat can see. Closed until somebody wants it.
 * @param {{ sight: Sight, view: OmenView }} props
 */
export function Trainer({ sight, view }) {
  const { chances, calls } = sight.aids;
  if (!hasOdds(sight) || !chances || !isTrainerOpen.value) return null;
  const last = standing(view);
  return html`<section class="trainer odds" aria-label=${say("board.omen.chances")}>
    ${last && calls && html`<ul>${callLines(calls, last).map((line) => html`<li key=${line}>${line}</li>`)}</ul>`}
    <${Odds} chances=${chances} suits=${view.suits} from=${(last?.number ?? 0) + 1} />
    <p class="hint">${say("board.omen.chances.about")}</p>
  </section>`;
}

/** @param {{ chances: NonNullable<Sight["aids"]["chances"]>, suits: Suit[], from: number }} props */
function Odds({ chances, suits, from }) {
  const rows = chanceRows(chances, suits, from);
  if (!rows.length) return null;
  return html`<table><caption class="unseen">${say("board.omen.chances")}</caption>
    <thead><tr><th scope="col"><span class="unseen">${say("board.omen.chance.number")}</span></th>${suits.map(
      (suit) => html`
        <th scope="col" key=${suit}><${Sign} name=${`suit-${suit}`} />
          <span class="unseen">${say(`omen.kind.${suit}`)}</span></th>`,
    )}</tr></thead>
    <tbody>${rows.map(
      ({ number, cells }) =>
        html`<tr key=${number}><th scope="row">${number}</th>${cells.map(
          ({ suit, atLeast, exactly }) => html`
            <td key=${suit}>
              <span class="share" style=${{ "--share": String(atLeast) }}>${percent(atLeast)}</span> <small>
                ${percent(exactly)}</small></td>`,
        )}</tr>`,
    )}</tbody>
  </table>`;
}
