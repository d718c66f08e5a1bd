/**
 * The people around one device, as it remembers them.
 *
 * @typedef {{ seat: number, name: string, token: string | null }} Person no token: whoever the browser's cookie is
 * @typedef {{ people: Person[], seen: Record<string, number> }} Kept seen: by seat, the version at which they last
 *   looked
 * @typedef {{ name: string, token: string }} Guest
 */

const keyOf = (/** @type {string} */ table) => `bottega.shared.${table}`;
const GUESTS = "bottega.guests"; // who has played on this device before needs no new token

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // somebody else wrote there
  }
}

/** @param {string} table @returns {Kept | null} */
export const keptAt = (table) => read(keyOf(table));

/** @param {string} table @param {Kept} kept */
export const keep = (table, kept) => localStorage.setItem(keyOf(table), JSON.stringify(kept));

/** @returns {Guest[]} */
export const knownGuests = () => read(GUESTS) ?? [];

/** @param {Guest[]} guests the newest first */
export const keepGuests = (guests) => localStorage.setItem(GUESTS, JSON.stringify(guests.slice(0, 16)));

/**
 * Who of those known here bears each name; of several with one name each is taken once.
 * @param {string[]} names
 * @param {Guest[]} known
 * @returns {(Guest | null)[]}
 */
export function recognised(names, known) {
  const free = [...known];
  return names.map((name) => {
    const at = free.findIndex((guest) => guest.name === name);
    return at < 0 ? null : free.splice(at, 1)[0];
  });
}

/**
 * Whose answer the table waits for, of the people here: who is asked about a step back, else whose turn it is.
 * @param {Person[]} people
 * @param {number[]} acting
 * @param {{ waiting_for: number[] } | null} undo
 */
export const asked = (people, acting, undo) =>
  (undo ? undo.waiting_for : acting).filter((seat) => people.some((person) => person.seat === seat));

/**
 * Whose eyes may look, and who is to be given the device. One person alone always looks.
 * @param {Person[]} people
 * @param {number[]} wanted seats, in order
 * @param {number | null} eyes whose they are now
 * @param {number} last whose they were before
 * @returns {{ eyes: number | null, next: number | null }}
 */
export function handOver(people, wanted, eyes, last) {
  if (people.length === 1) return { eyes: people[0].seat, next: null };
  if (eyes !== null && wanted.includes(eyes)) return { eyes, next: null };
  // round the table, so that it goes to a neighbour
  const next = wanted.find((seat) => seat > last) ?? wanted[0] ?? null;
  return { eyes: null, next };
}
