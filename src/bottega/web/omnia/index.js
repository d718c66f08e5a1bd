/** @import { GameClient } from "../games.js" */
import { Board } from "./board.js";
import { explain } from "./printed.js";
import { Result } from "./seats.js";
import { describe, label, prompt, toldNow } from "./telling.js";

/** OMNIA at the table. @type {GameClient} */
export const game = { Board, Result, describe, explain, label, prompt, toldNow };
