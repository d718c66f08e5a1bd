/** @import { House } from "../house.js" */
import { canPush, hasPush, pushMe, pushMeAgain, pushMeNoMore } from "../notices.js";
import { LinkField } from "../parts.js";
import { setting } from "../settings.js";
import { setLoud } from "../sound.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { chosenName, NameField } from "./naming.js";
import { OwnData } from "./own_data.js";
import { SigningOut } from "./signing_out.js";

/** The page about oneself: name, other devices, notices. @param {{ house: House }} props */
export function Me({ house }) {
  const title = say("mine");
  const [link, setLink] = useState(""); // one that was made just now
  useEffect(() => {
    document.title = title;
  }, [title]);
  return html`<main id="main" class="page">
    <h1>${title}</h1>
    <${NameForm} house=${house} />
    <${Devices} house=${house} link=${link} onMade=${setLink} />
    <${SigningOut} house=${house} onGone=${() => setLink("")} />
    <${Notices} house=${house} />
    <${Programs} house=${house} />
    <${OwnData} house=${house} onGone=${() => setLink("")} />
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

/** @param {{ house: House, link: string, onMade: (link: string) => void }} props */
function Devices({ house, link, onMade }) {
  const make = () =>
    house.attempt(async () => {
      if (!house.me) await house.introduce(chosenName(house));
      const made = await house.call("POST", "/api/me/recovery");
      await pushMeAgain(house); // it has ended what other browsers of mine were told, and this one too
      onMade(fromHere(made.link));
    });
  return html`<section class="panel"><h2>${say("me.other.device")}</h2><p>${say("me.recovery.say")}</p>
    ${
      link
        ? html`<${LinkField} house=${house} label=${say("me.recovery.link")} link=${link} />`
        : html`<button type="button" onClick=${make}>${say("me.recovery.make")}</button>`
    }</section>`;
}

/** A link as this browser reaches the server, which may know itself by another name. @param {string} link */
function fromHere(link) {
  const { pathname, hash } = new URL(link, location.href);
  return location.origin + pathname + hash;
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
