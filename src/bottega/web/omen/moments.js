/** @import { Sight } from "../sight.js" */
import { play } from "../sound.js";
import { useEffect, useRef, useState } from "../vendor/preact.js";
import { newestCall, remembers, revealed, viewOf } from "./reading.js";

/** What happens at a moment: a reveal that comes by itself, and what is heard. */

/**
 * The reveal of the newest call: it comes by itself, and can be put away and looked at again.
 * @param {Sight} sight
 */
export function useReveal(sight) {
  const [putAway, setPutAway] = useState(0),
    [again, setAgain] = useState(0);
  const shown = useRef(0);
  const called = newestCall(sight);
  const version = revealed(shown.current, putAway, sight, called);
  shown.current = version;
  const isAgain =
    called !== null && again === called.call.version && (remembers(sight) || viewOf(sight)?.phase !== "declaring");
  const goOn = () => {
    setPutAway(called?.call.version ?? 0);
    setAgain(0);
  };
  return {
    called: called?.hands && (version || isAgain) ? called : null,
    isNew: version > 0,
    goOn,
    lookAgain: called?.hands && remembers(sight) ? () => setAgain(called.call.version) : null,
  };
}

/** What is heard of what has just happened. @param {Sight} sight */
export function useSounds(sight) {
  useEffect(() => {
    const names = sight.fresh.map(({ event }) => event);
    if (names.includes("call")) play("call");
    if (names.includes("reveal")) setTimeout(() => play("reveal"), 300);
    else if (names.includes("declare") || names.includes("deal")) play("card");
  }, [sight.version]);
}
