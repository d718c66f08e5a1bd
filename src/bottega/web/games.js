/** @import { Face, Sentence, TableEvent } from "./protocol.js" */
/** @import { Sight } from "./sight.js" */
/** @import { Key } from "./around/keys.js" */

/**
 * How a game is shown and told. The games' own rules are nowhere in the browser.
 *
 * @typedef {object} GameClient
 * @property {(props: { sight: Sight }) => any} Board the table with all that can be done there
 * @property {(sight: Sight) => { title: string, lines: string[] }[]} describe the same in words
 * @property {(event: TableEvent, sight: Sight) => Sentence[]} [toldNow] the sentences of an event that may be said at
 *   this moment; all of them, if a game does not say
 * @property {(sight: Sight) => Sight | null} [meanwhile] what may be known beside the board while something is still to
 *   be seen there; null: everything
 * @property {(sight: Sight) => (string | null)[]} [chapters] for each event, the heading that it is written down below;
 *   "": none, null: it is not written down
 * @property {(action: string, sight: Sight) => string} label what an action does, in words
 * @property {(sight: Sight) => string} prompt what I am asked for now, in a sentence
 * @property {(props: { sight: Sight }) => any} Result how it ended, line by line
 * @property {(sight: Sight) => Key[]} [keys] where keys lead in one's turn, beside those that every table has
 * @property {(face: Face) => string[]} explain what is printed on a card, in sentences
 */

/**
 * Who draws a game: its own board, or the plain one. The server says which.
 * @param {string} board a folder here
 * @returns {Promise<GameClient>}
 */
export async function fetchGame(board) {
  const [{ game }] = await Promise.all([import(`./${board}/index.js`), fetchStyle(`/web/${board}/${board}.css`)]);
  return game;
}

/** @param {string} address */
export function fetchStyle(address) {
  if (document.querySelector(`link[href="${address}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve(undefined);
    document.head.append(link);
  });
}

const AT_LATEST = 1000; // milliseconds: where nine bots play at once, a slow device is never idle

/**
 * Do something when there is time for it, after what somebody waits for; not all browsers tell when.
 * @param {() => void} work
 */
export const later = (work) =>
  void ("requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: AT_LATEST }) : setTimeout(work));
