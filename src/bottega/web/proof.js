/** @import { Head } from "./protocol.js" */
/** @import { Kept } from "./nonces.js" */
import { agreementOf, commitmentOf, digestOf, isKey, keyOf, luckOfEvent, sealedTellingOf, tellingOf } from "./luck.js";
import * as omen from "./omen/luck.js";
import * as omnia from "./omnia/luck.js";

/**
 * Whether the luck of a recorded game was nobody's choice. All of it is worked out here, in the browser of whoever
 * wants to know.
 *
 * @typedef {{ name: string, bot?: boolean, called?: string }} Sitter
 * @typedef {{ table: string, commitment: string, nonces: string[], secret: string | null, version?: number,
 *   seals?: string[] }} Fairness
 * @typedef {[number, string, (number | null)?]} Act
 * @typedef {object} GameRecord docs/records.md
 * @property {number} bottega
 * @property {string} game
 * @property {number} rules
 * @property {Record<string, string>} options
 * @property {{ name: string, digest: string }} deck
 * @property {Sitter[]} seats
 * @property {string} seed
 * @property {Fairness | null} fairness
 * @property {Act[]} actions
 * @property {{ ranking: number[][] } | null} result
 *
 * @typedef {{ step: number, event: Record<string, unknown> }} Dealt cards that came from luck, as a table would tell
 *   them
 * @typedef {{ key: string, step: number, seat?: number, card?: string }} Amiss the first thing that does not fit the
 *   cards
 * @typedef {{ events: Dealt[], amiss: Amiss | null }} Derived
 * @typedef {{ step: number, events: Record<string, unknown>[], seat?: number, do?: string, at?: number }} Happening
 *
 * @typedef {object} Evidence What else is known of the game.
 * @property {{ id: string, kind: string, mark?: number }[] | null} cards of the deck the record names
 * @property {Kept | null} kept what this browser noted when somebody sat down with it
 * @property {Pick<Head, "id" | "commitment" | "nonces" | "result" | "you"> | null} head of the table, if the record is
 *   said to be that table's
 * @property {Happening[] | null} story as the table's replay shows it, all cards open
 *
 * @typedef {"yes" | "no" | "open"} Verdict
 * @typedef {{ about: string, verdict: Verdict, why?: string, values: Record<string, unknown> }} Finding
 */

const FORMAT = 1;
const VERSION = 2; // of the proof
const NEEDED = ["commitment", "key", "cards"]; // what must be certain before all is well
const GAMES = /** @type {Record<string, typeof omen | typeof omnia>} */ ({ omen, omnia });

/** Whether what luck did in a game can be worked out here. @param {{ game: string }} record */
export const isDerived = ({ game }) => Object.hasOwn(GAMES, game);

/**
 * The record in a text, or nothing if it is none that can be read here.
 * @param {string} text
 * @returns {GameRecord | null}
 */
export function readRecord(text) {
  try {
    const read = JSON.parse(text);
    return isRecord(read) ? read : null;
  } catch {
    return null;
  }
}

/** @param {any} read @returns {read is GameRecord} */
function isRecord(read) {
  if (read?.bottega !== FORMAT || typeof read.game !== "string") return false;
  if (!Array.isArray(read.seats) || !isKey(read.seed)) return false;
  const [least, most] = isDerived(read) ? GAMES[read.game].PLAYERS : [1, read.seats.length];
  return (
    read.seats.length >= least &&
    read.seats.length <= most &&
    isTexts(Object.values(read.options ?? {})) &&
    typeof read.deck?.digest === "string" &&
    Array.isArray(read.actions) &&
    read.actions.every(isAct) &&
    (read.fairness === null || isFairness(read.fairness))
  );
}

/** @param {any} act */
const isAct = (act) => Array.isArray(act) && Number.isInteger(act[0]) && typeof act[1] === "string";

/** @param {any} read */
const isFairness = (read) =>
  isTexts([read?.table, read?.commitment]) &&
  Array.isArray(read.nonces) &&
  isTexts(read.nonces) &&
  (read.secret === null || typeof read.secret === "string") &&
  (read.seals === undefined || (Array.isArray(read.seals) && isTexts(read.seals)));

/** @param {unknown[]} values */
const isTexts = (values) => values.every((value) => typeof value === "string");

/**
 * All that can be said of a record, each thing by itself.
 * @param {GameRecord} record
 * @param {Evidence} evidence
 * @returns {Finding[]}
 */
export function examine(record, evidence) {
  const { fairness } = record;
  return [...(fairness ? proven(record, fairness, evidence) : [finding("proof", "open")]), ...dealt(record, evidence)];
}

/**
 * @param {string} about
 * @param {boolean | Verdict} verdict
 * @param {Record<string, unknown>} [values]
 * @param {string} [why]
 * @returns {Finding}
 */
const finding = (about, verdict, values = {}, why = undefined) => ({
  about,
  verdict: typeof verdict === "string" ? verdict : verdict ? "yes" : "no",
  values,
  ...(why && { why }),
});

/**
 * Secret, commitment, key, and who had a part in it.
 * @param {GameRecord} record
 * @param {Fairness} fairness
 * @param {Evidence} evidence
 */
function proven(record, fairness, { kept, head }) {
  const { secret, commitment, table, nonces, seals = [], version = 1 } = fairness;
  if (secret === null) return [finding("secret", "open")];
  if (version > VERSION) return [finding("version", "open", { version })];
  const isSecret = isKey(secret);
  const found = [
    finding(version === 1 ? "commitment" : "commitment.all", isSecret && committedTo(record, fairness) === commitment),
    finding("noted", kept ? kept.commitment === commitment : "open"),
  ];
  if (kept?.deck)
    found.push(finding("agreed", kept.deck === record.deck.digest && isSame(kept.options, record.options)));
  if (head)
    found.push(
      finding("published", head.id === table && head.commitment === commitment && isSame(head.nonces, nonces)),
    );
  if (version > 1 && nonces.length > 1) found.push(unsealed(nonces, seals, kept)); // one alone need not seal
  const opened = nonces.filter((nonce) => nonce);
  found.push(
    finding("key", isSecret && keyOf(secret, mixed(record, fairness)) === record.seed, { count: opened.length }),
  );
  const mine = kept?.nonces ?? [],
    added = mine.find((nonce) => nonces.includes(nonce));
  const isMissing = mine.length > 0 && head?.you.seat != null; // who got up before the start took theirs along
  found.push(
    finding("nonce", added ? "yes" : isMissing ? "no" : "open", {
      count: opened.length,
      nonce: added ?? mine.at(-1) ?? "",
    }),
  );
  return found;
}

/** What the table had to publish beforehand. @param {GameRecord} record @param {Fairness} fairness */
function committedTo({ game, rules, options, deck, seats }, { secret, table, version = 1 }) {
  if (version === 1) return commitmentOf(secret ?? "");
  const agreed = { table, game, rules, options, deck: deck.digest, players: seats.length };
  return digestOf(agreementOf(secret ?? "", agreed));
}

/** What the secret was mixed with. @param {GameRecord} record @param {Fairness} fairness */
const mixed = ({ options }, { table, commitment, nonces, seals = [], version = 1 }) =>
  version === 1 ? tellingOf(table, options, nonces) : sealedTellingOf(commitment, nonces, seals);

/**
 * Whether each nonce is the one that was sealed, and was there when this browser opened its own.
 * @param {string[]} nonces
 * @param {string[]} seals
 * @param {Kept | null} kept
 */
function unsealed(nonces, seals, kept) {
  const isOpened =
    nonces.length === seals.length && nonces.every((one, i) => !one || !seals[i] || digestOf(one) === seals[i]);
  if (!isOpened) return finding("seals", false, {}, "other");
  if (!seals.some((seal) => seal)) return finding("seals", "open", {}, "none");
  const noted = kept?.parts;
  if (noted && !nonces.every((nonce, i) => noted.includes(seals[i] || nonce)))
    return finding("seals", false, {}, "late");
  const closed = nonces.filter((nonce) => !nonce).length;
  if (closed) return finding("seals", "open", { count: closed });
  return finding("seals", true, { count: seals.filter((seal) => seal).length });
}

/** All cards of a game that came from luck. @param {GameRecord} record @param {NonNullable<Evidence["cards"]>} cards */
export const derivedOf = (record, cards) => GAMES[record.game].derive(record, cards);

/** Whether they fit what was done, and what was shown. @param {GameRecord} record @param {Evidence} evidence */
function dealt(record, { cards, story, head }) {
  if (!isDerived(record)) return [finding("game", "open", { game: record.game })];
  const game = GAMES[record.game];
  if (record.rules !== game.RULES) return [finding("rules", "open", { rules: record.rules })];
  if (!cards) return [finding("deck", "open", { deck: record.deck.name })];
  const { events, amiss } = derivedOf(record, cards);
  const found = [
    amiss
      ? finding(`cards.${record.game}`, false, { ...amiss, name: nameOf(record, amiss.seat) }, amiss.key)
      : finding(`cards.${record.game}`, true, { count: events.length }),
  ];
  if (story) found.push(compareShown(events, story, game.CHANCED), compareActions(record, story));
  if (head) found.push(finding("result", isSame(head.result, record.result)));
  return found;
}

/**
 * Card by card with what the table showed.
 * @param {Dealt[]} derived
 * @param {Happening[]} story
 * @param {string[]} chanced
 */
function compareShown(derived, story, chanced) {
  const shown = story.flatMap(({ step, events }) =>
    events.filter(({ event }) => chanced.includes(String(event))).map((event) => ({ step, event })),
  );
  const other = shown.findIndex(({ event }, i) => !derived[i] || !holds(event, derived[i].event));
  if (other >= 0) return finding("shown", false, { step: shown[other].step });
  return finding("shown", shown.length === derived.length, { count: shown.length, step: story.length - 1 });
}

/**
 * Whether what was shown has everything that luck decided. An event also says what the rules made of it.
 * @param {Record<string, unknown>} shown
 * @param {Record<string, unknown>} derived
 */
const holds = (shown, derived) => Object.entries(derived).every(([name, value]) => isSame(shown[name], value));

/** @param {GameRecord} record @param {Happening[]} story */
function compareActions({ actions }, story) {
  const acts = story.slice(1).map((happened) => [happened.seat, happened.do]);
  const other = actions.findIndex(([seat, action], i) => !isSame([seat, action], acts[i]));
  return finding("actions", other < 0 && acts.length === actions.length, {
    count: actions.length,
    step: 1 + (other < 0 ? actions.length : other),
  });
}

/** @param {GameRecord} record @param {number | undefined} seat */
const nameOf = ({ seats }, seat) => seats[seat ?? -1]?.called || seats[seat ?? -1]?.name || "?";

/**
 * Whether two values are written alike, whatever the order of their fields.
 * @param {unknown} one
 * @param {unknown} other
 */
export const isSame = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** @param {unknown} value @returns {unknown} */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

/** One sign for all of it. @param {Finding[]} findings @returns {Verdict} */
export function verdictOf(findings) {
  if (findings.some(({ verdict }) => verdict === "no")) return "no";
  const certain = findings.filter(({ verdict }) => verdict === "yes").map(({ about }) => about.split(".")[0]);
  return NEEDED.every((about) => certain.includes(about)) ? "yes" : "open";
}

/** The numbers that a check by hand needs. @param {GameRecord} record @returns {[string, string][]} */
export function numbersOf(record) {
  const { fairness, seed } = record;
  if (!fairness?.secret) return [["seed", seed]];
  const { secret, commitment, table, version = 1 } = fairness;
  const { game, rules, options, deck, seats } = record;
  const agreed = { table, game, rules, options, deck: deck.digest, players: seats.length };
  return [
    ["secret", secret],
    .../** @type {[string, string][]} */ (version > 1 ? [["agreed", agreementOf(secret, agreed)]] : []),
    [version > 1 ? "commitment.all" : "commitment", commitment],
    ["telling", mixed(record, fairness)],
    ["key", seed],
    ["luck", luckOfEvent(seed, 0)],
  ];
}

const FOR_PEOPLE = ["names", "history", "provenance"]; // what no rule looks at

/**
 * What tells a deck from another: as Python writes JSON, with a blank after commas and colons.
 * @param {Record<string, unknown>[]} cards as the server lists them
 */
export const deckDigest = (cards) =>
  digestOf(
    written(
      cards.map((card) =>
        Object.fromEntries(
          Object.keys(card)
            .filter((name) => !FOR_PEOPLE.includes(name))
            .sort()
            .map((name) => [name, card[name]]),
        ),
      ),
    ),
  );

/** @param {unknown} value @returns {string} */
function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, part]) => `${JSON.stringify(name)}: ${written(part)}`)
    .join(", ")}}`;
}
