/** @import { House } from "../../house.js" */
/** @import { Aids, Packed, RoundFollowed, Sentence } from "../../protocol.js" */
import { unpacked } from "../../sentences.js";
import { useEffect, useState } from "../../vendor/preact.js";
import { Refusal } from "../../wire.js";
import { language } from "../../words.js";

/**
 * What the rules say of the notes. Where the server cannot be reached they say nothing, and it is asked again.
 *
 * @typedef {object} Advice
 * @property {"asking" | "said" | "refused" | "offline"} state
 * @property {number[]} acting
 * @property {string[]} legal
 * @property {Sentence[]} told
 * @property {{ losers: number[], dealer: number | null, winner: number | null } | null} outcome
 * @property {Aids} aids
 * @property {string} say what stands in the way
 * @property {string | null} rule
 */

const AGAIN = 3000; // milliseconds until the server is asked once more
const PATIENCE = 2500; // and after which people go on without it

/** @type {Advice} */
const NONE = { state: "asking", acting: [], legal: [], told: [], outcome: null, aids: {}, say: "", rule: null };

/**
 * @param {House} house
 * @param {Record<string, unknown> | null} wish null: there is nothing to ask
 * @returns {Advice}
 */
export function useAdvice(house, wish) {
  const asked = wish && JSON.stringify(wish);
  const [found, setFound] = useState({ asked: /** @type {string | null} */ (null), advice: NONE });
  const spoken = language();
  useEffect(() => {
    if (!asked) return undefined;
    let timer = 0;
    let isWanted = true;
    const goOn = () => setFound({ asked, advice: { ...NONE, state: "offline" } });
    const ask = async () => {
      clearTimeout(timer);
      timer = setTimeout(goOn, PATIENCE);
      const advice = await answered(house, asked);
      if (!isWanted) return;
      clearTimeout(timer);
      setFound({ asked, advice });
      if (advice.state === "offline") timer = setTimeout(ask, AGAIN);
    };
    ask();
    addEventListener("online", ask);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      removeEventListener("online", ask);
    };
  }, [asked, spoken]);
  // Where nothing was heard of the server, it is not waited for at every step.
  return found.asked === asked
    ? found.advice
    : { ...NONE, state: found.advice.state === "offline" ? "offline" : "asking" };
}

/** @param {House} house @param {string} asked @returns {Promise<Advice>} */
async function answered(house, asked) {
  try {
    /** @type {RoundFollowed} */
    const { acting, legal, told, outcome, aids } = await house.call("POST", "/api/rounds", JSON.parse(asked));
    const [event] = unpacked([/** @type {any} */ ({ told: /** @type {Packed[]} */ (told) })], "omen");
    return {
      ...NONE,
      state: "said",
      acting,
      legal,
      told: event.told ?? [],
      outcome: /** @type {Advice["outcome"]} */ (outcome),
      aids: /** @type {Aids} */ (aids),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.say === null || error.message.startsWith("server.")) return { ...NONE, state: "offline" };
    return { ...NONE, state: "refused", say: error.say, rule: error.rule };
  }
}
