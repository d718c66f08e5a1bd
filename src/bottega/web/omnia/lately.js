/** @import { Sight } from "../sight.js" */
import { read } from "../sentences.js";
import { html, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { othersTurns, viewOf } from "./reading.js";

/**
 * What the others did, turn by turn: the last one stays till the next comes, and all can be gone through again.
 * @param {{ sight: Sight }} props
 */
export function Lately({ sight }) {
  const { phase } = viewOf(sight);
  const turns = othersTurns(sight.events, sight.seat);
  const [stopped, setStopped] = useState(/** @type {number | null} */ (null)); // at the turn that began so; null: newest
  const text = useRef(/** @type {HTMLElement | null} */ (null));
  const found = turns.findIndex(([play]) => play.version === stopped);
  const place = found < 0 ? turns.length - 1 : found;
  const told = turns[place] ?? [];
  useLayoutEffect(() => {
    if (text.current) text.current.scrollTop = found < 0 ? text.current.scrollHeight : 0;
  }, [place, told.length]);
  if (phase === "drafting" || phase === "over" || sight.mode === "replay" || sight.mode === "lesson") return null;
  /** @param {number} to */
  const go = (to) => setStopped(to === turns.length - 1 ? null : turns[to][0].version);
  return html`<section class=${sight.isMine && phase !== "playing" ? "lately" : "lately kept"}
      aria-label=${say("board.omnia.lately")}>
    <${Walk} sign="‹" name="back" to=${place > 0 ? place - 1 : null} onGo=${go} />
    <p ref=${text} tabindex="0" role="group" aria-label=${say("board.omnia.lately")}>
      ${told.length ? told.map((event, i) => html`<span key=${i}>${tell(event, sight)} </span>`) : html`<small>${say("board.omnia.lately.none")}</small>`}</p>
    <${Walk} sign="›" name="on" to=${place + 1 < turns.length ? place + 1 : null} onGo=${go} />
  </section>`;
}

/** @param {import("../protocol.js").TableEvent} event @param {Sight} sight */
const tell = ({ told = [] }, sight) => told.map((sentence) => read(sentence, sight)).join(" ");

/** @param {{ sign: string, name: string, to: number | null, onGo: (to: number) => void }} props */
const Walk = ({ sign, name, to, onGo }) => html`<button type="button" class="quiet" data-walk=${name}
    aria-label=${say(`board.omnia.lately.${name}`)} aria-disabled=${to === null ? "true" : undefined}
    onClick=${() => {
      if (to !== null) onGo(to);
    }}><span aria-hidden="true">${sign}</span></button>`;
