/** @import { Aids, Head, TableEvent, Turn, View } from "../protocol.js" */
import { unpacked } from "../sentences.js";

/**
 * A lesson as it is stored: the real rules played it, and nothing of them is needed here.
 *
 * @typedef {object} Step
 * @property {string} say what is said: learn.{game}.{say} of the words
 * @property {string[]} rules
 * @property {string[]} at what it speaks of: selectors, the first one that is there counts
 * @property {string | null} do what goes on with the lesson, in notation; null: reading on
 * @property {number} version
 * @property {TableEvent[]} passed
 * @property {TableEvent[]} events
 * @property {Turn[]} turns
 * @property {View} view
 * @property {Aids} aids
 * @property {Head["result"]} result
 * @property {string[]} [cards] faces to show beside it
 *
 * @typedef {{ game: string, head: Head, steps: Step[] }} Lesson
 */

/** @param {string} game @returns {Promise<Lesson>} */
export async function fetchLesson(game) {
  const answer = await fetch(`/web/lessons/${game}.json`);
  if (!answer.ok) throw new Error(`no lesson ${game}`);
  /** @type {Lesson} */
  const lesson = await answer.json();
  const steps = lesson.steps.map((step) => ({
    ...step,
    passed: unpacked(step.passed, game),
    events: unpacked(step.events, game),
  }));
  return { ...lesson, steps };
}

/**
 * The lesson's table at one step, as a sight is made of it.
 * @param {Lesson} lesson
 * @param {number} at
 * @param {string} name of whoever learns
 */
export function seenAt({ head, steps }, at, name) {
  const step = steps[at];
  const seats = head.seats.map((seat, i) => (seat && i === head.you.seat ? { ...seat, name } : seat));
  return {
    head: { ...head, seats, status: step.result ? /** @type {const} */ ("over") : head.status, result: step.result },
    view: step.view,
    aids: step.aids,
    turns: step.turns,
    version: step.version,
    events: steps.slice(0, at + 1).flatMap(({ passed, events }) => [...passed, ...events]),
    fresh: at > 0 ? step.events : [],
  };
}

/**
 * What somebody's action means to the lesson: it goes on, or a friendly word is due.
 * @param {Step} step
 * @param {string} action
 * @returns {"on" | "do" | "read"}
 */
export const judge = (step, action) => (action === step.do ? "on" : step.do === null ? "read" : "do");

/** A step that was kept, if there is one. @param {string | null} kept @param {number} count */
export function stepFrom(kept, count) {
  const step = Number(kept ?? 0);
  return Number.isInteger(step) && step >= 0 && step < count ? step : 0;
}
