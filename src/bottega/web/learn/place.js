/**
 * Where a speech bubble goes: beside what it speaks of, never over it.
 *
 * @typedef {{ top: number, left: number, right: number, bottom: number }} Box
 * @typedef {{ width: number, height: number }} Size
 * @typedef {"below" | "above" | "right" | "left" | "apart"} Side apart: where it covers least, without an arrow
 * @typedef {{ side: Side, top: number, left: number, arrow: number }} Place arrow: how far along the bubble's edge it
 *   sits
 */

export const GAP = 16; // pixels between the two, for the arrow
const EDGE = 22; // the arrow keeps away from a corner

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.max(least, Math.min(value, most));

/**
 * One box around several. @param {Box[]} boxes @returns {Box | null}
 */
export const around = (boxes) =>
  boxes.length === 0
    ? null
    : {
        top: Math.min(...boxes.map(({ top }) => top)),
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      };

/**
 * @param {Box | null} target what the bubble speaks of
 * @param {Size} size of the bubble
 * @param {Box} room what can be used of the screen
 * @returns {Place}
 */
export function place(target, { width, height }, room) {
  const middle = (room.left + room.right - width) / 2;
  if (!target) return { side: "apart", top: room.bottom - height, left: middle, arrow: 0 };
  const [x, y] = [(target.left + target.right) / 2, (target.top + target.bottom) / 2];
  const left = within(x - width / 2, room.left, room.right - width),
    top = within(y - height / 2, room.top, room.bottom - height);
  const across = within(x - left, EDGE, width - EDGE),
    along = within(y - top, EDGE, height - EDGE);
  if (target.bottom + GAP + height <= room.bottom && target.bottom >= room.top)
    return { side: "below", top: target.bottom + GAP, left, arrow: across };
  if (target.top - GAP - height >= room.top && target.top <= room.bottom)
    return { side: "above", top: target.top - GAP - height, left, arrow: across };
  if (target.right + GAP + width <= room.right) return { side: "right", top, left: target.right + GAP, arrow: along };
  if (target.left - GAP - width >= room.left)
    return { side: "left", top, left: target.left - GAP - width, arrow: along };
  // more of it is seen when the bubble takes the emptier end
  const isLow = room.bottom - target.bottom < target.top - room.top;
  return { side: "apart", top: isLow ? room.top : room.bottom - height, left: middle, arrow: 0 };
}

/**
 * How far to scroll down so that the target and the bubble below or above it can both be seen; 0 where they can
 * already.
 * @param {Box} target
 * @param {Size} size
 * @param {Box} room
 * @param {number} [floor] where something begins that the bubble may lie over, but the target must not lie under
 */
export function scrollFor(target, size, room, floor = room.bottom) {
  const isSeen = target.top >= room.top && target.bottom <= floor;
  if (isSeen && place(target, size, room).side !== "apart") return 0;
  const whole = target.bottom - target.top + GAP + size.height,
    free = room.bottom - room.top;
  const margin = Math.max(0, (free - whole) / 2);
  return Math.round(target.top - room.top - margin);
}

/** Whether two boxes share any place. @param {Box} one @param {Box} other */
export const covers = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
