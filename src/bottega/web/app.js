import { fetchStyle, later } from "./games.js";
import { House } from "./house.js";
import { Explainer, Rule } from "./parts.js";
import { path, watchLinks } from "./routes.js";
import { shownRules, takesLink } from "./rules_at_hand.js";
import { show } from "./settings.js";
import { html, render, useEffect, useState } from "./vendor/preact.js";
import { LANGUAGES, language, learnReading, preferred, say, speak } from "./words.js";

const house = new House();

/**
 * All addresses are this one page; each screen is fetched when it is needed.
 * @type {[RegExp, () => Promise<Record<string, any>>, string][]}
 */
const SCREENS = [
  [/^\/$/, () => import("./screens/home.js"), "Home"],
  [/^\/create$/, () => import("./screens/create.js"), "Create"],
  [/^\/t\/([^/]+)$/, () => import("./screens/table.js"), "LiveTable"],
  [/^\/t\/([^/]+)\/replay$/, () => import("./screens/replay.js"), "Replay"],
  [/^\/t\/([^/]+)\/fairness$/, () => import("./screens/fairness.js"), "Fairness"],
  [/^\/shared\/([^/]+)$/, () => import("./screens/shared.js"), "SharedTable"],
  [/^\/me$/, () => import("./screens/me.js"), "Me"],
  [/^\/settings$/, () => import("./screens/settings.js"), "Settings"],
  [/^\/recover$/, () => import("./screens/recover.js"), "Recover"],
  [/^\/rules(?:\/([a-z]+))?$/, () => import("./screens/rules.js"), "Rules"],
  [/^\/rules\/([a-z]+)\/start$/, () => import("./screens/start.js"), "Start"],
  [/^\/rules\/([a-z]+)\/questions$/, () => import("./screens/rulings.js"), "Rulings"],
  [/^\/gallery(?:\/([a-z]+))?$/, () => import("./screens/gallery.js"), "Gallery"],
  [/^\/learn(?:\/([a-z]+))?$/, () => import("./screens/learn.js"), "Learn"],
  [/^\/score$/, () => import("./screens/score.js"), "Score"],
  [/^\/deck(?:\/([a-z]+))?$/, () => import("./screens/deck.js"), "YourDeck"],
  [/^\/deal\/([^/]+)$/, () => import("./screens/deal.js"), "Dealing"],
  [/^\/box(?:\/([a-z]+))?$/, () => import("./screens/box.js"), "Box"],
  [/^\/credits$/, () => import("./screens/credits.js"), "Credits"],
];

/** Where people wait for their cards, nothing is fetched that is for pages to read. */
const TABLES = /^\/(t|shared)\/[^/]+$/;
/** Pages with sentences of their own. */
const READING = /^\/(rules|gallery)/;

/** The screen of an address: what draws it, and what the address names. @param {string} address */
async function screenAt(address) {
  for (const [pattern, load, name] of SCREENS) {
    const found = pattern.exec(address);
    if (!found) continue;
    const [screen] = await Promise.all([
      load(),
      TABLES.test(address) ? null : fetchStyle("/web/screens.css"),
      READING.test(address) ? learnReading() : null,
    ]);
    return { Screen: screen[name], about: found[1] === undefined ? "" : decodeURIComponent(found[1]), address };
  }
  return screenAt("/");
}

/** @param {{ first: Awaited<ReturnType<typeof screenAt>> }} props */
function App({ first }) {
  const [shown, setShown] = useState(first);
  const address = path.value;
  useEffect(() => {
    if (address === shown.address) return undefined;
    let isWanted = true;
    screenAt(address).then((found) => {
      if (isWanted) setShown(found);
    });
    return () => {
      isWanted = false;
    };
  }, [address]);
  useEffect(() => {
    if (location.hash) return; // whoever goes to a place on the page is led there by the screen
    scrollTo(0, 0);
  }, [shown.address]);
  return html`
    <a class="skip" href="#main">${say("skip.to.main")}</a>
    <${Bar} />
    <${shown.Screen} key=${shown.address} house=${house} about=${shown.about} />
    <${RulesAtHand} />
    <${Told} />
    <${Explainer} />`;
}

const loadRules = () => import("./screens/rules_panel.js");

/** The rules over a table, fetched when somebody looks them up. */
function RulesAtHand() {
  const wanted = shownRules.value;
  const [panel, setPanel] = useState(/** @type {Awaited<ReturnType<typeof loadRules>> | null} */ (null));
  useEffect(() => {
    if (wanted && !panel) loadRules().then(setPanel);
  }, [wanted]);
  useEffect(() => {
    shownRules.value = null;
  }, [path.value]);
  return wanted && panel && html`<${panel.RulesPanel} house=${house} wanted=${wanted} />`;
}

function Bar() {
  const initial = [...(house.me?.name ?? "")][0]?.toUpperCase() ?? "☺";
  return html`<header class="bar">
    <a href="/" class="brand" title=${say("back")}>${say("title")}</a>
    <nav aria-label=${say("languages")} class="languages">${LANGUAGES.map(
      (name) => html`
        <button type="button" key=${name} lang=${name} aria-pressed=${String(name === language())}
            onClick=${() => house.attempt(() => house.speak(name))}>${name.toUpperCase()}</button>`,
    )}</nav>
    <a href="/settings" class="round" title=${say("settings")} aria-label=${say("settings")}>⚙</a>
    <a href="/me" class="round" title=${say("mine")} aria-label=${say("mine")}>${initial}</a>
  </header>`;
}

/** What stands in the way, and by which rule. */
function Told() {
  const { sentence, rule } = house.told;
  return html`<div class=${sentence ? "told" : "told silent"} role="status">
    <span>
      ${rule ? sentence.replace(` (${rule})`, "") : sentence}</span> ${
        sentence && rule && html`<${Rule} number=${rule} />`
      }
    ${
      sentence &&
      html`<button type="button" class="quiet" aria-label=${say("close.window")} onClick=${() => house.tell("")}>
        ✕</button>`
    }
  </div>`;
}

async function begin() {
  show();
  watchLinks(takesLink);
  addEventListener("signedout", () => house.attempt(() => house.lookAgain()));
  const screen = screenAt(path.value); // fetched while the words are
  const entered = house.attempt(() => house.enter());
  await speak(preferred());
  const [first] = await Promise.all([screen, entered]);
  render(html`<${App} first=${first} />`, /** @type {HTMLElement} */ (document.getElementById("page")));
  later(() => fetchStyle("/web/fonts.css"));
}

begin();
