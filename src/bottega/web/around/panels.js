/** @import { GameClient } from "../games.js" */
/** @import { Sight } from "../sight.js" */
import { Dialog } from "../parts.js";
import { set, setting } from "../settings.js";
import { setLoud } from "../sound.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { isListed, Keys } from "./keys.js";
import { Log } from "./log.js";
import { Seats } from "./seats.js";
import { Talk } from "./talk.js";

/**
 * People, log and talk: beside the cards where there is room, else behind a button each. The rules lie over them.
 * @param {{ sight: Sight, game: GameClient }} props
 */
export function Around({ sight, game }) {
  const [open, setOpen] = useState("");
  const { head } = sight;
  /** @type {[string, any][]} */
  const panels = [
    ["seats", html`<${Seats} sight=${sight} />`],
    ["log", html`<${Log} sight=${sight} game=${game} />`],
    ...(sight.mayAsk("say phrase") ? [/** @type {[string, any]} */ (["talk", html`<${Talk} sight=${sight} />`])] : []),
  ];
  const said = sight.events.filter(({ event }) => event === "say").length;
  const [heard, setHeard] = useState(said);
  const unread = open === "talk" ? 0 : Math.max(0, said - heard);
  useEffect(() => setHeard(said), [open]);
  /** Where it lies beside the cards it gets the focus, else it is opened. @param {string} name */
  const show = (name) => {
    const beside = /** @type {HTMLElement | null} */ (
      document.querySelector(`.around section.${name} :is(ol[tabindex], button)`)
    );
    if (beside?.checkVisibility()) beside.focus({ focusVisible: true });
    else setOpen(name);
  };
  const keys = panels
    .filter(([name]) => name in KEYS)
    .map(([name]) => ({ key: KEYS[name], does: say(name), run: () => show(name) }));
  return html`
    <aside class="around">
      ${panels.map(
        ([name, panel]) =>
          html`<section key=${name} class=${name} aria-label=${say(name)} tabindex=${name === "seats" ? 0 : undefined}>
            <h2>${say(name)}</h2>${panel}</section>`,
      )}
      <${Preferences} sight=${sight} /></aside>
    <nav class="tabs" aria-label=${say("around")}>
      ${panels.map(
        ([name]) => html`<button type="button" key=${name} onClick=${() => setOpen(name)}>
          <span aria-hidden="true">${ICONS[name]}</span>${say(`tab.${name}`)}
          ${name === "talk" && unread > 0 && html`<b class="unread">${unread}</b>`}</button>`,
      )}
      <a href=${`/rules/${head.game}`}><span aria-hidden="true">§</span>${say("rules")}</a>
      ${
        head.status !== "waiting" &&
        html`<button type="button" onClick=${() => setOpen("more")}><span aria-hidden="true">⋯</span>
          ${say("more")}</button>`
      }
    </nav>
    ${
      open &&
      html`<${Dialog} title=${say(open)} class="sheet" onClose=${() => setOpen("")}>
        ${
          open === "more"
            ? html`<${Preferences} sight=${sight} />`
            : open === "talk"
              ? html`<${Talk} sight=${sight} isOpen />`
              : panels.find(([name]) => name === open)?.[1]
        }<//>`
    }
    <${Keys} sight=${sight} game=${game} keys=${keys} />`;
}

/** @type {Record<string, string>} */
const ICONS = { seats: "☗", log: "≡", talk: "❝" };
/** @type {Record<string, string>} */
const KEYS = { log: "l", talk: "t" };

/** What one may like otherwise while playing, and what one may want to look up. @param {{ sight: Sight }} props */
function Preferences({ sight }) {
  const isText = setting("text") === "on",
    isLoud = setting("sound") === "on";
  return html`<div class="preferences">
    <a class="button beside" href=${`/rules/${sight.game}`}>§ ${say("rules")}</a>
    ${
      sight.head.status !== "waiting" &&
      html`<button type="button" aria-pressed=${String(isText)} onClick=${() => set("text", isText ? "off" : "on")}>
          ${say("settings.text")}</button>
        <button type="button" aria-pressed=${String(isLoud)} onClick=${() => setLoud(!isLoud)}>
          ${say("settings.sound")}</button>
        ${
          setting("keys") === "on" &&
          html`<button type="button" class="with-keys" onClick=${() => {
            isListed.value = true;
          }}>${say("keys")} <kbd>?</kbd></button>`
        }`
    }
  </div>`;
}
