import { html, useEffect, useRef } from "../vendor/preact.js";
import { language } from "../words.js";

/** @type {Map<string, Promise<string>>} */
const fetched = new Map();

/**
 * Where the server cannot be reached there is no picture, till the next try.
 * @param {string} address
 * @returns {Promise<string>}
 */
function fetchPicture(address) {
  const found =
    fetched.get(address) ??
    fetch(address)
      .then((answer) => answer.text())
      .catch(() => {
        fetched.delete(address);
        return "";
      });
  fetched.set(address, found);
  return found;
}

/**
 * One card of a game, drawn by itself. It lives in a tree of its own: pictures name their parts alike.
 * @param {{ game: string, id: string }} props
 */
export function Face({ game, id }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const address = `/public/card/${game}/${id}.${language()}.svg`;
  useEffect(() => {
    let isWanted = true;
    fetchPicture(address).then((picture) => {
      if (isWanted && place.current) lay(place.current, picture);
    });
    return () => {
      isWanted = false;
    };
  }, [address]);
  return html`<span class=${`portrait ${game}`} data-face=${id} aria-hidden="true" ref=${place}></span>`;
}

/** @param {HTMLElement} place @param {string} picture */
function lay(place, picture) {
  const drawn = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  if (drawn.localName !== "svg") return;
  drawn.setAttribute("width", "100%");
  drawn.setAttribute("height", "100%");
  (place.shadowRoot ?? place.attachShadow({ mode: "open" })).replaceChildren(document.importNode(drawn, true));
}
