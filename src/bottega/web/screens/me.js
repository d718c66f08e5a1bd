/** @import { House } from "../house.js" */
import { canPush, hasPush, pushMe, pushMeNoMore } from "../notices.js";
import { LinkField } from "../parts.js";
import { setting } from "../settings.js";
import { setLoud } from "../sound.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { chosenName, NameField } from "./naming.js";

/** The page about oneself: name, other devices, notices. @param {{ house: House }} props */
export function Me({ house }) {
  const title = say("mine");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return html`<main id="main" class="page">
    <h1>${title}</h1>
    <${NameForm} house=${house} />
    <${Devices} house=${house} />
    <${Notices} house=${house} />
    <${Programs} house=${house} />
    <p><a href="/settings" class="button">${say("settings")}</a></p>
  </main>`;
}

/** @param {{ house: House }} props */
function NameForm({ house }) {
  /** @param {SubmitEvent} submitted */
  const onSubmit = (submitted) => {
    submitted.preventDefault();
    house.attempt(async () => {
      await house.introduce(chosenName(house));
      house.tell(say("name.saved", { name: house.me?.name }));
    });
  };
  return html`<form class="panel row" onSubmit=${onSubmit}><${NameField} house=${house} />
    <button class="main">${say("name.save")}</button></form>`;
}

/** @param {{ house: House }} props */
function Devices({ house }) {
  const [link, setLink] = useState("");
  const make = () =>
    house.attempt(async () => {
      if (!house.me) await house.introduce(chosenName(house));
      setLink((await house.call("POST", "/api/me/recovery")).link);
    });
  return html`<section class="panel"><h2>${say("me.other.device")}</h2><p>${say("me.recovery.say")}</p>
    ${
      link
        ? html`<${LinkField} house=${house} label=${say("me.recovery.link")} link=${link} />`
        : html`<button type="button" onClick=${make}>${say("me.recovery.make")}</button>`
    }</section>`;
}

/** @param {{ house: House }} props */
function Notices({ house }) {
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    hasPush().then(setTold);
  }, []);
  const isLoud = setting("sound") === "on";
  const change = () =>
    house.attempt(async () => {
      if (isTold) await pushMeNoMore(house);
      else if (!(await pushMe(house))) house.tell(say("me.push.denied"));
      setTold(await hasPush());
    });
  return html`<section class="panel"><h2>${say("me.notices")}</h2>
    <p><button type="button" onClick=${() => setLoud(!isLoud)}>${say(isLoud ? "me.sound.off" : "me.sound.on")}</button>
    </p>
    <p>${say(isTold ? "me.push.is.on" : canPush() ? "me.push.say" : "me.push.impossible")}</p>
    ${canPush() && html`<button type="button" onClick=${change}>${say(isTold ? "me.push.off" : "me.push.on")}</button>`}
  </section>`;
}

/** Programs of one's own sit at tables with a token, which is shown this once. @param {{ house: House }} props */
function Programs({ house }) {
  const [made, setMade] = useState(/** @type {{ name: string, token: string } | null} */ (null));
  /** @param {SubmitEvent} submitted */
  const onSubmit = (submitted) => {
    submitted.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (submitted.target)).get("program")).trim();
    if (name)
      house.attempt(async () => {
        if (!house.me) await house.introduce(chosenName(house));
        setMade(await house.call("POST", "/api/bots", { name }));
      });
  };
  return html`<details class="panel"><summary>${say("me.programs")}</summary><p>${say("me.programs.say")}</p>
    ${
      made
        ? html`<${LinkField} house=${house} label=${say("me.programs.token", { name: made.name })}
            link=${made.token} />`
        : html`<form class="row" onSubmit=${onSubmit}>
          <label class="wide">${say("me.programs.name")}
            <input name="program" maxlength="24" autocomplete="off" required /></label>
          <button>${say("me.programs.make")}</button></form>`
    }</details>`;
}
