import { html } from "../vendor/preact.js";
import { say } from "../words.js";

/** Puts the page on paper as it is; style sheets leave out what paper does not need. */
export const Paper = () =>
  html`<button type="button" class="on-paper" onClick=${() => globalThis.print()}>${say("print.page")}</button>`;
