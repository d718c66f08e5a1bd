/** @import { House } from "../house.js" */
import { Dialog, Waiting } from "../parts.js";
import { html, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { forgetName } from "./naming.js";

/**
 * All that is kept about oneself, to take along; or to have erased, which is asked first.
 * @param {{ house: House, onGone: () => void }} props
 */
export function OwnData({ house, onGone }) {
  const [isAsked, setAsked] = useState(false);
  const [isGoing, setGoing] = useState(false);
  if (!house.me) return null;
  const stay = () => setAsked(false);
  const erase = async () => {
    setGoing(true);
    await house.attempt(async () => {
      await house.call("POST", "/api/me/erase", { sure: true });
      forgetName();
      house.forget();
      house.tell(say("me.erased"));
      onGone();
    });
    setGoing(false);
  };
  return html`<section class="panel"><h2>${say("me.data")}</h2><p>${say("me.data.say")}</p>
    <div class="row"><a href="/api/me/data" download="bottega.json" class="button">${say("me.data.download")}</a>
      <button type="button" class="erase" onClick=${() => setAsked(true)}>${say("me.erase")}</button></div>
    ${
      isAsked &&
      html`<${Dialog} title=${say("me.erase.ask")} onClose=${stay}>
        ${
          isGoing
            ? html`<${Waiting}>${say("me.erasing")}<//>`
            : html`<p>${say("me.erase.sure", { name: house.me.name })}</p>
              <div class="row">
                <button type="button" class="wide" onClick=${erase}>${say("me.erase.yes")}</button>
                <button type="button" class="main wide" onClick=${stay}>${say("me.erase.no")}</button>
              </div>`
        }<//>`
    }</section>`;
}
