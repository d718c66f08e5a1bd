/** @import { Sight } from "../sight.js" */
import { isLively, scaled, setting } from "../settings.js";
import { play } from "../sound.js";
import { signal, useEffect, useLayoutEffect, useMemo, useState } from "../vendor/preact.js";
import { newestCall, revealed } from "./reading.js";

/**
 * The count after a call: it runs by itself, one touch or key ends it, and until it is done nobody is told what came of
 * the call.
 */

/** Milliseconds of a reveal: till the hands have turned, for the whole count, and for one card of it at most. */
export const PACE = { turning: 350, counting: 1300, longestStep: 220 };

const running = signal(""); // the call whose cards are being counted
const done = signal(""); // the last one whose cards have been counted

/** @param {Sight} sight @param {{ call: { version: number } }} called */
const idOf = ({ head }, { call }) => `${head.id} ${call.version}`;

/**
 * Whether cards are being counted on the table, or will be as soon as it is drawn.
 * @param {Sight} sight
 */
export function isCounting(sight) {
  const called = newestCall(sight);
  if (!called?.hands || sight.mode === "replay" || setting("text") === "on" || !isLively()) return false;
  const id = idOf(sight, called);
  return running.value === id || (done.value !== id && revealed(0, 0, sight, called) > 0);
}

/**
 * What may be known beside the table while cards are being counted there: the call, and nothing of what came of it.
 * @param {Sight} sight
 * @returns {Sight | null} null: everything
 */
export function meanwhile(sight) {
  const called = isCounting(sight) ? newestCall(sight) : null;
  if (!called) return null;
  const { version } = called.call;
  const before = (/** @type {Sight["events"]} */ events) =>
    events
      .filter((event) => event.version < version || event.event === "say" || event.event === "call")
      .map((event) => (event.version < version ? event : { ...event, told: event.told?.slice(0, 1) }));
  const { head, seat } = sight;
  const wasOut = seat !== null && called.hands?.[seat]?.length === 0;
  return sight.but({
    events: before(sight.events),
    fresh: before(sight.fresh),
    head: { ...head, status: "playing", result: null, you: { ...head.you, out: wasOut } },
    turns: [],
    acting: [],
    isMine: false,
    isHeld: true,
  });
}

/**
 * How far the count has come; where things are to be still it is done at once.
 * @param {Sight} sight
 * @param {{ call: { version: number, count: number } }} called
 * @param {boolean} isNew
 */
export function useCount(sight, called, isNew) {
  const steps = called.call.count;
  const isMoving = useMemo(() => isNew && isLively(), []);
  const [count, setCount] = useState(isMoving ? -1 : steps);
  const isDone = count >= steps;
  useEffect(() => {
    if (isDone) return undefined;
    const wait = count < 0 ? PACE.turning : Math.min(PACE.longestStep, PACE.counting / steps);
    const timer = setTimeout(() => {
      setCount(count + 1);
      if (count >= 0) play("card");
    }, scaled(wait));
    return () => clearTimeout(timer);
  }, [count, steps]);
  useMarked(idOf(sight, called), isDone);
  useEndedByHand(isDone, () => setCount(steps));
  return { count: Math.max(0, count), isMoving, isDone };
}

/** Let everything around know. @param {string} id @param {boolean} isDone */
function useMarked(id, isDone) {
  useLayoutEffect(() => {
    running.value = isDone ? "" : id;
    if (isDone) done.value = id;
    return () => {
      running.value = "";
    };
  }, [id, isDone]);
}

const ENDING_KEYS = ["Enter", " ", "Escape"];

/**
 * A touch anywhere ends the count, and does what else it is meant for. A key ends it where the table or nothing has the
 * focus, and does nothing else: what it would press may not have been there a moment ago.
 * @param {boolean} isDone
 * @param {() => void} finish
 */
function useEndedByHand(isDone, finish) {
  useEffect(() => {
    if (isDone) return undefined;
    const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (!ENDING_KEYS.includes(event.key) || !(target === document.body || target.closest(".omen"))) return;
      event.preventDefault();
      finish();
    };
    addEventListener("click", finish, { capture: true });
    addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      removeEventListener("click", finish, { capture: true });
      removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, [isDone]);
}
