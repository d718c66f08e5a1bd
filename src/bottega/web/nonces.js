/** @import { Head } from "./protocol.js" */
import { fresh } from "./wire.js";

/**
 * What this browser added to the luck of a table, and what stood there before the cards were dealt: the commitment, the
 * options, the deck, and what others had added when this browser opened its own. It is noted here, because a table that
 * plays false could show something else afterwards.
 *
 * @typedef {{ commitment: string, nonces: string[], options?: Record<string, string>, deck?: string,
 *   parts?: string[] }} Kept
 */

const keyOf = (/** @type {string} */ table) => `bottega.nonce.${table}`;

/** @param {string} table @returns {Kept | null} */
export function keptOf(table) {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(table)) ?? "null");
    return kept && Array.isArray(kept.nonces) ? kept : null;
  } catch {
    return null;
  }
}

/** @param {string} table @param {Kept} kept */
const keep = (table, kept) => localStorage.setItem(keyOf(table), JSON.stringify(kept));

/**
 * A text of one's own for the luck of a table, open at once: for those who alone add one.
 * @param {Pick<Head, "id" | "commitment" | "options" | "deck">} head
 */
export function freshNonce({ id, commitment, options, deck }) {
  const nonce = fresh();
  const kept = keptOf(id) ?? { commitment, options, deck: deck.digest, nonces: [] };
  keep(id, { ...kept, nonces: [...kept.nonces, nonce] });
  return nonce;
}

/**
 * The same for taking a seat: sealed where others add something too, so that nobody can choose theirs by it.
 * @param {Head} head
 * @returns {Promise<{ nonce: string } | { seal: string }>}
 */
export async function freshPart(head) {
  const people = head.seats.filter((taken) => taken?.kind !== "bot").length;
  if ((head.proof ?? 1) === 1 || people === 1) return { nonce: freshNonce(head) };
  const { digestOf } = await import("./luck.js"); // hashes, which nobody else at a table needs
  return { seal: digestOf(freshNonce(head)) };
}

/**
 * What this browser sealed at a table, once nobody can sit down any more; and what is there by then is noted.
 * @param {Head} head
 * @returns {Promise<string | null>}
 */
export async function toUnseal(head) {
  const kept = keptOf(head.id);
  if (!head.fixed || head.you.seat === null || !kept) return null;
  const { digestOf } = await import("./luck.js");
  const seals = head.seals ?? [];
  const mine = kept.nonces.find((nonce) => head.nonces[seals.indexOf(digestOf(nonce))] === "");
  if (mine === undefined) return null;
  if (!kept.parts) keep(head.id, { ...kept, parts: seals.map((seal, i) => seal || head.nonces[i]) });
  return mine;
}
