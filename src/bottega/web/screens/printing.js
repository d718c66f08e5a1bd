/** @import { House } from "../house.js" */
/** @import { Printer } from "../protocol.js" */
import { save } from "../downloads.js";
import { Choice } from "../parts.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { Refusal } from "../wire.js";
import { language, say } from "../words.js";

const LETTER = /^(en-(US|CA)|es-(MX|US)|fr-CA)/; // where paper is not A4

/**
 * Print and play: what to print and how, and a button that brings the PDF. Not where the server cannot print.
 * @param {{ house: House, game: string, textOf?: () => Promise<string> }} props textOf: the deck file to print, where
 *   it is known already
 */
export function Printing({ house, game, textOf }) {
  const printer = usePrinter(house);
  const [what, setWhat] = useState("cards");
  const [paper, setPaper] = useState(() => (LETTER.test(navigator.language) ? "letter" : "a4"));
  const [ink, setInk] = useState("colour");
  const [hasBacks, setBacks] = useState(true);
  const [file, setFile] = useState(/** @type {File | null} */ (null));
  const [isBusy, setBusy] = useState(false);
  if (!printer?.possible) return null;
  const print = async () => {
    setBusy(true);
    await house.attempt(async () => {
      const deck = textOf ? await textOf() : file ? await file.text() : null;
      save(new File([await order({ game, what, paper, ink, backs: hasBacks, deck })], `${game}-${what}.pdf`));
    });
    setBusy(false);
  };
  return html`<details class="panel printing"><summary>${say("print")}</summary>
    <p>${say("print.say")}</p>
    <${Choice} label=${say("print.what")} values=${printer.what.map((name) => [name, say(`print.what.${name}`)])}
        chosen=${what} onChoose=${setWhat} class="what" />
    <${Choice} label=${say("print.paper")} values=${printer.papers.map((name) => [name, say(`print.paper.${name}`)])}
        chosen=${paper} onChoose=${setPaper} class="paper" />
    <${Choice} label=${say("print.ink")} values=${printer.inks.map((name) => [name, say(`print.ink.${name}`)])}
        chosen=${ink} onChoose=${setInk} class="ink" />
    <${Choice} label=${say("print.backs")} values=${["yes", "no"].map((name) => [name, say(`print.backs.${name}`)])}
        chosen=${hasBacks ? "yes" : "no"} onChoose=${(/** @type {string} */ name) => setBacks(name === "yes")}
        class="backs" />
    ${
      !textOf &&
      html`<label>${say("print.deck")}
        <input type="file" name="deck" accept=".toml,text/plain" onChange=${(/** @type {Event} */ event) =>
          setFile(/** @type {HTMLInputElement} */ (event.target).files?.[0] ?? null)} /></label>`
    }
    <p><button type="button" class="main begin" disabled=${isBusy} onClick=${print}>
      ${say(isBusy ? "print.making" : "print.make")}</button></p>
    <p class="hint">${say("print.hint")}</p>
  </details>`;
}

/** @param {House} house */
function usePrinter(house) {
  const [printer, setPrinter] = useState(/** @type {Printer | null} */ (null));
  useEffect(() => {
    house.attempt(async () => setPrinter(await house.call("GET", "/api/print")));
  }, []);
  return printer;
}

/** The PDF, or what stands in the way. @param {Record<string, unknown>} wish @returns {Promise<Blob>} */
async function order(wish) {
  const headers = { "content-type": "application/json" };
  const address = `/api/print?language=${language()}`;
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(wish) }).catch(() => null);
  if (!response) throw new Refusal(null);
  if (!response.ok) throw new Refusal((await response.json().catch(() => null))?.refused ?? null);
  return response.blob();
}
