/** @import { TableEvent } from "../protocol.js" */
/** @import { Box, Size } from "../learn/place.js" */
/** @import { Sight } from "../sight.js" */
import { scaled } from "../settings.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { said } from "./log.js";
import { roomFor } from "./room.js";

/**
 * What somebody says, at their seat for as long as it takes to read. It can only be seen: the announcer says it aloud,
 * once, and the talk keeps it.
 */

const SHORTEST = 4000; // milliseconds that a word stays
const PER_LETTER = 70;
const LONGEST = 15000;
const EDGE = 18; // pixels that the arrow keeps from a corner
const PICTURES = "button.card:not([data-action], [aria-pressed])"; // only looked at, also through a bubble
const CONTROLS = `button:not(${PICTURES}), a, input, select, textarea, summary, [role=radio]`;

/** How long a text is to be read. @param {string} text */
export const readingTime = (text) => Math.max(SHORTEST, scaled(Math.min(LONGEST, SHORTEST + PER_LETTER * text.length)));

/** @param {{ sight: Sight }} props */
export function Bubbles({ sight }) {
  const [spoken, setSpoken] = useState(/** @type {TableEvent[]} */ ([]));
  useEffect(() => {
    const fresh = sight.fresh.filter(({ event }) => event === "say");
    if (!fresh.length) return;
    const seats = fresh.map(({ seat }) => seat);
    setSpoken((before) => [
      ...before.filter(({ seat }) => !seats.includes(seat)),
      ...fresh.filter(({ seat }, i) => seats.lastIndexOf(seat) === i),
    ]);
  }, [sight.version]);
  const hush = (/** @type {TableEvent} */ gone) => setSpoken((before) => before.filter((event) => event !== gone));
  const heard = spoken.filter(({ seat }) => !sight.head.you.muted.includes(seat ?? -1));
  return html`<div class="bubbles" aria-hidden="true">
    ${heard.map(
      (event) => html`
        <${Bubble} key=${event.version} sight=${sight} event=${event} onGone=${() => hush(event)} />`,
    )}
  </div>`;
}

/** @param {{ sight: Sight, event: TableEvent, onGone: () => void }} props */
function Bubble({ sight, event, onGone }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const seat = event.seat ?? 0;
  const text = said(sight, event);
  useEffect(() => {
    const timer = setTimeout(onGone, readingTime(text));
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    let frame = 0;
    const put = () => {
      frame = 0;
      const element = box.current;
      if (!element) return;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { top, left, side, arrow } = placeAt(seat, size);
      Object.assign(element.style, { top: `${top}px`, left: `${left}px` });
      element.style.setProperty("--arrow", `${arrow}px`);
      element.dataset.side = side;
    };
    const later = () => {
      frame ||= requestAnimationFrame(put);
    };
    put();
    const board = document.querySelector("main .middle"); // it goes on by itself: seats move, and controls come
    const changed = new MutationObserver(later),
      grown = new ResizeObserver(later);
    if (board) {
      changed.observe(board, { subtree: true, childList: true, attributes: true });
      grown.observe(board);
    }
    addEventListener("scroll", later, { capture: true, passive: true });
    addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      changed.disconnect();
      grown.disconnect();
      removeEventListener("scroll", later, { capture: true });
      removeEventListener("resize", later);
    };
  }, [sight.version]);
  return html`<p ref=${box} class="says" data-says=${seat}><b>${sight.nameOf(seat)}</b> ${text}</p>`;
}

/**
 * Beside the seat where it can be seen, and over nothing that is played with.
 * @param {number} seat
 * @param {Size} size
 */
function placeAt(seat, size) {
  const room = { top: 4, left: 4, right: document.documentElement.clientWidth - 4, bottom: innerHeight - 4 };
  const [target = null] = seen(`main [data-seat="${seat}"]`);
  const found = roomFor(target, size, room, { controls: seen(CONTROLS), pictures: seen(PICTURES) });
  const middle = target ? (target.left + target.right) / 2 - found.left : 0;
  return { ...found, arrow: Math.max(EDGE, Math.min(middle, size.width - EDGE)) };
}

/** @param {string} selector */
const seen = (selector) => [...document.querySelectorAll(selector)].map(boxOf).filter(isSeen);

/** @param {Element} element @returns {Box} */
function boxOf(element) {
  const { top, left, right, bottom } = element.getBoundingClientRect();
  return { top, left, right, bottom };
}

/** @param {Box} box */
const isSeen = ({ top, left, right, bottom }) =>
  bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom > top && right > left;
