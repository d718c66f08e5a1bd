/** @import { Sight } from "../sight.js" */
import { html } from "../vendor/preact.js";
import { say } from "../words.js";

/**
 * Taking back one's last step. It is always there: enabled when the table would grant it, and else it says what stands
 * in the way.
 * @param {{ sight: Sight, children?: any }} props
 */
export function TakeBack({ sight, children }) {
  const { head, house } = sight;
  if (!sight.send || head.you.seat === null || head.status !== "playing") return null;
  const isGranted = sight.mayAsk("undo");
  const why = whyNot(sight);
  return html`<button type="button" class="quiet undo" data-undo="" aria-label=${children && say("undo")}
      aria-disabled=${isGranted ? undefined : "true"} title=${why || undefined} aria-description=${why || undefined}
      onClick=${() => (isGranted ? sight.ask("undo") : why && house.tell(why))}>
    ${children ?? html`↶ ${say("undo")}`}</button>`;
}

/** Why the last step stays, in a sentence. @param {Sight} sight */
export const whyNot = ({ head }) => (head.you.no_undo ? say(head.you.no_undo) : "");
