/** @import { Place, Walk } from "../replaying.js" */
import { RulesLink } from "../around/turn.js";
import { html } from "../vendor/preact.js";
import { say } from "../words.js";

/** Signs of walking through a game, drawn so that they look alike everywhere. @type {Record<string, string>} */
const SIGNS = {
  first: "M5 5h2v14H5zM20 5v14L9 12z",
  back: "M18 5v14L6 12z",
  "event.back": "M14 6l2 2-4 4 4 4-2 2-6-6z",
  play: "M7 4v16l13-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  "event.on": "M10 6l6 6-6 6-2-2 4-4-4-4z",
  on: "M6 5v14l12-7z",
  last: "M4 5v14l11-7zM17 5h2v14h-2z",
};

/** @param {{ name: string }} props */
const Sign = ({ name }) =>
  html`<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path d=${SIGNS[name]} fill="currentColor" /></svg>`;

/**
 * Scrubbing, and walking by step or by event.
 * @param {object} props
 * @param {Place} props.place
 * @param {number} props.steps
 * @param {boolean} props.hasEvents whether a step has several
 * @param {boolean} props.isLast whether there is no event after this one
 * @param {boolean} props.isPlaying
 * @param {(walk: Walk) => void} props.onWalk
 * @param {(step: number) => void} props.onScrub
 * @param {() => void} props.onPlay
 * @param {string} props.game
 */
export function Player({ place, steps, hasEvents, isLast, isPlaying, onWalk, onScrub, onPlay, game }) {
  const { step } = place;
  const button = (/** @type {Walk} */ walk, /** @type {string} */ label, /** @type {boolean} */ isEnd) => html`
    <button type="button" key=${walk} data-walk=${walk} title=${label} aria-label=${label} disabled=${isEnd}
        onClick=${() => onWalk(walk)}><${Sign} name=${walk} /></button>`;
  const spoken = say("replay.step", { step, steps });
  return html`<section class="player" aria-label=${say("replay.player")}>
    <div class="scrub">
      <input type="range" min="0" max=${steps} step="1" value=${step} aria-label=${say("replay.choose")}
          aria-valuetext=${spoken}
          onInput=${(/** @type {InputEvent} */ event) =>
            onScrub(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
      <output>${spoken}</output><${RulesLink} game=${game} /></div>
    <div class="walks" role="group" aria-label=${say("replay.walks")}>
      ${button("first", say("replay.first"), step === 0)}
      ${button("back", say("replay.back"), step === 0)}
      ${hasEvents && button("event.back", say("replay.event.back"), step === 0 && !place.event)}
      <button type="button" class="main" data-walk="play" title=${say(isPlaying ? "replay.pause" : "replay.play")}
          aria-label=${say(isPlaying ? "replay.pause" : "replay.play")} onClick=${onPlay}>
        <${Sign} name=${isPlaying ? "pause" : "play"} /></button>
      ${hasEvents && button("event.on", say("replay.event.on"), isLast)}
      ${button("on", say("replay.on"), step === steps)}
      ${button("last", say("replay.last"), step === steps)}
    </div>
  </section>`;
}
