/**
 * A timer for turns, as it is kept: by the moment at which it ends, so that a page that was closed loses no time.
 *
 * @typedef {{ seconds: number, seat: number, left: number, endsAt: number | null }} Clock left: milliseconds, while it
 *   stands still
 */

/** @param {number} seconds @returns {Clock} */
export const newClock = (seconds) => ({ seconds, seat: 0, left: seconds * 1000, endsAt: null });

/** @param {any} kept @param {number} players @returns {Clock} */
export function mendedClock(kept, players) {
  const seconds = Number(kept?.seconds) > 0 ? Number(kept.seconds) : 60;
  const clock = { ...newClock(seconds), ...kept, seconds };
  return { ...clock, seat: clock.seat >= 0 && clock.seat < players ? clock.seat : 0 };
}

/** @param {Clock} clock @param {number} now */
export const leftOn = ({ left, endsAt }, now) => Math.max(0, endsAt === null ? left : endsAt - now);

/** @param {Clock} clock @param {number} now @returns {Clock} */
export const running = (clock, now) => ({ ...clock, endsAt: now + leftOn(clock, now) });

/** @param {Clock} clock @param {number} now @returns {Clock} */
export const paused = (clock, now) => ({ ...clock, left: leftOn(clock, now), endsAt: null });

/**
 * Somebody's turn begins; the timer goes on if it ran.
 * @param {Clock} clock
 * @param {number} seat
 * @param {number} now
 */
export const turnOf = (clock, seat, now) => ({
  ...clock,
  seat,
  left: clock.seconds * 1000,
  endsAt: clock.endsAt === null ? null : now + clock.seconds * 1000,
});
