/** @import { GameClient } from "../games.js" */
/** @import { TableEvent } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { useRef } from "../vendor/preact.js";

/**
 * What surrounds a board knows nothing of what is still to be seen there; then it is told everything at once.
 * @param {Sight} sight
 * @param {GameClient} game
 * @returns {Sight}
 */
export function useMeanwhile(sight, game) {
  const news = useRef({ told: /** @type {TableEvent[]} */ ([]), late: /** @type {TableEvent[]} */ ([]) });
  const held = game.meanwhile?.(sight) ?? null;
  const { told, late } = news.current;
  if (held) {
    const known = [...told, ...held.fresh];
    news.current = { told: known, late: [...late, ...without(sight.fresh, [...known, ...late])] };
    return held;
  }
  news.current = { told: [], late: [] };
  return late.length ? sight.but({ fresh: [...late, ...without(sight.fresh, [...told, ...late])] }) : sight;
}

/** @param {TableEvent[]} events @param {TableEvent[]} others */
const without = (events, others) =>
  events.filter(({ event, version }) => !others.some((other) => other.event === event && other.version === version));
