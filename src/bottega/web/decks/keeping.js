/**
 * The deck of one's box, kept on this device: what was corrected, card by card, and how each correction is known. No
 * rule is known here; the server says what is valid.
 *
 * @typedef {"rulebook" | "review" | "reconstructed"} Provenance
 * @typedef {{ fields: Record<string, unknown>, provenance: Record<string, string> }} Correction a field that is null is
 *   not on the card
 * @typedef {object} Kept
 * @property {string} name
 * @property {string | null} base the text of a deck file that was brought along; null: the game's own
 * @property {Record<string, Correction>} corrections by card
 * @typedef {Record<string, unknown> & { id: string, kind: string, names: Record<string, string> }} Entry of a deck file
 */

/** @type {Provenance[]} */
export const PROVENANCES = ["rulebook", "review", "reconstructed"];
const SEEN = "rulebook"; // what lies before whoever writes it down
const NOTHING = { fields: {}, provenance: {} };

/** @param {string} game */
const NOW = (game) => `bottega.deck.${game}`;
/** @param {string} game */
const BEFORE = (game) => `bottega.deck.${game}.before`;

/** @returns {Kept} */
export const blank = () => ({ name: "", base: null, corrections: {} });

/** Whether it is the game's own deck, still. @param {Kept} kept */
export const isBlank = ({ base, corrections }) => base === null && !Object.keys(corrections).length;

/** @param {unknown} value @returns {Record<string, any>} */
const table = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});

/** What is kept under a key, as far as it can be read. @param {string} key @returns {Kept} */
function read(key) {
  try {
    const { name, base, corrections } = table(JSON.parse(localStorage.getItem(key) ?? "{}"));
    return {
      name: typeof name === "string" ? name : "",
      base: typeof base === "string" ? base : null,
      corrections: Object.fromEntries(
        Object.entries(table(corrections)).map(([card, correction]) => [
          card,
          { fields: table(table(correction).fields), provenance: table(table(correction).provenance) },
        ]),
      ),
    };
  } catch {
    return blank();
  }
}

/** @param {string} game */
export const found = (game) => read(NOW(game));

/** @param {string} game @param {Kept} kept @returns {boolean} false where the device has no room for it */
export const keep = (game, kept) => write(NOW(game), kept);

/** @param {string} key @param {Kept} kept */
function write(key, kept) {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Another one takes its place; this one can be brought back. @param {string} game @param {Kept} kept */
export function layAside(game, kept) {
  if (!isBlank(kept)) write(BEFORE(game), kept);
}

/** @param {string} game */
export const laidAside = (game) => read(BEFORE(game));

/** @param {Kept} kept @param {string} card @returns {Correction} */
export const correctionOf = (kept, card) => kept.corrections[card] ?? NOTHING;

/** What stands on a card now. @param {Kept} kept @param {Entry} entry @param {string} field */
export function printedOn(kept, entry, field) {
  const { fields } = correctionOf(kept, entry.id);
  return field in fields ? fields[field] : (entry[field] ?? null);
}

/**
 * How a field is known, by one's own word or by the file's.
 * @param {Kept} kept
 * @param {Entry} entry
 * @param {string} field
 */
export function provenanceOf(kept, entry, field) {
  const { fields, provenance } = correctionOf(kept, entry.id);
  if (field in provenance) return provenance[field];
  if (field in fields) return null;
  const told = entry.provenance;
  return typeof told === "string" ? told : (table(told)[field] ?? null);
}

/** Whether somebody has seen all of these in print. @param {Kept} kept @param {Entry} entry @param {string[]} fields */
export const isAttested = (kept, entry, fields) =>
  fields.every((field) => ["rulebook", "review"].includes(provenanceOf(kept, entry, field) ?? ""));

/** @param {Kept} kept @param {string} card @param {Correction} correction @returns {Kept} */
function put(kept, card, correction) {
  const { [card]: _, ...others } = kept.corrections;
  const isNothing = !Object.keys(correction.fields).length && !Object.keys(correction.provenance).length;
  return { ...kept, corrections: isNothing ? others : { ...others, [card]: correction } };
}

/** @param {Record<string, any>} from @param {string} field */
const less = (from, field) => Object.fromEntries(Object.entries(from).filter(([name]) => name !== field));

/**
 * A field is as somebody says; what is again as in the file is no correction.
 * @param {Kept} kept
 * @param {Entry} entry
 * @param {string} field
 * @param {unknown} value
 */
export function withField(kept, entry, field, value) {
  const { fields, provenance } = correctionOf(kept, entry.id);
  if (JSON.stringify(value) === JSON.stringify(entry[field] ?? null))
    return put(kept, entry.id, { fields: less(fields, field), provenance: less(provenance, field) });
  return put(kept, entry.id, { fields: { ...fields, [field]: value }, provenance });
}

/** @param {Kept} kept @param {string} card @param {string} field @param {string} word @returns {Kept} */
export function withProvenance(kept, card, field, word) {
  const { fields, provenance } = correctionOf(kept, card);
  return put(kept, card, { fields, provenance: { ...provenance, [field]: word } });
}

/** All of it was compared with the printed card. @param {Kept} kept @param {string} card @param {string[]} fields */
export function asPrinted(kept, card, fields) {
  const { fields: changed, provenance } = correctionOf(kept, card);
  const seen = Object.fromEntries(fields.map((field) => [field, SEEN]));
  return put(kept, card, { fields: changed, provenance: { ...provenance, ...seen } });
}

/** As the file has it. @param {Kept} kept @param {string} card */
export const without = (kept, card) => put(kept, card, NOTHING);

/**
 * What the server is asked about.
 * @param {string} game
 * @param {Kept} kept
 * @param {string} name for a deck that has none yet
 */
export const wishOf = (game, kept, name) => ({
  game,
  deck: kept.base,
  name: kept.name.trim() || name,
  corrections: Object.entries(kept.corrections).map(([card, correction]) => ({ card, ...correction })),
});
