/** @import { GameClient } from "../games.js" */

/** @type {GameClient} */
export const game = {
  Board: () => null, describe: () => [], tell: ({ event }) => event, label: (action) => action, prompt: () => "", Result: () => null, explain: () => [],
};
