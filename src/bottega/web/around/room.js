/** @import { Box, Size } from "../learn/place.js" */

/**
 * Where something small can be shown beside something else without lying over what is touched.
 *
 * @typedef {{ top: number, left: number, side: "above" | "below" | "right" | "left" | "apart" }} Room
 */

const GAP = 8; // pixels to what it belongs to
const NEAR = 48; // and within which it still seems to belong to it
const STEP = 16; // between the places that are tried where none beside it is free

/**
 * The place that covers the least of what is played with; then one near to the target, even over a picture that could
 * be looked at; then the one that covers the least of those. Of equally good ones, those beside the target come first,
 * and then the nearest.
 * @param {Box | null} target
 * @param {Size} size
 * @param {Box} room what can be used of the screen
 * @param {{ controls: Box[], pictures: Box[] }} taken
 * @returns {Room}
 */
export function roomFor(target, size, room, { controls, pictures }) {
  const beside = target ? besides(target, size) : [];
  const places = [...beside.filter((place) => isWithin(boxAt(place, size), room)), ...aparts(target, size, room)];
  const costs = new Map(
    places.map((place) => {
      const box = boxAt(place, size);
      const isFar = target !== null && distance(box, target) > NEAR;
      return [place, [covered(box, controls), Number(isFar), covered(box, pictures)]];
    }),
  );
  return places.reduce((best, place) => (isLess(costs.get(place), costs.get(best)) ? place : best));
}

/**
 * Whether numbers come before others, the first that differ deciding.
 * @param {number[]} [one]
 * @param {number[]} [other]
 */
function isLess(one = [], other = []) {
  const i = one.findIndex((value, at) => value !== other[at]);
  return i >= 0 && one[i] < other[i];
}

/** @param {Box} box @param {Box[]} others */
const covered = (box, others) => others.reduce((sum, other) => sum + shared(box, other), 0);

/** @param {Box} target @param {Size} size @returns {Room[]} */
function besides({ top, left, right, bottom }, { width, height }) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const across = [x - width / 2, left, right - width];
  const along = [y - height / 2, top];
  return [
    ...across.flatMap((at) => [
      { top: top - height - GAP, left: at, side: /** @type {const} */ ("above") },
      { top: bottom + GAP, left: at, side: /** @type {const} */ ("below") },
    ]),
    ...along.flatMap((at) => [
      { top: at, left: right + GAP, side: /** @type {const} */ ("right") },
      { top: at, left: left - width - GAP, side: /** @type {const} */ ("left") },
    ]),
    ...across.map((at) => ({ top: top + GAP, left: at, side: /** @type {const} */ ("apart") })), // over the seat itself
  ];
}

/**
 * Anywhere, the nearest first; from the top down where there is nothing to be near to.
 * @param {Box | null} target
 * @param {Size} size
 * @param {Box} room
 * @returns {Room[]}
 */
function aparts(target, size, room) {
  const places = [];
  for (let top = room.top; top + size.height <= room.bottom; top += STEP)
    for (let left = room.left; left + size.width <= room.right; left += STEP)
      places.push({ top, left, side: /** @type {const} */ ("apart") });
  const middle = (room.left + room.right) / 2;
  const near = target ?? { top: room.top, bottom: room.top, left: middle, right: middle };
  const far = new Map(places.map((place) => [place, distance(boxAt(place, size), near)]));
  return places.sort((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0));
}

/**
 * How far two boxes are from each other; of equally far ones, that which lies more in the middle is a little nearer.
 * @param {Box} one
 * @param {Box} other
 */
function distance(one, other) {
  const across = Math.max(0, one.left - other.right, other.left - one.right),
    along = Math.max(0, one.top - other.bottom, other.top - one.bottom);
  const aside = Math.abs(one.left + one.right - other.left - other.right);
  return Math.hypot(across, along) + aside / 1e4;
}

/** @param {Room} place @param {Size} size @returns {Box} */
const boxAt = ({ top, left }, { width, height }) => ({ top, left, right: left + width, bottom: top + height });

/** @param {Box} box @param {Box} room */
const isWithin = (box, room) =>
  box.top >= room.top && box.left >= room.left && box.right <= room.right && box.bottom <= room.bottom;

/** How much place two boxes share, in pixels. @param {Box} one @param {Box} other */
function shared(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const along = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && along > 0 ? across * along : 0;
}
