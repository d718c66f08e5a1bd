/** @import { House } from "../house.js" */
/** @import { Kept } from "./keeping.js" */
import { save } from "../downloads.js";
import { go } from "../routes.js";
import { Printing } from "../screens/printing.js";
import { html, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { readDeck, writtenDeck } from "./asking.js";
import { Comparing } from "./comparing.js";
import { blank, isBlank, laidAside, layAside } from "./keeping.js";
import { preferMine } from "./mine.js";

const LONGEST_NAME = 60;

/**
 * What to do with one's deck: play, score, print, share and compare it.
 * @param {{ house: House, game: string, kept: Kept, onChange: (kept: Kept) => void,
 *   onOther: (kept: Kept) => void }} props
 */
export function Using({ house, game, kept, onChange, onOther }) {
  const [isBusy, setBusy] = useState(false);
  const former = laidAside(game);
  const textOf = async () => (await writtenDeck(house, game, kept)).deck;
  const attempt = async (/** @type {() => Promise<unknown>} */ work) => {
    setBusy(true);
    await house.attempt(work);
    setBusy(false);
  };
  const replace = (/** @type {Kept} */ other) => {
    layAside(game, kept);
    onOther(other);
  };
  return html`<section class="using">
    <label class="wide">${say("deck.name")}
      <input name="deck name" value=${kept.name} placeholder=${say("deck.name.usual")} maxlength=${LONGEST_NAME}
          autocomplete="off" onInput=${(/** @type {InputEvent} */ event) =>
            onChange({ ...kept, name: /** @type {HTMLInputElement} */ (event.currentTarget).value })} /></label>
    <div class="uses">
      <button type="button" class="main play" disabled=${isBusy} onClick=${() =>
        attempt(async () => {
          await textOf(); // what stands in the way is said here
          go(`/create?deck=${game}`);
        })}>${say("deck.play")}</button>
      ${
        game === "omnia" && // only there points are counted
        html`<button type="button" class="score" disabled=${isBusy} onClick=${() =>
          attempt(async () => {
            await textOf();
            preferMine(true);
            go("/score");
          })}>${say("deck.score")}</button>`
      }
      <button type="button" class="download" disabled=${isBusy} onClick=${() =>
        attempt(async () => save(fileOf(await writtenDeck(house, game, kept))))}>${say("deck.download")}</button>
      ${
        canShare() &&
        html`<button type="button" class="share" disabled=${isBusy} onClick=${() =>
          attempt(async () => share(fileOf(await writtenDeck(house, game, kept))))}>${say("deck.share")}</button>`
      }
    </div>
    <${Printing} house=${house} game=${game} textOf=${textOf} />
    <${Comparing} house=${house} game=${game} textOf=${textOf} />
    <details class="panel"><summary>${say("deck.other")}</summary>
      <label>${say("deck.open")}
        <input type="file" name="deck" accept=".toml,text/plain" onChange=${(/** @type {Event} */ event) => {
          const field = /** @type {HTMLInputElement} */ (event.target);
          const file = field.files?.[0];
          if (file)
            attempt(async () => {
              const base = await file.text();
              const { name } = await readDeck(house, game, base);
              field.value = "";
              replace({ ...blank(), base, name: name === game ? "" : name });
              house.tell(say("deck.opened", { name }));
            });
        }} /></label>
      <p class="hint">${say("deck.open.say")}</p>
      <div class="row">
        ${
          !isBlank(kept) &&
          html`<button type="button" class="quiet" onClick=${() => replace(blank())}>${say("deck.again")}</button>`
        }
        ${
          !isBlank(former) &&
          html`<button type="button" class="quiet" onClick=${() => replace(former)}>${say("deck.former")}</button>`
        }</div></details>
  </section>`;
}

/** @param {{ name: string, deck: string }} written */
function fileOf({ name, deck }) {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-") || "deck";
  return new File([deck], `${plain}.toml`, { type: "text/plain" });
}

/** Whether this browser hands files over. */
const canShare = () => navigator.canShare?.({ files: [new File(["#"], "deck.txt", { type: "text/plain" })] }) ?? false;

/** As a text: what browsers hand over is chosen by its name. @param {File} file */
const share = (file) =>
  navigator
    .share({ files: [new File([file], file.name.replace(/\.toml$/, ".txt"), { type: "text/plain" })] })
    .catch(() => undefined); // thought better of
