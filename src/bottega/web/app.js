/** @typedef {{ draw: () => HTMLElement, onLanguage?: () => void }} Screen */
import { button, draw, h } from "./elements.js";
import { home } from "./home.js";
import { House } from "./house.js";
import { aboutMe, recovering } from "./me.js";
import { table } from "./table.js";
import { LANGUAGES, language, preferred, say, speak } from "./words.js";

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const house = new House(() => queueMicrotask(redraw));
/** @type {Screen | null} */
let screen = null;

/** All addresses are this one page. @returns {Screen} */
function screenAt(/** @type {string} */ path) {
  if (path.startsWith("/t/")) return table(house, decodeURIComponent(path.slice(3)));
  if (path === "/recover") return recovering(house);
  return path === "/me" ? aboutMe(house) : home(house);
}

function redraw() {
  draw(page, h("div", { id: "page" },
    h("header", {},
      h("a", { href: "/", class: "brand", title: say("back") }, say("title")),
      h("nav", { "aria-label": say("languages") }, LANGUAGES.map(languageButton)),
      h("a", { href: "/me", class: "me", title: say("mine"), "aria-label": say("mine") }, initial())),
    screen ? screen.draw() : h("main", {}, h("p", { class: "hint" }, say("unreachable"))),
    h("p", { class: house.sentence ? "sentence" : "sentence silent", role: "status" }, house.sentence)));
}

const initial = () => [...(house.me?.name ?? "")][0]?.toUpperCase() ?? "☺";

/** @param {string} name */
function languageButton(name) {
  return button(name.toUpperCase(), () => house.attempt(() => change(name)),
    { "data-key": name, lang: name, "aria-pressed": String(name === language()) });
}

/** @param {string} wanted */
async function change(wanted) {
  await house.speak(wanted);
  screen?.onLanguage?.();
}

await speak(preferred());
await house.attempt(async () => {
  await house.enter();
  screen = screenAt(location.pathname);
});
