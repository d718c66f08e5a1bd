/** @import { TableEvent } from "./protocol.js" */
/** @import { Sight } from "./sight.js" */
import { h } from "./elements.js";
import { knows, say } from "./words.js";

const SHOWN = 100;                  // events; the record has them all
const ABOUT = ["event", "version", "at", "seat"];

/** What happened, the newest first. @param {Sight} sight */
export function log(sight) {
  const told = sight.wire.events.slice(-SHOWN).reverse();
  return h("section", { "data-key": "log" },
    h("h2", {}, say("log")),
    told.length ? h("ol", { class: "log", tabindex: 0, "aria-label": say("log") }, told.map((event) =>
      h("li", { class: event.event === "say" ? "said" : "" }, describe(sight, event))))
      : h("p", { class: "hint" }, say("log.none")));
}

/**
 * A sentence for what happens at any table; for what happens in a game, its own words.
 * @param {Sight} sight
 * @param {TableEvent} event
 */
function describe(sight, event) {
  const name = event.seat === undefined ? "" : nameThen(sight, event.seat, event.version);
  if (event.event === "say") return `${name}: ${said(sight, event)}`;
  const key = `event.${event.event}${"yes" in event ? `.${event.yes ? "yes" : "no"}` : ""}`;
  if (knows(key)) return say(key, { ...event, name });
  const details = Object.entries(event).filter(([field]) => !ABOUT.includes(field)).map(([field, value]) => `${field} ${plain(value)}`);
  return `${name && `${name}: `}${event.event}${details.length ? ` – ${details.join(", ")}` : ""}`;
}

/**
 * Who sat there when it happened: seats change hands before the start.
 * @param {Sight} sight
 * @param {number} seat
 * @param {number} version
 */
function nameThen(sight, seat, version) {
  const sat = sight.wire.events.findLast((event) => event.event === "sit" && event.seat === seat && event.version <= version);
  return sat ? String(sat.name) : sight.nameOf(seat);
}

/** @param {Sight} sight @param {TableEvent} event */
function said({ house }, { phrase, text }) {
  const known = [...house.offer.phrases, ...house.offer.reactions].find(({ name }) => name === phrase);
  return known?.say ?? String(text ?? phrase);
}

/**
 * Any value as one would write it by hand; hidden things are counted.
 * @param {unknown} value
 * @returns {string}
 */
export function plain(value) {
  if (value === null) return "?";
  if (Array.isArray(value)) {
    if (!value.length) return "–";
    if (value.length > 1 && value.every((one) => one === null)) return `${value.length} × ?`;
    return value.map(plain).join(value.some(Array.isArray) ? " / " : " ");
  }
  if (typeof value === "object") return Object.entries(value).map(([name, one]) => `${name}: ${plain(one)}`).join("; ") || "–";
  return String(value);
}
