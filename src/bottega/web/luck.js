import { hmac, sha256 } from "./vendor/hashes.js";

/**
 * How the luck of a game is made, written a second time: whoever checks a table must not ask the table for the answer.
 * docs/fairness.md tells it byte by byte. Words of 64 bits are BigInts; plain numbers are exact up to 53 bits only.
 */

const WORD = (1n << 64n) - 1n;
const HALF = 1n << 32n;
const QUARTER = 1n << 16n;
const GOLDEN = 0x9e3779b97f4a7c15n; // in place of words that are all zero, which would stay so for ever
const HEXADECIMAL = /^[0-9a-f]{64}$/;

/** @param {unknown} text whether it stands for 32 bytes @returns {text is string} */
export const isKey = (text) => typeof text === "string" && HEXADECIMAL.test(text);

/** @param {string} text hexadecimal */
export const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {Uint8Array} bytes */
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
const utf8 = (text) => new TextEncoder().encode(text);

/** What version 1 published beforehand for a secret. @param {string} secret */
export const commitmentOf = (secret) => hexOf(sha256(bytesOf(secret)));

/** @param {Record<string, string>} options sorted by name */
const written = (options) =>
  `{${Object.keys(options)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(options[name])}`)
    .join(",")}}`;

/**
 * What is published beforehand since version 2: the hash of this text, in which the secret stands beside all that the
 * table agreed on.
 * @param {string} secret
 * @param {{ table: string, game: string, rules: number, players: number, options: Record<string, string>,
 *   deck: string }} agreed
 */
export const agreementOf = (secret, { table, game, rules, players, options, deck }) =>
  `["bottega 2",${JSON.stringify(table)},${JSON.stringify(game)},${rules},${players},${written(options)},` +
  `${JSON.stringify(deck)},${JSON.stringify(secret)}]`;

/**
 * What version 1 mixed the secret with: the table's name, its options sorted by name, and what each person added.
 * @param {string} table
 * @param {Record<string, string>} options
 * @param {string[]} nonces
 */
export const tellingOf = (table, options, nonces) =>
  `[${JSON.stringify(table)},${written(options)},${JSON.stringify(nonces)}]`;

/**
 * What the secret is mixed with since version 2: commitment, nonces and their seals.
 * @param {string} commitment
 * @param {string[]} nonces
 * @param {string[]} seals
 */
export const sealedTellingOf = (commitment, nonces, seals) => JSON.stringify([commitment, nonces, seals]);

/** The key of a game. @param {string} secret @param {string} telling */
export const keyOf = (secret, telling) => hexOf(hmac(sha256, bytesOf(secret), utf8(telling)));

/** The luck of one chance event. @param {string} key @param {number} number counted from 0, the deal */
export function luckOfEvent(key, number) {
  const counted = new Uint8Array(8);
  new DataView(counted.buffer).setBigUint64(0, BigInt(number));
  return hexOf(hmac(sha256, bytesOf(key), counted));
}

/** The SHA-256 of a text. @param {string} text */
export const digestOf = (text) => hexOf(sha256(utf8(text)));

/** The generator: xoshiro256** of Blackman and Vigna. */
export class Luck {
  /** @type {bigint[]} */
  #words;

  /** @param {string} seed 32 bytes as hexadecimal digits, read as four words, the lowest byte first */
  constructor(seed) {
    const bytes = new DataView(bytesOf(seed).buffer);
    this.#words = [0, 8, 16, 24].map((start) => bytes.getBigUint64(start, true));
    if (!this.#words.some((word) => word)) this.#words.fill(GOLDEN);
  }

  /** The next 64 bits. */
  next() {
    const words = this.#words;
    const word = (turned((words[1] * 5n) & WORD, 7n) * 9n) & WORD;
    const kept = (words[1] << 17n) & WORD;
    words[2] ^= words[0];
    words[3] ^= words[1];
    words[1] ^= words[2];
    words[0] ^= words[3];
    words[2] ^= kept;
    words[3] = turned(words[3], 45n);
    return word;
  }

  /**
   * A number from 0 to limit - 1, none likelier than another: what would favour some is drawn again.
   * @param {number} limit
   */
  below(limit) {
    const wide = BigInt(limit),
      unfair = (HALF - wide) % wide;
    let product;
    do product = (this.next() >> 32n) * wide;
    while (product % HALF < unfair);
    return Number(product >> 32n);
  }

  /**
   * The same from the lowest sixteen bits of a word that serves several draws.
   * @param {bigint} word
   * @param {number} limit
   */
  belowOf(word, limit) {
    const wide = BigInt(limit),
      product = (word % QUARTER) * wide;
    return product % QUARTER < (QUARTER - wide) % wide ? this.below(limit) : Number(product >> 16n);
  }

  /**
   * From the last place to the second, each thing changes places with one at or before it.
   * @template T
   * @param {readonly T[]} things
   */
  shuffled(things) {
    const mixed = [...things];
    for (let last = mixed.length - 1; last > 0; last--) {
      const place = this.below(last + 1);
      [mixed[last], mixed[place]] = [mixed[place], mixed[last]];
    }
    return mixed;
  }
}

/** @param {bigint} word @param {bigint} bits */
const turned = (word, bits) => ((word << bits) | (word >> (64n - bits))) & WORD;

/**
 * Where the luck of a record comes from: with a proof every chance event has its own, without one it runs on.
 * @param {{ seed: string, fairness: unknown }} record
 * @returns {() => Luck} the luck of the next chance event
 */
export function luckOf({ seed, fairness }) {
  let number = 0;
  if (fairness) return () => new Luck(luckOfEvent(seed, number++));
  const luck = new Luck(seed);
  return () => luck;
}
