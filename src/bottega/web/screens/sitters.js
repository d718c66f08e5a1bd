/** @import { House } from "../house.js" */
/** @import { Part } from "./draft.js" */
import { usualBot } from "../opening.js";
import { botName } from "../sight.js";
import { html, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { countOf, nameAt, range, sitterAt } from "./draft.js";

/**
 * Who is to sit where: people, or bots of a level each. One touch fills all seats but one's own.
 * @param {Part & { house: House }} props
 */
export function Sitters({ house, draft, game, change }) {
  const [level, setLevel] = useState("");
  const bot = usualBot(game, level);
  const seats = range(0, countOf(draft, game) - 1);
  const sitters = [
    ["", say("create.person")],
    ...game.bots.map((name) => [name, say("create.bot", { bot: botName(name) })]),
  ];
  /** @param {"seats" | "names"} list @param {number} seat @param {string} value */
  const put = (list, seat, value) =>
    change({
      [list]: range(0, Math.max(seat, draft[list].length - 1)).map((i) =>
        i === seat ? value : (draft[list][i] ?? ""),
      ),
    });
  const hasBots = seats.some((seat) => sitterAt(draft, game, seat));
  /** Those that are bots already change their level; the first person stays. */
  const fill = (/** @type {string} */ chosen) => {
    const own = seats.find((seat) => !sitterAt(draft, game, seat)) ?? 0;
    change({ seats: seats.map((seat) => (seat === own ? "" : chosen)) });
  };
  return html`<section class="panel"><h2>${say("seats")}</h2>
    <p class="hint">${say(draft.here ? "create.seats.here" : "create.seats.far")}</p>
    <div class="filling">
      <${Select} name="level" label=${say("create.level")}
          values=${game.bots.map((name) => [name, botName(name)])} chosen=${bot}
          onChoose=${(/** @type {string} */ value) => {
            setLevel(value);
            if (hasBots) change({ seats: seats.map((seat) => (sitterAt(draft, game, seat) ? value : "")) });
          }} />
      <button type="button" class="fill" onClick=${() => fill(bot)}>${say("create.fill")}</button>
      <button type="button" class="quiet clear" disabled=${!hasBots} onClick=${() => change({ seats: [] })}>
        ${say("create.clear")}</button>
    </div>
    <ol class=${draft.here ? "sitters here" : "sitters"}>${seats.map(
      (seat) => html`<li key=${seat}>
        <${Select} name=${`seat ${seat}`} label=${say("create.seat", { seat: seat + 1 })} values=${sitters}
            chosen=${sitterAt(draft, game, seat)}
            onChoose=${(/** @type {string} */ value) => put("seats", seat, value)} />
        ${
          draft.here &&
          !sitterAt(draft, game, seat) &&
          html`<label>${say("create.name", { number: seat + 1 })}
            <input name=${`name ${seat}`} maxlength="24" autocomplete="off" value=${draft.names[seat] ?? ""}
                placeholder=${nameAt(house, { ...draft, names: [] }, game, seat)}
                onInput=${(/** @type {InputEvent} */ event) =>
                  put("names", seat, /** @type {HTMLInputElement} */ (event.target).value)} /></label>`
        }
      </li>`,
    )}</ol></section>`;
}

/**
 * @param {object} props
 * @param {string} props.name
 * @param {string} props.label
 * @param {string} [props.hint]
 * @param {string} [props.aria] where the label stands elsewhere
 * @param {string[][]} props.values each with what it is called
 * @param {string} props.chosen
 * @param {(value: string) => void} props.onChoose
 */
export const Select = ({ name, label, hint, aria, values, chosen, onChoose }) => html`<label>${label}
  <select name=${name} value=${chosen} aria-label=${aria}
      onChange=${(/** @type {Event} */ event) => onChoose(/** @type {HTMLSelectElement} */ (event.target).value)}>
    ${values.map(([value, called]) => html`<option key=${value} value=${value}>${called}</option>`)}</select>
  ${hint && html`<small>${hint}</small>`}</label>`;
