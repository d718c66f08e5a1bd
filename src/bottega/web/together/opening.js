/** @import { House } from "../house.js" */
/** @import { Head } from "../protocol.js" */
/** @import { Guest, Person } from "./people.js" */
import { freshNonce } from "../nonces.js";
import { go } from "../routes.js";
import { fresh, Refusal } from "../wire.js";
import { language } from "../words.js";
import { callAs } from "./circle.js";
import { keep, keepGuests, knownGuests, recognised } from "./people.js";

/**
 * Open a table for several people on this device, seat them all and start. The first name is the one of whoever the
 * browser knows. Between turns everybody looks at the table together: for that it must be one that can be watched. Its
 * address stays on this device.
 * @param {House} house
 * @param {Record<string, unknown>} wish as for any table; its empty seats are those of the names
 * @param {string[]} names
 * @param {string} where what is made of it: it goes round, or it only deals
 */
export async function openShared(house, wish, names, where = "shared") {
  const [mine, ...others] = names;
  if (!house.me || (mine.trim() && mine.trim() !== house.me.name)) await house.introduce(mine);
  const head = await house.open({ ...wish, pace: "none", visibility: "link", spectators: "public" });
  const seats = head.seats.flatMap((taken, seat) => (taken ? [] : [seat]));
  const known = recognised(others, knownGuests());
  /** @type {Person[]} */
  const people = [];
  for (const [i, name] of names.entries()) {
    people.push(
      i === 0
        ? await seated(head, { seat: seats[0], name: house.me?.name ?? name, token: null })
        : await seatedGuest(house, head, seats[i], name, known[i - 1]),
    );
  }
  remember(people);
  keep(head.id, { people, seen: {} });
  await house.call("POST", `/api/tables/${head.id}/start`, { id: fresh() });
  go(`/${where}/${head.id}`);
}

/** @param {Head} head @param {Person} person */
async function seated(head, person) {
  const body = { id: fresh(), seat: person.seat, nonce: freshNonce(head) };
  await callAs(person.token, "POST", `/api/tables/${head.id}/sit`, { language: language(), body });
  return person;
}

/**
 * Somebody who has played here before keeps the token, unless the server has forgotten it.
 * @param {House} house
 * @param {Head} head
 * @param {number} seat
 * @param {string} name
 * @param {Guest | null} known
 */
async function seatedGuest(house, head, seat, name, known) {
  if (known) {
    try {
      return await seated(head, { seat, ...known });
    } catch (error) {
      if (!(error instanceof Refusal) || error.say === null) throw error;
    }
  }
  /** @type {Guest} */
  const guest = await house.call("POST", "/api/guests", { name });
  return seated(head, { seat, name: guest.name, token: guest.token });
}

/** @param {Person[]} people */
function remember(people) {
  const guests = people.flatMap(({ name, token }) => (token ? [{ name, token }] : []));
  const others = knownGuests().filter(({ token }) => !guests.some((guest) => guest.token === token));
  keepGuests([...guests, ...others]);
}
