/** @import { Deck } from "../deck.js" */
/** @import { Facts, LifeStory } from "../screens/gallery.js" */
import { html } from "../vendor/preact.js";
import { say } from "../words.js";
import { Faces, yearOf } from "./cards.js";

/** Years of the line, and its size in the units of the drawing. */
const FIRST = 1450,
  LAST = 1520,
  WIDTH = 360,
  HEIGHT = 128,
  EDGE = 12,
  LETTER = 6.5; // how wide a letter is, about

/** @param {number} year */
const across = (year) => EDGE + ((year - FIRST) / (LAST - FIRST)) * (WIDTH - 2 * EDGE);

/** Leonardo's life as a line, and year by year. @param {{ deck: Deck, facts: Facts, pointed: string }} props */
export function Life({ deck, facts: { story }, pointed }) {
  return html`<${Line} deck=${deck} story=${story} />
    <p class="hint">${say("gallery.life.say")}</p>
    <ol class="moments">${story.life.map(
      (moment) => html`<li key=${moment.name} id=${moment.name} class=${moment.name === pointed ? "pointed" : ""}>
        <h2>${yearOf(moment)} <small>${deck.name(moment.place)}</small></h2>
        <p>${say(`gallery.life.${moment.name}`)}</p><${Faces} deck=${deck} cards=${moment.cards} /></li>`,
    )}
      <li id="undated"><h2>${say("gallery.undated")}</h2><${Faces} deck=${deck} cards=${story.undated} /></li></ol>`;
}

/** Years that follow each other closely lie on, above and below the line. */
const ASIDE = [0, -8, 8];

/**
 * The bands with their names: one that would touch another goes a row higher.
 * @param {LifeStory} story
 * @param {Deck} deck
 */
function labelled({ stays }, deck) {
  /** @type {number[]} where each row is free again */
  const free = [];
  return stays.map(({ place, from, to }) => {
    const name = deck.name(place),
      middle = (across(from) + across(to)) / 2,
      half = (name.length * LETTER) / 2,
      at = Math.min(middle, WIDTH - half);
    const row = [0, 1, 2].find((one) => (free[one] ?? 0) <= at - half) ?? 0;
    free[row] = at + half + LETTER;
    return { name, from, to, middle, at, row };
  });
}

/** Where he lived, as bands; and a dot for each year of the list. @param {{ deck: Deck, story: LifeStory }} props */
const Line = ({ deck, story }) => html`<figure class="life-line">
  <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label=${say("gallery.line")}>
    ${[1460, 1470, 1480, 1490, 1500, 1510].map(
      (year) => html`<g key=${year} class="decade"><line x1=${across(year)} x2=${across(year)} y1="40" y2="100" />
        <text x=${across(year)} y="122">${year}</text></g>`,
    )}
    ${labelled(story, deck).map(
      ({ name, from, to, middle, at, row }, i) => html`<g key=${from} class=${`stay ${i % 2 ? "odd" : "even"}`}>
        <rect x=${across(from)} y="52" width=${across(to) - across(from)} height="20" />
        <line x1=${middle} x2=${middle} y1=${45 - 14 * row} y2="52" />
        <text x=${at} y=${42 - 14 * row}>${name}</text></g>`,
    )}
    <line class="axis" x1=${across(1452)} x2=${across(1519.35)} y1="92" y2="92" />
    ${story.life.map(
      (moment, i) => html`<a key=${moment.name} href=${`#${moment.name}`} aria-label=${yearOf(moment)}>
        <circle class="touch" cx=${across(moment.year)} cy=${92 + ASIDE[i % 3]} r="8" />
        <circle cx=${across(moment.year)} cy=${92 + ASIDE[i % 3]} r="3.2" /></a>`,
    )}
  </svg></figure>`;
