/** @import { GameClient } from "../games.js" */
import { Board } from "./board.js";
import { Result } from "./ending.js";
import { explain } from "./printed.js";
import { chapters, describe, label, prompt, toldNow } from "./telling.js";

/** OMNIA at the table. @type {GameClient} */
export const game = { Board, Result, chapters, describe, explain, label, prompt, toldNow };
