/** @import { House } from "../house.js" */
import { html, useEffect, useState } from "../vendor/preact.js";
import { language, list, say } from "../words.js";

/** @typedef {{ icon: string, author: string, used_by: string[] }} Credit */

/** Each with its makers; all under the SIL Open Font License. @type {[string, string][]} */
const FONTS = [
  ["Atkinson Hyperlegible Next", "The Atkinson Hyperlegible Next Project Authors"],
  ["Cinzel", "The Cinzel Project Authors"],
  ["EB Garamond", "The EB Garamond Project Authors"],
  ["Metamorphous", "Sorkin Type Co"],
  ["Noto Sans Runic", "The Noto Project Authors"],
];

/** @type {[string, string][]} */
const IN_BROWSER = [
  ["Preact", "MIT"],
  ["Preact Signals", "MIT"],
  ["htm", "Apache 2.0"],
  ["noble-hashes", "MIT"],
];

/** @type {[string, string][]} */
const ON_SERVER = [
  ["alembic", "MIT"],
  ["click", "BSD 3-Clause"],
  ["httptools", "MIT"],
  ["itsdangerous", "BSD 3-Clause"],
  ["msgspec", "BSD 3-Clause"],
  ["numba", "BSD 2-Clause"],
  ["NumPy", "BSD 3-Clause"],
  ["platformdirs", "MIT"],
  ["prometheus-client", "Apache 2.0 and BSD"],
  ["pywebpush", "MPL 2.0"],
  ["rich", "MIT"],
  ["segno", "BSD 3-Clause"],
  ["SQLAlchemy", "MIT"],
  ["Starlette", "BSD 3-Clause"],
  ["typst", "Apache 2.0"],
  ["uvicorn", "BSD 3-Clause"],
  ["uvloop", "MIT, Apache 2.0"],
  ["websockets", "BSD 3-Clause"],
];

/** By author, who drew most first. @param {Credit[]} icons @returns {[string, Credit[]][]} */
export function byAuthor(icons) {
  /** @type {Map<string, Credit[]>} */
  const drawn = new Map();
  for (const credit of icons) drawn.set(credit.author, [...(drawn.get(credit.author) ?? []), credit]);
  return [...drawn].sort((one, other) => other[1].length - one[1].length || one[0].localeCompare(other[0]));
}

/** A folder's name as a name: "caro-asercion" is Caro Asercion. @param {string} author */
export const authorName = (author) =>
  author
    .split("-")
    .map((part) => part[0].toUpperCase() + part.slice(1))
    .join(" ");

/** Who made the games, the pictures and the letters. @param {{ house: House }} props */
export function Credits({ house }) {
  const icons = useIcons(house);
  const title = say("credits");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return html`<main id="main" class="page crediting"><h1>${title}</h1>
    <section class="panel"><h2>${say("credits.games")}</h2>
      <p>${say("credits.omnia")}</p><p>${say("credits.omnia.thanks")}</p><p>${say("credits.omen")}</p></section>
    <section class="panel"><h2>${say("credits.independent")}</h2><p>${say("credits.independent.say")}</p>
      <p><strong>${say("credits.buy")}</strong></p></section>
    <section class="panel"><h2>${say("credits.icons")}</h2>
      <p>${say("credits.icons.say")} <a href="https://game-icons.net" target="_blank" rel="noreferrer">
        game-icons.net</a> · <a
            href="https://creativecommons.org/licenses/by/3.0/" target="_blank" rel="noreferrer">CC BY 3.0</a></p>
      ${byAuthor(icons).map(
        ([author, drawn]) =>
          html`<details key=${author}>
            <summary>${say("credits.author", { author: authorName(author), count: drawn.length })}</summary>
            <ul>
              ${drawn.map(
                ({ icon, used_by }) =>
                  html`<li key=${icon}>
                    <span>${used_by.length ? list(used_by) : say("credits.signs")}</span> <small>${icon}</small></li>`,
              )}</ul>
          </details>`,
      )}</section>
    <section class="panel"><h2>${say("credits.fonts")}</h2><p>${say("credits.fonts.say")}</p>
      <ul>
        ${FONTS.map(([font, author]) => html`<li key=${font}><span>${font}</span> <small>${author}</small></li>`)}</ul>
    </section>
    <section class="panel"><h2>${say("credits.software")}</h2><p>${say("credits.software.say")}</p>
      <h3>${say("credits.browser")}</h3><${Programs} programs=${IN_BROWSER} />
      <h3>${say("credits.server")}</h3><${Programs} programs=${ON_SERVER} /></section>
  </main>`;
}

/** @param {{ programs: [string, string][] }} props each with its licence */
const Programs = ({ programs }) =>
  html`<ul>
    ${programs.map(([name, licence]) => html`<li key=${name}><span>${name}</span> <small>${licence}</small></li>`)}
  </ul>`;

/** Who drew what, with the names of the cards in the language of the moment. @param {House} house */
function useIcons(house) {
  const [icons, setIcons] = useState(/** @type {Credit[]} */ ([]));
  const spoken = language();
  useEffect(() => {
    let isWanted = true;
    fetch(`/public/credits/${spoken}.json`)
      .then((answer) => answer.json())
      .then((told) => {
        if (isWanted) setIcons(told.icons);
      })
      .catch(() => house.tell(say("unreachable")));
    return () => {
      isWanted = false;
    };
  }, [spoken]);
  return icons;
}
