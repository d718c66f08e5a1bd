/** @import { Key } from "../around/keys.js" */
/** @import { Sight } from "../sight.js" */
import { say } from "../words.js";
import { viewOf } from "./reading.js";

/**
 * Keys in one's turn of OMEN: a letter for each suit, and for each call. They lead to the buttons that are there.
 * @param {Sight} sight
 * @returns {Key[]}
 */
export const keys = (sight) => [
  ...(viewOf(sight)?.suits ?? []).map((suit) => ({
    key: say(`board.omen.key.${suit}`),
    does: say(`omen.kind.${suit}`),
    leads: `main .suits [data-action$=" ${suit}"]`,
  })),
  ...["omen", "destiny"].map((call) => ({
    key: say(`board.omen.key.${call}`),
    does: say(`omen.call.${call}`),
    leads: `main [data-action="${call}"]`,
  })),
];
