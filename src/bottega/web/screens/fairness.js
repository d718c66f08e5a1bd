/** @import { Head } from "../protocol.js" */
/** @import { Evidence, Finding, GameRecord, Happening, Verdict } from "../proof.js" */
/** @import { Deck } from "../deck.js" */
/** @import { House } from "../house.js" */
import { fetchStyle } from "../games.js";
import { keptOf } from "../nonces.js";
import { OWN_CARDS } from "../omen/luck.js";
import { Waiting } from "../parts.js";
import { deckDigest, derivedOf, examine, isDerived, numbersOf, readRecord, verdictOf } from "../proof.js";
import { isOpenTo } from "../replaying.js";
import { Sight } from "../sight.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { Refusal } from "../wire.js";
import { say } from "../words.js";
import { useGame } from "./table.js";

await fetchStyle("/web/replay.css");

/**
 * What was checked: the table's own record, or a file.
 * @typedef {object} Checked
 * @property {string | null} file its name; null for the table's own
 * @property {GameRecord | null} record
 * @property {Evidence["cards"]} cards
 * @property {Finding[]} findings
 */

/**
 * Whether the luck of a game was nobody's choice, worked out in this browser.
 * @param {{ house: House, about: string }} props
 */
export function Fairness({ house, about }) {
  const [head, setHead] = useState(/** @type {Head | null} */ (null));
  const [checked, setChecked] = useState(/** @type {Checked | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const deck = useGame(house, { head })?.deck ?? null;
  const tell = (/** @type {unknown} */ error) => {
    if (!(error instanceof Refusal)) throw error;
    setTrouble(error.say ?? say("unreachable"));
  };
  const checkTable = async (/** @type {Head} */ found) => {
    const text = JSON.stringify(await house.call("GET", `/api/tables/${found.id}/record`));
    setChecked(await check(house, found, text, null));
  };
  useEffect(() => {
    document.title = say("fairness.title");
  });
  useEffect(() => {
    house
      .call("GET", `/api/tables/${encodeURIComponent(about)}`)
      .then(async (/** @type {Head} */ found) => {
        setHead(found);
        if (found.status !== "over") return;
        if (isOpenTo(found)) await checkTable(found);
        else setTrouble(say("replay.closed"));
      })
      .catch(tell);
  }, [about]);
  const checkFile = async (/** @type {File} */ file) => {
    setChecked(null);
    await check(house, head, await file.text(), file.name).then(setChecked, tell);
  };
  return html`<main id="main" class="page fairness">
    <header><h1>${say("fairness.title")}</h1><p>${say("fairness.say")}</p></header>
    ${trouble && html`<p class="panel" role="status">${trouble}</p>`}
    ${head && head.status !== "over" && !checked && html`<${Before} head=${head} />`}
    ${!checked && !trouble && (!head || head.status === "over") && html`<${Waiting}>${say("fairness.checking")}<//>`}
    ${checked && html`<${Shown} house=${house} head=${head} checked=${checked} deck=${deck} />`}
    ${
      checked?.file &&
      head?.status === "over" &&
      isOpenTo(head) &&
      html`<p><button type="button" onClick=${() => {
        setChecked(null);
        checkTable(head).catch(tell);
      }}>${say("fairness.file.back")}</button></p>`
    }
    ${head?.status === "over" && isOpenTo(head) && html`<${Offline} head=${head} />`}
    <${FromFile} onFile=${checkFile} />
    <p><a href=${`/t/${about}`} class="button">${say("replay.table")}</a></p>
  </main>`;
}

/**
 * Gather what is known, and examine it.
 * @param {House} house
 * @param {Head | null} head
 * @param {string} text of a record
 * @param {string | null} file
 * @returns {Promise<Checked>}
 */
async function check(house, head, text, file) {
  const record = readRecord(text);
  if (!record) return { file, record, cards: null, findings: [{ about: "record", verdict: "no", values: {} }] };
  const table = record.fairness?.table ?? "";
  const isOfTable = head?.status === "over" && isOpenTo(head) && (file === null || head.id === table);
  const [cards, story] = await Promise.all([cardsOf(house, head, record), isOfTable ? storyOf(house, head) : null]);
  const evidence = { cards, story, kept: keptOf(head && isOfTable ? head.id : table), head: isOfTable ? head : null };
  return { file, record, cards, findings: examine(record, evidence) };
}

/** @param {House} house @param {Head} head @returns {Promise<Happening[]>} */
const storyOf = async (house, head) => (await house.call("GET", `/api/tables/${head.id}/replay/events`)).steps;

/**
 * The deck that a record was played with: the table's, or the one that comes with its game.
 * @param {House} house
 * @param {Head | null} head
 * @param {GameRecord} record
 * @returns {Promise<Evidence["cards"]>}
 */
async function cardsOf(house, head, { game, deck }) {
  const laid = head ? await house.call("GET", `/api/tables/${head.id}/deck`) : [];
  if (deckDigest(laid) === deck.digest) return laid;
  const faces = await (await fetch(`/public/faces/${game}.en.json`)).json();
  if (faces.digest !== deck.digest) return null;
  return game === "omen" ? OWN_CARDS : faces.cards;
}

/** Before the end, what is fixed already. @param {{ head: Head }} props */
const Before = ({ head }) => html`<section class="panel"><p>${say("fairness.before")}</p>
  <dl class="by-hand"><div><dt>${say("fairness.before.commitment")}</dt><dd>${head.commitment}</dd></div>
    ${
      (head.proof ?? 1) > 1 &&
      html`<div><dt>${say("fairness.before.agreed")}</dt><dd>${head.deck.digest}</dd>
        ${Object.entries(head.options).map(([name, value]) => html`<dd>${name}: ${value}</dd>`)}</div>`
    }
    <div><dt>${say("fairness.before.nonces")}</dt>
      ${
        head.nonces.length
          ? head.nonces.map(
              (nonce, i) => html`<dd>${nonce || say("fairness.before.sealed", { seal: head.seals?.[i] ?? "" })}</dd>`,
            )
          : html`<dd>${say("fairness.before.none")}</dd>`
      }</div></dl></section>`;

/** @param {{ house: House, head: Head | null, checked: Checked, deck: Deck | null }} props */
function Shown({ house, head, checked, deck }) {
  const { file, record, findings, cards } = checked;
  const verdict = verdictOf(findings);
  const title = head ? `${house.titleOf(head.game)} ${head.code}` : "";
  const named = (/** @type {string} */ ids) => namesOf(ids.split(" "), deck);
  return html`
    <section class=${`panel judgement ${verdict}`} role="status" data-verdict=${verdict}>
      <${Mark} verdict=${verdict} class="seal" />
      <div><h2>${say(`fairness.verdict.${verdict}`)}</h2><p>${say(`fairness.verdict.${verdict}.say`)}</p>
        <small>${file ? say("fairness.of.file", { file }) : say("fairness.of.table", { title })}</small></div></section>
    <section><h2>${say("fairness.checks")}</h2><ol class="findings">${findings.map(
      ({ about, verdict: one, why, values }) => html`
        <li key=${about} class=${one} data-check=${about}><${Mark} verdict=${one} />
          <div><h3><span class="unseen">${say(`fairness.sign.${one}`)} </span>${say(`fairness.check.${about}`)}</h3>
            <p>${sentenceOf({
              about,
              verdict: one,
              why,
              values: "card" in values ? { ...values, card: named(String(values.card)) } : values,
            })}</p></div></li>`,
    )}</ol></section>
    ${
      record &&
      html`<section class="panel"><h2>${say("fairness.limits")}</h2>
        <ul><li>${say("fairness.limits.rules")}</li><li>${say("fairness.limits.people")}</li>
          <li>${say("fairness.limits.last")}</li></ul></section>
        <${Numbers} record=${record} />
        ${
          cards &&
          isDerived(record) &&
          html`<${Deals} house=${house} head=${head} record=${record} cards=${cards} deck=${deck} />`
        }`
    }`;
}

/** @param {Finding} finding */
function sentenceOf({ about, verdict, why, values }) {
  const key = [about, verdict, why].filter(Boolean).join(".");
  return say(`fairness.${key}`, values);
}

/** Cards by their names, where the deck is at hand. @param {string[]} ids @param {Deck | null} deck */
const namesOf = (ids, deck) => (deck && ids.every((id) => deck.cards.has(id)) ? deck.names(ids) : ids.join(", "));

/** The same where the order matters. @param {string[]} ids @param {Deck | null} deck */
const inOrder = (ids, deck) => ids.map((id) => namesOf([id], deck)).join(", ");

/** Tick, cross or ring: told by shape, not by colour alone. @type {Record<Verdict, string>} */
const MARKS = { yes: "M18 33l10 10 19-22", no: "M21 21l22 22M43 21L21 43", open: "M23 32h18" };

/** @param {{ verdict: Verdict, class?: string }} props */
const Mark = ({ verdict, class: kind = "" }) => html`<svg viewBox="0 0 64 64" class=${kind} aria-hidden="true"
    fill="none" stroke="currentColor" stroke-width="5"
    stroke-linecap="round" stroke-linejoin="round">
  <circle cx="32" cy="32" r="27" stroke-width="3" stroke-dasharray=${verdict === "open" ? "5 7" : undefined} />
  <path d=${MARKS[verdict]} /></svg>`;

/** @param {{ record: GameRecord }} props */
const Numbers = ({ record }) => html`<details class="by-hand"><summary>${say("fairness.numbers")}</summary>
  <dl>
    ${numbersOf(record).map(
      ([name, value]) => html`<div key=${name}><dt>${say(`fairness.number.${name}`)}</dt><dd>${value}</dd></div>`,
    )}</dl></details>`;

/**
 * All that was dealt, as worked out here.
 * @param {{ house: House, head: Head | null, record: GameRecord, cards: NonNullable<Evidence["cards"]>,
 *   deck: Deck | null }} props
 */
function Deals({ house, head, record, cards, deck }) {
  const [isOpen, setOpen] = useState(false);
  const sight =
    head && deck && head.id === record.fairness?.table
      ? new Sight({ house, mode: "replay", head, deck, view: null })
      : null;
  const name = (/** @type {number} */ seat) =>
    sight?.nameOf(seat) ?? (record.seats[seat].called || record.seats[seat].name || say("name.erased"));
  const deals = isOpen ? derivedOf(record, cards).events.filter(({ event }) => "hands" in event) : [];
  return html`<details
      onToggle=${(/** @type {Event} */ event) => setOpen(/** @type {HTMLDetailsElement} */ (event.target).open)}>
    <summary>${say("fairness.deals")}</summary>
    <ol class="deals">${deals.map(
      ({ step, event }) =>
        html`<li key=${step}>
          <h3>
            ${
              sight
                ? html`<a href=${`/t/${head?.id}/replay#step=${step}&eyes=all`}>${say("fairness.deal", { step })}</a>`
                : say("fairness.deal", { step })
            }</h3>
          ${
            /** @type {string[][]} */ (event.hands).map(
              (hand, seat) =>
                hand.length > 0 &&
                html`<p>${say("fairness.hand", { name: name(seat), cards: namesOf(hand, deck) })}</p>`,
            )
          }
          ${PARTS.filter((part) => part in event).map(
            (part) => html`<p>${say(`fairness.part.${part}`, { cards: inOrder(flat(event[part]), deck) })}</p>`,
          )}</li>`,
    )}</ol></details>`;
}

const PARTS = ["table", "deck", "cities", "market", "decks"];

/** @param {unknown} cards a list, or lists by kind @returns {string[]} */
const flat = (cards) => (Array.isArray(cards) ? cards : Object.values(/** @type {object} */ (cards)).flat());

/** @param {{ head: Head }} props */
const Offline = ({ head }) => html`<section class="panel"><h2>${say("fairness.offline")}</h2>
  <p>${say("fairness.offline.say")}</p>
  <pre>bottega verify ${head.game}-${head.code}.json</pre>
  <p><a href=${`/api/tables/${head.id}/record`} download class="button">${say("result.record")}</a></p></section>`;

/** @param {{ onFile: (file: File) => void }} props */
function FromFile({ onFile }) {
  const [isOver, setOver] = useState(false);
  /** @param {DragEvent} event */
  const onDragOver = (event) => {
    event.preventDefault();
    setOver(true);
  };
  /** @param {DragEvent} event */
  const onDrop = (event) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  };
  /** @param {Event} event */
  const onChange = (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target),
      file = field.files?.[0];
    if (file) onFile(file);
    field.value = ""; // so that the same file can be chosen again
  };
  return html`<section class=${isOver ? "drop over" : "drop"} onDragOver=${onDragOver}
      onDragLeave=${() => setOver(false)} onDrop=${onDrop}>
    <h2>${say("fairness.file")}</h2><p>${say("fairness.file.say")}</p>
    <label class="button">${say("fairness.file.choose")}
      <input type="file" class="unseen" accept=".json,application/json" onChange=${onChange} /></label></section>`;
}
