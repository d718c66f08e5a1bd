/** @import { House } from "../../house.js" */
/** @import { Eyes } from "../../sentences.js" */
/** @import { Counting, End } from "./counting.js" */
/** @import { Sheet } from "./sheet.js" */
import { save } from "../../downloads.js";
import { Rule } from "../../parts.js";
import { html } from "../../vendor/preact.js";
import { say } from "../../words.js";
import { Outcome } from "../ending.js";
import { pictureOf } from "./picture.js";
import { written } from "./sheet.js";

/**
 * What it comes to, and what to do with it.
 * @param {{ house: House, counting: Counting, eyes: Eyes, sheet: Sheet, before: End | null,
 *   onWhatIf: (() => void) | null }} props
 */
export function Points({ house, counting, eyes, sheet, before, onWhatIf }) {
  const end = counting.end.value,
    standing = counting.standing.value;
  return html`<section class="points" aria-label=${say("score.points")}>
    <h2 class="unseen">${say("score.points")}</h2>
    <div role="status">
      ${standing.state === "offline" && html`<p class="notice">${say("score.offline")}</p>`}
      ${
        standing.state === "refused" &&
        html`<p class="notice">${standing.rule ? standing.say.replace(` (${standing.rule})`, "") : standing.say}
          ${standing.rule && html` <${Rule} number=${standing.rule} />`}</p>`
      }
    </div>
    ${end && html`<div class="omnia-result"><${Outcome} eyes=${eyes} end=${end} before=${before} /></div>`}
    <div class="row">
      ${end && onWhatIf && html`<button type="button" onClick=${onWhatIf}>${say("score.what_if")}</button>`}
      <button type="button" onClick=${() => shareLink(house, sheet)}>${say("score.link")}</button>
      ${
        end &&
        html`<button type="button" onClick=${() => sharePicture(house, end, eyes)}>${say("score.picture")}</button>`
      }
    </div>
  </section>`;
}

/** @param {House} house @param {Sheet} sheet */
async function shareLink(house, sheet) {
  const url = `${location.origin}/score#${written(sheet)}`;
  if (navigator.share) return navigator.share({ title: say("score"), url }).catch(() => undefined); // thought better of
  history.replaceState(null, "", url);
  if (navigator.clipboard) await navigator.clipboard.writeText(url).catch(() => undefined);
  return house.tell(say("score.link.there"));
}

/** @param {House} house @param {End} end @param {Eyes} eyes */
async function sharePicture(house, end, eyes) {
  const picture = await pictureOf(end, eyes);
  const file = new File([picture], "omnia.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => undefined);
  save(file);
  return house.tell(say("score.picture.there"));
}
