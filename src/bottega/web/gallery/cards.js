/** @import { Deck } from "../deck.js" */
/** @import { Face } from "../protocol.js" */
/** @import { Facts, Moment } from "../screens/gallery.js" */
import { bare, isMeant } from "../omnia/pad/finding.js";
import { groupName } from "../omnia/printed.js";
import { collection, groupOf } from "../omnia/reading.js";
import { Card, Sign } from "../parts.js";
import { html, useState } from "../vendor/preact.js";
import { say } from "../words.js";

/** @typedef {{ name: string, title: string, badge: string, tints?: Record<string, string> }} Part of the deck */

/** Cities, the colours, Leonardo cards, characters, action cards. @param {Deck} deck @returns {Part[]} */
const partsOf = (deck) => [
  { name: "city", title: say("board.omnia.row.city"), badge: "sign-city" },
  ...collection([], deck).map((group) => ({
    name: group.group,
    title: groupName(group),
    badge: group.badge,
    tints: group.tints,
  })),
  { name: "action", title: say("gallery.action"), badge: "sign-coins" },
];

/** @param {Face} face */
const partOf = (face) => (face.kind === "city" || face.kind === "action" ? face.kind : groupOf(face));

/** All cards with their histories. @param {{ deck: Deck, facts: Facts, pointed: string }} props */
export function Cards({ deck, facts, pointed }) {
  const [said, setSaid] = useState("");
  const [only, setOnly] = useState("");
  const parts = partsOf(deck);
  const fits = (/** @type {Face} */ face) =>
    said ? isMeant(face, said) || bare(face.history ?? "").includes(bare(said)) : !only || partOf(face) === only;
  const shown = [...deck.cards.values()].filter(fits);
  return html`<p class="lead">${say("gallery.say")}</p>
    <div class="search"><label>${say("gallery.find")}
      <input type="search" name="card" value=${said} autocomplete="off" enterkeyhint="search"
          onInput=${(/** @type {InputEvent} */ event) =>
            setSaid(/** @type {HTMLInputElement} */ (event.currentTarget).value)} /></label></div>
    <div class="choice filters" role="group" aria-label=${say("gallery.groups")}>
      <button type="button" aria-pressed=${String(!only && !said)} onClick=${() => {
        setOnly("");
        setSaid("");
      }}>${say("gallery.all")}</button>
      ${parts.map(
        (part) => html`<button type="button" key=${part.name} data-part=${part.name} style=${part.tints}
            class=${part.tints ? "tinted" : ""} title=${part.title} aria-label=${part.title}
            aria-pressed=${String(only === part.name && !said)} onClick=${() => {
              setSaid("");
              setOnly(only === part.name ? "" : part.name);
            }}><${Sign} name=${part.badge} /></button>`,
      )}</div>
    <p class="hint" role="status">${say("gallery.found", { count: shown.length })}</p>
    ${parts
      .map((part) => ({ ...part, cards: shown.filter((face) => partOf(face) === part.name) }))
      .filter(({ cards }) => cards.length)
      .map(
        ({ name, title, cards }) => html`<section key=${name} class="part" data-part=${name}><h2>${title}</h2>
          <ul class="told-cards">${cards.map(
            (face) => html`<${Told} key=${face.id} deck=${deck} face=${face} facts=${facts}
              isPointed=${face.id === pointed} />`,
          )}</ul></section>`,
      )}`;
}

/** One card and its history. @param {{ deck: Deck, face: Face, facts: Facts, isPointed: boolean }} props */
function Told({ deck, face, facts, isPointed }) {
  const moment = facts.story.life.find(({ cards }) => cards.includes(face.id));
  return html`<li id=${face.id} class=${isPointed ? "pointed" : ""}>
    <${Card} id=${face.id} deck=${deck} />
    <div><h3>${face.name}</h3><p>${face.history}</p>
      <p class="also">
        ${
          moment &&
          html`<a href=${`/gallery/life#${moment.name}`}>${say("gallery.in_life", { year: yearOf(moment) })}</a>`
        }
        ${face.kind === "city" && html` <a href=${`/gallery/places#${face.id}`}>${say("gallery.on_map")}</a>`}</p></div>
  </li>`;
}

/** @param {Moment} moment */
export const yearOf = ({ year, about }) => (about ? say("gallery.about", { year }) : String(year));

/** Links to cards, as small faces. @param {{ deck: Deck, cards: string[] }} props */
export const Faces = ({ deck, cards }) =>
  html`<ul class="linked">${cards.map(
    (id) => html`<li key=${id}><a href=${`/gallery#${id}`}>
    <svg class="face" viewBox="0 0 240 336" aria-hidden="true"><use href=${`#card-${id}`} /></svg>
    <span>${deck.name(id)}</span></a></li>`,
  )}</ul>`;
