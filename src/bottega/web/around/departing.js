/** @import { Sight } from "../sight.js" */
import { Dialog } from "../parts.js";
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { fresh } from "../wire.js";
import { say } from "../words.js";

/** Leaving a table, or calling it off: asked first; then there are some seconds in which one touch takes it back. */

const SECONDS = 5;

/** What is said of each; what leaving means depends on whether the game has begun. */
const SAID = {
  leave: { ask: "leave.ask", sure: "leave.sure", going: "leave.going" },
  close: { ask: "close.ask", sure: "close.sure", going: "close.going" },
};

/** @param {{ sight: Sight, command: "leave" | "close" }} props */
export function Departing({ sight, command }) {
  const [stage, setStage] = useState(/** @type {"" | "asking" | "going"} */ (""));
  const now = useRef(sight);
  now.current = sight;
  if (!sight.mayAsk(command)) return null;
  return html`
    <button type="button" class="quiet" onClick=${() => setStage("asking")}>${say(command)}</button>
    ${
      stage === "asking" &&
      html`<${Dialog} title=${say(SAID[command].ask)} class="departing" onClose=${() => setStage("")}>
        <p>${say(command === "close" ? "close.say" : `leave.say.${sight.head.status}`)}</p>
        <div class="row">
          <button type="button" class="main wide" data-sure="" onClick=${() => setStage("going")}>
            ${say(SAID[command].sure)}</button>
          <button type="button" class="wide" onClick=${() => setStage("")}>${say("leave.stay")}</button>
        </div><//>`
    }
    ${
      stage === "going" &&
      html`<${Going} sight=${now} command=${command} onStay=${() => setStage("")} onGone=${() => setStage("")} />`
    }`;
}

/**
 * The seconds before the table is asked. Whoever goes to another page meanwhile has left.
 * @param {{ sight: { current: Sight }, command: "leave" | "close", onStay: () => void, onGone: () => void }} props
 */
function Going({ sight, command, onStay, onGone }) {
  const [left, setLeft] = useState(SECONDS);
  const stay = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    const { house, head } = sight.current,
      here = location.pathname;
    stay.current?.focus({ preventScroll: true });
    return () => {
      if (location.pathname === here) return;
      house.attempt(() => house.call("POST", `/api/tables/${head.id}/${command}`, { id: fresh() }));
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (left > 1) setLeft(left - 1);
      else {
        onGone();
        sight.current.ask(command);
      }
    }, 1000);
    return () => clearTimeout(timer);
  }, [left]);
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key === "Escape") onStay();
  };
  return html`<div class="going" onKeyDown=${onKeyDown}>
    <p role="status">${say(SAID[command].going)}</p>
    <b aria-hidden="true">${left}</b>
    <button type="button" class="main" ref=${stay} data-stay="" onClick=${onStay}>${say("leave.stay")}</button>
  </div>`;
}
