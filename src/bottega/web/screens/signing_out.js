/** @import { House } from "../house.js" */
import { hasPush, pushMeNoMore } from "../notices.js";
import { Dialog } from "../parts.js";
import { html, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { forgetName } from "./naming.js";

/** @typedef {"here" | "everywhere"} Where */

/**
 * Being nobody again, in this browser or in all of one's own. It is asked first: without a private link there is no way
 * back.
 * @param {{ house: House, onGone: () => void }} props
 */
export function SigningOut({ house, onGone }) {
  const [asked, setAsked] = useState(/** @type {Where | null} */ (null));
  if (!house.me) return null;
  const stay = () => setAsked(null);
  const go = () =>
    house.attempt(async () => {
      if (await hasPush()) await pushMeNoMore(house); // or this browser would still be told whose turn it is
      await house.call("POST", "/api/me/sign_out", { everywhere: asked === "everywhere" });
      forgetName();
      house.forget();
      house.tell(say("me.signed_out"));
      onGone();
    });
  return html`<section class="panel"><h2>${say("me.sign_out")}</h2><p>${say("me.sign_out.say")}</p>
    <div class="row">${["here", "everywhere"].map(
      (where) => html`<button type="button" key=${where} onClick=${() => setAsked(/** @type {Where} */ (where))}>
        ${say(`me.sign_out.${where}`)}</button>`,
    )}</div>
    ${
      asked &&
      html`<${Dialog} title=${say(`me.sign_out.${asked}.ask`)} onClose=${stay}>
        <p>${say("me.sign_out.sure", { name: house.me.name })}</p>
        <div class="row">
          <button type="button" class="main wide" onClick=${go}>${say("me.sign_out.yes")}</button>
          <button type="button" class="wide" onClick=${stay}>${say("me.sign_out.no")}</button>
        </div><//>`
    }</section>`;
}
