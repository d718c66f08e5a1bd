/** @import { Step } from "./lesson.js" */
/** @import { Box, Place } from "./place.js" */
import { Picture, Rule } from "../parts.js";
import { isLively } from "../settings.js";
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { say } from "../words.js";
import { around, place, scrollFor } from "./place.js";

/** A speech bubble beside what it speaks of, with an arrow and a glowing ring. */

const MARGIN = 8; // pixels that the bubble keeps from the edges of the screen
const RING = 6; // and the ring from what it surrounds
const TRIES = 8; // how often the page is scrolled to what is spoken of, each time that the board changed
const CALM = 12; // frames in which it stayed in sight: whatever scrolls after that may
const WAYS_TO_SCROLL = ["wheel", "touchmove", "keydown", "pointerdown"];
const LEAST_ROOM = 360; // pixels; where there are fewer, the bubble may lie over what stays at the bottom

/**
 * What a step speaks of now: the first selector that finds something visible.
 * @param {string[]} selectors
 * @returns {HTMLElement[]}
 */
function targetsOf(selectors) {
  for (const selector of selectors) {
    const found = /** @type {HTMLElement[]} */ ([
      ...document.querySelectorAll(`main ${selector.split(", ").join(", main ")}`),
    ]);
    const visible = found.filter((element) => element.getClientRects().length > 0);
    if (visible.length) return visible;
  }
  return [];
}

/**
 * The part of the screen that is free: below what stays at its top, and above what stays at its bottom, unless that is
 * spoken of.
 * @param {HTMLElement[]} targets
 * @returns {Box}
 */
function freeRoom(targets) {
  const bar = document.querySelector("main .turn");
  const isStuck = bar && getComputedStyle(bar).position === "sticky" && bar.getBoundingClientRect().top <= 1;
  const top = (isStuck && bar ? bar.getBoundingClientRect().bottom : 0) + MARGIN;
  const lowest = floorOf(targets);
  return {
    top,
    left: MARGIN,
    right: document.documentElement.clientWidth - MARGIN,
    bottom: lowest - top > LEAST_ROOM ? lowest : innerHeight - MARGIN,
  };
}

/** Where what stays at the bottom begins, unless that is spoken of. @param {HTMLElement[]} targets */
function floorOf(targets) {
  const panels = [...document.querySelectorAll("main .asking, main .hands")].filter(
    (panel) => getComputedStyle(panel).position === "sticky" && !targets.some((target) => panel.contains(target)),
  );
  return Math.min(innerHeight, ...panels.map((panel) => panel.getBoundingClientRect().top)) - MARGIN;
}

/** @param {DOMRect} rect @returns {Box} */
const ringed = ({ top, left, right, bottom }) => ({
  top: top - RING,
  left: left - RING,
  right: right + RING,
  bottom: bottom + RING,
});

/**
 * Where rings and bubble are; measured again whenever something moves.
 * @param {{ current: HTMLElement | null }} bubble
 * @param {string[]} selectors
 * @param {number} step
 */
function useMeasured(bubble, selectors, step) {
  const [placed, setPlaced] = useState({ rings: /** @type {Box[]} */ ([]), at: /** @type {Place | null} */ (null) });
  useEffect(() => {
    let frame = 0;
    let led = ""; // what the page was scrolled to; whoever scrolls away may
    let tries = TRIES; // not a time: on a slow phone a board is drawn, and scrolls itself, late
    let calm = 0;
    const measure = () => {
      frame = 0;
      const element = bubble.current;
      if (!element) return;
      const found = targetsOf(selectors),
        what = found.map(({ outerHTML }) => outerHTML.slice(0, 120)).join();
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const boxes = () => found.map((one) => ringed(one.getBoundingClientRect()));
      const away = () => {
        const target = around(boxes());
        return target ? scrollFor(target, size, freeRoom(found), floorOf(found)) : 0;
      };
      if (led !== what) tries = TRIES;
      if (found.length && (led !== what || (tries > 0 && away() !== 0))) {
        led = what;
        tries -= 1;
        calm = 0;
        for (const one of found) one.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
        scrollBy({ top: away(), behavior: "instant" });
      } else calm += 1;
      if (calm === CALM) tries = 0;
      if (tries > 0) later();
      const rings = boxes(),
        target = around(rings);
      const next = { rings, at: place(target, size, freeRoom(found)) };
      setPlaced((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    const changed = () => {
      if (!isTheirs) [tries, calm] = [TRIES, 0];
      later();
    };
    let isTheirs = false; // whether somebody scrolled since the step began
    /** @param {Event} event */
    const onScrolling = ({ type, target }) => {
      if (type === "pointerdown" && target !== document.documentElement) return; // not on a scroll bar
      isTheirs = true;
      tries = 0;
    };
    const watch = new MutationObserver(changed);
    const board = document.querySelector("main .middle");
    if (board) watch.observe(board, { subtree: true, childList: true, attributes: true });
    const grown = new ResizeObserver(changed);
    if (bubble.current) grown.observe(bubble.current);
    if (board) grown.observe(board);
    addEventListener("scroll", later, { capture: true, passive: true });
    addEventListener("resize", changed);
    for (const way of WAYS_TO_SCROLL) addEventListener(way, onScrolling, { capture: true, passive: true });
    measure();
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      grown.disconnect();
      removeEventListener("scroll", later, { capture: true });
      removeEventListener("resize", changed);
      for (const way of WAYS_TO_SCROLL) removeEventListener(way, onScrolling, { capture: true });
    };
  }, [step, selectors.join()]);
  return placed;
}

/**
 * Bring the focus, and with it the eye, to what is spoken of.
 * @param {string[]} selectors
 * @returns {boolean} whether it is there
 */
function focusOn(selectors) {
  const [target] = targetsOf(selectors);
  const button = /** @type {HTMLElement | null} */ (
    target?.matches("button") ? target : (target?.querySelector("button") ?? target)
  );
  button?.scrollIntoView({ block: "center", behavior: isLively() ? "smooth" : "instant" });
  button?.focus({ preventScroll: true });
  return Boolean(button);
}

/**
 * The wish to be shown where. What is spoken of may still be to come, after cards that are being counted: then it is
 * shown when it has come.
 * @param {string[]} selectors
 * @param {number} step
 * @returns {() => void}
 */
function useShowing(selectors, step) {
  const [isWished, setWished] = useState(false);
  useEffect(() => setWished(false), [step]);
  useEffect(() => {
    const board = document.querySelector("main .middle");
    if (!isWished || !board) return undefined;
    const watch = new MutationObserver(() => {
      if (focusOn(selectors)) setWished(false);
    });
    watch.observe(board, { subtree: true, childList: true });
    return () => watch.disconnect();
  }, [isWished]);
  return () => setWished(!focusOn(selectors));
}

/**
 * @param {object} props
 * @param {string} props.game
 * @param {Step} props.step
 * @param {number} props.index
 * @param {number} props.count
 * @param {string} props.nudge a friendly word for whoever did something else
 * @param {() => void} props.onGoOn
 * @param {() => void} props.onBack
 * @param {() => void} props.onClose
 */
export function Pointer({ game, step, index, count, nudge, onGoOn, onBack, onClose }) {
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  const isLast = index === count - 1;
  const about = isLast ? [".ending .row", ...step.at] : step.at; // at the end, what one may do next
  const { rings, at } = useMeasured(bubble, about, index);
  const isPlaced = at !== null; // before that it cannot be seen, nor have the focus
  useEffect(() => {
    if (isPlaced) bubble.current?.focus({ preventScroll: true });
  }, [index, isPlaced]);
  const showWhere = useShowing(step.at, index);
  const onKeyDown = (/** @type {KeyboardEvent} */ { key }) => {
    if (isLast && key === "Escape") onClose();
  };
  const title = say("learn.step", { step: index + 1, steps: count });
  const style = at ? { top: `${at.top}px`, left: `${at.left}px`, "--arrow": `${at.arrow}px` } : undefined;
  return html`
    ${rings.map(
      ({ top, left, right, bottom }, i) => html`<span key=${i} class="ring-of" aria-hidden="true"
          style=${{ top: `${top}px`, left: `${left}px`, width: `${right - left}px`, height: `${bottom - top}px` }}>
      </span>`,
    )}
    <section ref=${bubble} class="bubble" role="dialog" aria-labelledby="lesson-step" aria-describedby="lesson-said"
        tabindex="-1" data-side=${at?.side ?? ""} data-step=${index + 1}
        data-at=${step.say} style=${style} onKeyDown=${onKeyDown}>
      <header><h2 id="lesson-step">${title}</h2>
        <progress value=${index + 1} max=${count} aria-hidden="true"></progress></header>
      <div id="lesson-said">
        ${step.cards?.map((id) => html`<span key=${id} class="card"><${Picture} name=${`card-${id}`} /></span>`)}
        <p>${say(`learn.${game}.${step.say}`)} ${step.rules.map(
          (number) => html`<${Rule} key=${number} number=${number} /> `,
        )}</p></div>
      <p class="nudge" role="status">${nudge}</p>
      <div class="ways">
        ${index > 0 && html`<button type="button" class="quiet back" onClick=${onBack}>${say("learn.back")}</button>`}
        <a class="button quiet leave" href="/learn">${say("learn.leave")}</a>
        ${
          step.do !== null
            ? html`<button type="button" class="where" onClick=${showWhere}>${say("learn.show")}</button>`
            : isLast
              ? html`<button type="button" class="main close" onClick=${onClose}>${say("close.window")}</button>`
              : html`<button type="button" class="main on" onClick=${onGoOn}>${say("learn.on")}</button>`
        }
      </div>
    </section>`;
}
