/** @import { Deck } from "../../deck.js" */
/** @import { Face } from "../../protocol.js" */
import { Card, Sign } from "../../parts.js";
import { html, useId, useState } from "../../vendor/preact.js";
import { say } from "../../words.js";
import { groupName } from "../printed.js";
import { collection, groupOf } from "../reading.js";
import { isMeant, learnNames, meantBy } from "./finding.js";

/**
 * All cards that may lie there, to be touched: found by colour, by name in any language, or by looking.
 *
 * @typedef {object} Picked
 * @property {Deck} deck
 * @property {Face[]} faces
 * @property {(card: string) => boolean} [isChosen] where cards are chosen, not opened
 * @property {(card: string) => string} [markOf] a word for cards that bear a mark
 * @property {(card: string) => string} [noteOf] who else has it
 * @property {(card: string) => void} onPick
 */

/** @param {Picked & { label: string }} props */
export function Picking({ deck, faces, isChosen, markOf = () => "", noteOf = () => "", onPick, label }) {
  const [said, setSaid] = useState("");
  const [colour, setColour] = useState("");
  const field = useId();
  const groups = collection([], deck).filter(({ group }) =>
    faces.some((face) => face.kind !== "city" && face.kind !== "action" && groupOf(face) === group),
  );
  const shown = faces.filter((face) => (said ? isMeant(face, said) : !colour || groupOf(face) === colour));
  /** @param {SubmitEvent} event */
  const onSubmit = (event) => {
    event.preventDefault();
    const meant = said && meantBy(shown, said);
    if (!meant) return;
    if (!isChosen?.(meant.id)) onPick(meant.id);
    setSaid("");
  };
  return html`<section class="picking" aria-label=${label}>
    <form role="search" onSubmit=${onSubmit}>
      <label class="unseen" for=${field}>${say("score.find")}</label>
      <input type="search" id=${field} value=${said} placeholder=${say("score.find")} autocomplete="off"
          enterkeyhint="done" onFocus=${learnNames}
          onInput=${(/** @type {InputEvent} */ event) =>
            setSaid(/** @type {HTMLInputElement} */ (event.currentTarget).value)} /></form>
    ${
      groups.length > 1 &&
      html`<div class="colours" role="group" aria-label=${say("score.colours")}>${groups.map(
        (group) => html`<button type="button" key=${group.group} style=${group.tints} title=${groupName(group)}
            aria-label=${groupName(group)} aria-pressed=${String(colour === group.group)}
            onClick=${() => {
              setSaid("");
              setColour(colour === group.group ? "" : group.group);
            }}><${Sign} name=${group.badge} /></button>`,
      )}</div>`
    }
    <ul class="faces">${shown.map(
      (face) => html`<li key=${face.id} data-chosen=${isChosen?.(face.id) ? "" : undefined}
          data-marked=${markOf(face.id) ? "" : undefined}>
        <${Card} id=${face.id} deck=${deck} chosen=${isChosen?.(face.id)} onPress=${() => onPick(face.id)}
            label=${labelOf(face, noteOf(face.id) || markOf(face.id))}>
          ${noteOf(face.id) && html`<b class="whose" aria-hidden="true">${noteOf(face.id)}</b>`}<//>
        <small aria-hidden="true">${face.name}</small></li>`,
    )}</ul>
    ${!shown.length && html`<p class="hint" role="status">${say("score.nothing", { text: said })}</p>`}
  </section>`;
}

/** @param {Face} face @param {string} note */
const labelOf = ({ name }, note) => (note ? `${name} (${note})` : name);
