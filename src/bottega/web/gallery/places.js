/** @import { Deck } from "../deck.js" */
/** @import { Atlas, Facts, Place } from "../screens/gallery.js" */
import { html } from "../vendor/preact.js";
import { say } from "../words.js";
import { Faces } from "./cards.js";

/** A piece of the earth, in degrees: west, north, east and south. @typedef {[number, number, number, number]} Frame */

/** @type {Frame} */
const ITALY = [7.6, 46.35, 13.75, 41.35];
/** @type {Frame} */
const WIDE = [-5.2, 51.4, 18.8, 36.6];
const FLAT = 0.71; // so much shorter than a degree of latitude is one of longitude in the middle of the map
const SCALE = 84; // units of the drawing for a degree of latitude

/** @param {number} lon @param {number} lat @param {number} scale @returns {[number, number]} */
const project = (lon, lat, scale) => [lon * FLAT * scale, -lat * scale];

/** @param {string} points "lon,lat lon,lat" @param {number} scale */
const path = (points, scale) =>
  points
    .split(" ")
    .map((point) => point.split(",").map(Number))
    .map(([lon, lat]) => project(lon, lat, scale).map((place) => place.toFixed(1)))
    .map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`)
    .join("");

/** @param {Frame} frame @param {number} scale */
function boxOf([west, north, east, south], scale) {
  const [left, top] = project(west, north, scale);
  const [right, bottom] = project(east, south, scale);
  return { left, top, width: right - left, height: bottom - top };
}

/** @param {Frame} frame @param {Place} place */
const isIn = ([west, north, east, south], { at: [lon, lat] }) => lon > west && lon < east && lat < north && lat > south;

/** A map of his places, and the same as a list. @param {{ deck: Deck, facts: Facts, pointed: string }} props */
export function Places({ deck, facts: { story, atlas }, pointed }) {
  const way = story.life.map(({ place }) => place).filter((place, i, all) => place !== all[i - 1]);
  const at = new Map(atlas.places.map(({ card, at: found }) => [card, found]));
  const route = way.map((place) => at.get(place)?.join(",") ?? "").filter(Boolean);
  const here = (/** @type {Place} */ { card }) =>
    story.life.filter(({ place, cards }) => place === card || cards.includes(card));
  return html`<p class="hint">${say("gallery.map.say")}</p>
    <div class="maps">
      <${Map_} class="italy" frame=${ITALY} scale=${SCALE} atlas=${atlas} deck=${deck} route=${route.join(" ")}
          label=${say("gallery.map")} />
      <${Map_} class="wide" frame=${WIDE} scale=${16} atlas=${atlas} deck=${deck} route=${route.join(" ")}
          label=${say("gallery.map")} only=${["amboise", "saint-germain", "roma", "milano", "firenze"]} />
    </div>
    <ul class="place-list">${atlas.places.map(
      (place) => html`<li key=${place.card} id=${place.card} class=${place.card === pointed ? "pointed" : ""}>
        <h2>${deck.name(place.card)}</h2>
        <p>${deck.card(place.card).history}</p>
        <p class="also">${here(place).map(
          ({ name, year }) => html`<a key=${name} href=${`/gallery/life#${name}`}>${year}</a> `,
        )}</p>
        <${Faces} deck=${deck} cards=${cardsOf(place, here(place))} /></li>`,
    )}</ul>`;
}

/** The place itself, and the cards of the years he was there. @param {Place} place @param {{ place: string,
 *   cards: string[] }[]} moments */
const cardsOf = ({ card }, moments) => [
  card,
  ...moments.flatMap((moment) => (moment.place === card ? moment.cards : [])).filter((other) => other !== card),
];

/**
 * @param {{ class: string, frame: Frame, scale: number, atlas: Atlas, deck: Deck, route: string, label: string,
 *   only?: string[] }} props
 */
function Map_({ class: kind, frame, scale, atlas, deck, route, label, only }) {
  const { left, top, width, height } = boxOf(frame, scale);
  const places = atlas.places.filter((place) => isIn(frame, place) && (!only || only.includes(place.card)));
  return html`<svg class=${`map ${kind}`} viewBox=${`${left} ${top} ${width} ${height}`} role="group"
      aria-label=${label}>
    <rect class="sea" x=${left} y=${top} width=${width} height=${height} />
    ${atlas.land.map((one, i) => html`<path key=${i} class="land" d=${`${path(one, scale)}Z`} />`)}
    ${atlas.rivers.map((one, i) => html`<path key=${i} class="river" d=${path(one, scale)} />`)}
    ${atlas.lakes.map((one, i) => html`<path key=${i} class="lake" d=${`${path(one, scale)}Z`} />`)}
    <path class="route" d=${path(route, scale)} />
    ${places.map((place) => html`<${Spot} key=${place.card} place=${place} scale=${scale} deck=${deck} />`)}
  </svg>`;
}

/** Where a name stands beside its dot. @type {Record<string, { dx: number, dy: number, anchor: string }>} */
const BESIDE = {
  right: { dx: 8, dy: 4, anchor: "start" },
  left: { dx: -8, dy: 4, anchor: "end" },
  below: { dx: 0, dy: 17, anchor: "middle" },
  above: { dx: 0, dy: -9, anchor: "middle" },
};

/** @param {{ place: Place, scale: number, deck: Deck }} props */
function Spot({ place: { card, at, label }, scale, deck }) {
  const [x, y] = project(at[0], at[1], scale);
  const { dx, dy, anchor } = BESIDE[label];
  return html`<a href=${`#${card}`} class="spot"><circle class="touch" cx=${x} cy=${y} r="11" />
    <circle cx=${x} cy=${y} r="4" /><text x=${x + dx} y=${y + dy} text-anchor=${anchor}>${deck.name(card)}</text></a>`;
}
