/** @import { Sight } from "../sight.js" */
import { html } from "../vendor/preact.js";
import { say } from "../words.js";
import { said } from "./log.js";

/**
 * Phrases that everybody reads in their own language, and words of one's own where the table allows them.
 * @param {{ sight: Sight, isOpen?: boolean }} props
 */
export function Talk({ sight, isOpen = false }) {
  const { phrases, reactions } = sight.house.offer;
  /** @param {SubmitEvent} submitted */
  const onSubmit = (submitted) => {
    submitted.preventDefault();
    const form = /** @type {HTMLFormElement} */ (submitted.target);
    const text = String(new FormData(form).get("text")).trim();
    form.reset();
    if (text) sight.ask("say", { text });
  };
  const spoken = sight.events.filter(({ event }) => event === "say").slice(-8);
  return html`<div class="talking">
    ${
      spoken.length > 0 &&
      html`<ul class="said">
        ${spoken.map(
          (event) => html`<li key=${event.version}><b>${sight.nameOf(event.seat ?? 0)}</b> ${said(sight, event)}</li>`,
        )}</ul>`
    }
    <div class="reactions">${reactions.map(
      ({ name, say: sign }) => html`
        <button type="button" key=${name} data-phrase=${name} aria-label=${sign}
            onClick=${() => sight.ask("say", { phrase: name })}>${sign}</button>`,
    )}</div>
    <details open=${isOpen}><summary>${say("talk.phrases")}</summary><div class="phrases">${phrases.map(
      ({ name, say: sentence }) => html`
        <button type="button" key=${name} data-phrase=${name} onClick=${() => sight.ask("say", { phrase: name })}>
          ${sentence}</button>`,
    )}</div></details>
    ${
      sight.mayAsk("say text") &&
      html`<form class="row" onSubmit=${onSubmit}>
        <label class="wide">${say("talk.own")}<input name="text" maxlength="280" autocomplete="off" /></label>
        <button>${say("talk.send")}</button></form>`
    }
  </div>`;
}
