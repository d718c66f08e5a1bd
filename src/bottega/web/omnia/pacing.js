import { scaled } from "../settings.js";

/** How long what happened stays before what comes next takes its place, in milliseconds. */

export const READING = { turn: 1600, step: 800 };

/** The time that a turn of so many steps takes to be read, at the speed that is chosen. @param {number} steps */
export const timeToRead = (steps) => scaled(READING.turn + READING.step * steps);
