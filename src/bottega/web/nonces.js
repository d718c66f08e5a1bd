import { fresh } from "./wire.js";

/**
 * What this browser added to the luck of a table, and the commitment that stood there before the cards were dealt.
 * It is noted here, because a table that plays false could show another one afterwards.
 *
 * @typedef {{ commitment: string, nonces: string[] }} Kept
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

/** A text of one's own for the luck of a table. @param {{ id: string, commitment: string }} head */
export function freshNonce({ id, commitment }) {
  const nonce = fresh();
  const kept = keptOf(id);
  localStorage.setItem(
    keyOf(id),
    JSON.stringify({ commitment: kept?.commitment ?? commitment, nonces: [...(kept?.nonces ?? []), nonce] }),
  );
  return nonce;
}
