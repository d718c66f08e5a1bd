/** @import { Face, Faces } from "./protocol.js" */
import { later } from "./games.js";
import { signal } from "./vendor/preact.js";
import { language } from "./words.js";

/** Whether there are pictures to show. */
export const isDrawn = signal(false);

/**
 * The cards of a game or a table, as people see them: names and stories in the language of the moment, and their
 * pictures.
 */
export class Deck {
  /**
   * @param {Faces} faces
   * @param {(face: Face) => string[]} explain what is printed on a card, in sentences
   */
  constructor(faces, explain) {
    this.digest = faces.digest;
    /** @type {Map<string, Face>} */
    this.cards = new Map(faces.cards.map((face) => [face.id, face]));
    this.explain = explain;
  }

  /** @param {string} id @returns {Face} */
  card(id) {
    const face = this.cards.get(id);
    if (!face) throw new Error(`no card ${id}`);
    return face;
  }

  /** @param {string} id */
  name(id) {
    return this.card(id).name;
  }

  /** "Mona Lisa, 2 × Work and city". @param {string[]} ids */
  names(ids) {
    /** @type {Map<string, number>} */
    const copies = new Map();
    for (const id of ids) copies.set(this.name(id), (copies.get(this.name(id)) ?? 0) + 1);
    return [...copies].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)).join(", ");
  }
}

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/**
 * @param {string} address
 * @param {(answer: Response) => Promise<any>} read
 */
function once(address, read) {
  if (!fetched.has(address)) fetched.set(address, fetch(address).then(read));
  return fetched.get(address);
}

/**
 * The faces at an address, in the language of the moment; their pictures are put where `<use>` finds them. A game's own
 * are drawn on a sheet that is large, so it comes by itself: until then cards show their names.
 * @param {string} address such as /public/faces/omen
 * @returns {Promise<Faces>}
 */
export async function fetchFaces(address) {
  if (!address.startsWith("/public/")) {
    /** @type {Faces & { sheet: string }} */
    const faces = await once(`${address}?language=${language()}`, (answer) => answer.json());
    lay(faces.sheet);
    return faces;
  }
  once(`${address.replace("/faces/", "/sheets/")}.${language()}.svg`, (answer) => answer.text())?.then((sheet) =>
    later(() => lay(sheet)),
  );
  return once(`${address}.${language()}.json`, (answer) => answer.json());
}

/**
 * A card of the sheet looks otherwise now, wherever it is shown.
 * @param {string} id
 * @param {string} picture the card by itself, with what it is made of
 */
export function drawAnew(id, picture) {
  const sheet = document.querySelector("#sheet > svg");
  if (!sheet) return;
  const drawn = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  for (const symbol of drawn.querySelectorAll("[id]")) {
    const before = document.getElementById(symbol.id);
    if (before && symbol.id !== `card-${id}`) continue; // the parts of all cards are alike
    before?.remove();
    sheet.append(document.adoptNode(symbol));
  }
}

/** One sheet at a time: games have cards of the same names. @param {string} sheet */
export function lay(sheet) {
  const parsed = new DOMParser().parseFromString(sheet, "image/svg+xml").documentElement;
  let place = document.getElementById("sheet");
  if (!place) {
    place = document.createElement("div");
    place.id = "sheet";
    place.setAttribute("aria-hidden", "true");
    document.body.append(place);
  }
  place.replaceChildren(document.adoptNode(parsed));
  isDrawn.value = true;
}
