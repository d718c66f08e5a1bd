/** @import { House } from "../house.js" */
/** @import { Name } from "../settings.js" */
import { Choice } from "../parts.js";
import { isLively, SETTINGS, scaled, set, setting } from "../settings.js";
import { setLoud } from "../sound.js";
import { html, useEffect, useRef } from "../vendor/preact.js";
import { language, say } from "../words.js";
import { Face } from "./faces.js";

/** In the language itself: who cannot read the page still finds theirs. */
const NAMES = { it: "Italiano", en: "English", de: "Deutsch" };

/** From little to much, where the usual value is in the middle. @type {Partial<Record<Name, string[]>>} */
const ORDER = { cards: ["small", "normal", "large"], speed: ["calm", "usual", "quick"] };

/** What one may like otherwise on this device; everything counts at once. @param {{ house: House }} props */
export function Settings({ house }) {
  const title = say("settings");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return html`<main id="main" class="page preferring">
    <header><h1>${title}</h1><p>${say("settings.say")}</p></header>
    <${Preview} />
    <section class="panel"><${Choice} label=${say("languages")} values=${Object.entries(NAMES)} chosen=${language()}
        onChoose=${(/** @type {string} */ name) => house.attempt(() => house.speak(name))} />
      <p class="hint">${say("settings.language.say")}</p></section>
    ${
      /** @type {Name[]} */ (Object.keys(SETTINGS)).map(
        (name) => html`<section key=${name} class="panel">
          <${Choice} label=${say(`settings.${name}`)}
              values=${(ORDER[name] ?? SETTINGS[name]).map((value) => [value, say(`settings.${name}.${value}`)])}
              chosen=${setting(name)}
              onChoose=${(/** @type {string} */ value) => change(name, value)} class=${`setting ${name}`} />
          <p class="hint">${say(`settings.${name}.say`)}</p></section>`,
      )
    }
    <p><a href="/me" class="button">${say("mine")}</a></p>
  </main>`;
}

/** Who turns the sound on hears it. @param {Name} name @param {string} value */
function change(name, value) {
  if (name === "sound") setLoud(value === "on");
  else set(name, value);
}

/** A few cards and words, as they look with what is chosen now. */
function Preview() {
  const cards = useRef(/** @type {HTMLElement | null} */ (null));
  const motion = setting("motion"),
    speed = setting("speed");
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && isLively()) {
      cards.current?.animate([{ translate: "0 .6rem" }, { translate: "0 -.3rem" }, { translate: "0 0" }], {
        duration: scaled(280),
        easing: "ease-out",
      });
    }
    isFirst.current = false;
  }, [motion, speed]);
  return html`<section class="panel preview" aria-label=${say("settings.preview")}>
    ${
      setting("text") === "on"
        ? html`<ul><li>${say("settings.preview.one")}</li><li>${say("settings.preview.two")}</li></ul>`
        : html`<div class="row" ref=${cards}><${Face} game="omen" id="raven" />
          <${Face} game="omnia" id="gioconda" /></div>`
    }
    <p>${say("settings.preview.say")}</p>
  </section>`;
}
