/** @import { GameClient } from "./games.js" */
/** @import { Seat, TableEvent } from "./protocol.js" */
/** @import { Sight } from "./sight.js" */
import { Dialog } from "./parts.js";
import { read } from "./sentences.js";
import { set, setting } from "./settings.js";
import { botName } from "./sight.js";
import { setLoud } from "./sound.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { now } from "./wire.js";
import { left, say } from "./words.js";

/** What lies around the cards at any table: whose turn it is, who sits there, what happened, what people say. */

const HURRY = 10; // seconds
const SHOWN = 150; // events; the record has them all

/** @param {{ state: string }} props */
export const Connection = ({ state }) =>
  state !== "open" && state !== "ended" && html`<p class="connection" role="status">${say(`connection.${state}`)}</p>`;

/** Whose turn it is, what is asked, and how long it may take. @param {{ sight: Sight, game: GameClient }} props */
export function TurnBar({ sight, game }) {
  const { head, turns, seat, isMine } = sight;
  if (head.status !== "playing") return null;
  const until = (turns.find((turn) => turn.seat === seat) ?? turns[0])?.until ?? null;
  return html`<div class=${isMine ? "turn mine" : "turn"}>
    <p>${turnSentence(sight, game)}</p>
    ${until !== null && html`<${Clock} until=${until} />`}
  </div>`;
}

/** @param {Sight} sight @param {GameClient} game */
export function turnSentence(sight, game) {
  const { seat, isMine, acting, busy } = sight;
  if (busy) return say("turn.sending");
  if (isMine) return game.prompt(sight);
  const waiting = acting.length ? say("turn.others", { names: sight.namesOf(acting) }) : say("turn.none");
  return seat === null && sight.mode === "live" ? `${say("turn.watching")} ${waiting}` : waiting;
}

/** @param {{ until: number }} props in seconds since 1970 */
function Clock({ until }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = until - now();
  return html`<time aria-label=${say("turn.clock")} class=${seconds < HURRY ? "hurry" : ""}>${left(seconds)}</time>`;
}

/**
 * People, log and talk: beside the cards where there is room, else behind a button each.
 * @param {{ sight: Sight, game: GameClient }} props
 */
export function Around({ sight, game }) {
  const [open, setOpen] = useState("");
  const { head } = sight;
  /** @type {[string, any][]} */
  const panels = [
    ["seats", html`<${Seats} sight=${sight} />`],
    ["log", html`<${Log} sight=${sight} game=${game} />`],
    ...(sight.mayAsk("say phrase") ? [/** @type {[string, any]} */ (["talk", html`<${Talk} sight=${sight} />`])] : []),
  ];
  const said = sight.events.filter(({ event }) => event === "say").length;
  const [heard, setHeard] = useState(said);
  const unread = open === "talk" ? 0 : Math.max(0, said - heard);
  return html`
    <aside class="around">
      ${panels.map(
        ([name, panel]) =>
          html`<section key=${name} class=${name} aria-label=${say(name)} tabindex=${name === "seats" ? 0 : undefined}>
            <h2>${say(name)}</h2>${panel}</section>`,
      )}
      ${head.status !== "waiting" && html`<${Preferences} />`}</aside>
    <nav class="tabs" aria-label=${say("around")}>
      ${panels.map(
        ([name]) => html`<button type="button" key=${name} onClick=${() => {
          setOpen(name);
          setHeard(said);
        }}>
          <span aria-hidden="true">${ICONS[name]}</span>${say(`tab.${name}`)}
          ${name === "talk" && unread > 0 && html`<b class="unread">${unread}</b>`}</button>`,
      )}
      ${
        head.status !== "waiting" &&
        html`<button type="button" onClick=${() => setOpen("more")}><span aria-hidden="true">⋯</span>
          ${say("more")}</button>`
      }
    </nav>
    ${
      open &&
      html`<${Dialog} title=${say(open)} class="sheet" onClose=${() => {
        setOpen("");
        setHeard(said);
      }}>
        ${
          open === "more"
            ? html`<${Preferences} />`
            : open === "talk"
              ? html`<${Talk} sight=${sight} isOpen />`
              : panels.find(([name]) => name === open)?.[1]
        }<//>`
    }`;
}

/** @type {Record<string, string>} */
const ICONS = { seats: "☗", log: "≡", talk: "❝" };

/** What one may like otherwise while playing. */
function Preferences() {
  const isText = setting("text") === "on",
    isLoud = setting("sound") === "on";
  return html`<div class="preferences">
    <button type="button" aria-pressed=${String(isText)} onClick=${() => set("text", isText ? "off" : "on")}>
      ${say("settings.text")}</button>
    <button type="button" aria-pressed=${String(isLoud)} onClick=${() => setLoud(!isLoud)}>
      ${say("settings.sound")}</button>
  </div>`;
}

/** Who sits where. @param {{ sight: Sight }} props */
export const Seats = ({ sight }) =>
  html`<ol class="seats">${sight.head.seats.map(
    (taken, seat) => html`
      <li key=${seat} class=${sight.acting.includes(seat) ? "acting" : ""}>
        <span class="number" aria-hidden="true">${seat + 1}</span>
        <span class="who">
          <strong>
            ${taken ? sight.nameOf(seat) : say(sight.head.you.reserved === seat ? "seat.kept" : "seat.free")}</strong>
          <small>${marks(sight, seat, taken).join(" · ")}</small></span>
        <span class="buttons"><${SeatButtons} sight=${sight} seat=${seat} /></span>
      </li>`,
  )}</ol>`;

/**
 * What is to be said of a seat, in words: never by colour alone.
 * @param {Sight} sight
 * @param {number} seat
 * @param {Seat | null} taken
 */
function marks({ head, acting }, seat, taken) {
  if (!taken) return [];
  return [
    head.you.seat === seat && say("seat.you"),
    head.host === seat && say("seat.host"),
    taken.kind !== "person" && say(`seat.${taken.kind}`),
    taken.kind !== "bot" && head.you.seat !== seat && say(taken.online ? "seat.here" : "seat.away"),
    taken.stand_in && say("seat.stand_in", { bot: botName(taken.bot ?? "") }),
    acting.includes(seat) && say("seat.turn"),
  ].filter(Boolean);
}

/** What may be asked about a seat. @param {{ sight: Sight, seat: number }} props */
function SeatButtons({ sight, seat }) {
  const isMuted = sight.head.you.muted.includes(seat);
  const mute = async () => {
    await sight.ask("mute", { seat, on: !isMuted });
    sight.lookAnew?.(); // what they said is told again, or no more
  };
  return html`
    ${
      sight.mayAsk(`kick ${seat}`) &&
      html`<button type="button" onClick=${() => sight.ask("kick", { seat })}>${say("seat.kick")}</button>`
    }
    ${
      sight.mayAsk(`stand_in ${seat}`) &&
      html`<button type="button" onClick=${() => sight.ask("stand_in", { seat })}>${say("seat.substitute")}</button>`
    }
    ${
      sight.mayAsk(`mute ${seat}`) &&
      html`<button type="button" class="quiet" onClick=${mute}>${say(isMuted ? "seat.unmute" : "seat.mute")}</button>`
    }`;
}

/** What happened, the newest first. @param {{ sight: Sight, game: GameClient }} props */
export function Log({ sight, game }) {
  const { past } = sight;
  const told = sight.events
    .slice(-SHOWN)
    .map((event) => ({ event, sentence: sentenceOf(event, past, game) }))
    .filter(({ sentence }) => sentence)
    .reverse();
  if (!told.length) return html`<p class="hint">${say("log.none")}</p>`;
  return html`<ol class="log" tabindex="0" aria-label=${say("log")}>${told.map(
    ({ event, sentence }, i) => html`
      <li key=${told.length - i} class=${`event-${event.event}`}>${sentence}</li>`,
  )}</ol>`;
}

/**
 * What is said of an event; null: nothing.
 * @param {TableEvent} event
 * @param {Sight} sight
 * @param {GameClient} game
 * @returns {string | null}
 */
export function sentenceOf(event, sight, game) {
  const nameOf = (/** @type {number} */ seat) => nameThen(sight, seat, event.version);
  if (event.event === "say") return `${nameOf(event.seat ?? 0)}: ${said(sight, event)}`;
  const { seat, deck } = sight;
  const sentences = game.toldNow?.(event, sight) ?? event.told ?? [];
  return sentences.map((sentence) => read(sentence, { seat, deck, nameOf })).join(" ") || null;
}

/**
 * Who sat there when it happened: seats change hands before the start.
 * @param {Sight} sight
 * @param {number} seat
 * @param {number} version
 */
function nameThen(sight, seat, version) {
  const sat = sight.events.findLast(
    (event) => event.event === "sit" && event.seat === seat && event.version <= version,
  );
  return sat ? String(sat.name) : sight.nameOf(seat);
}

/** @param {Sight} sight @param {TableEvent} event */
function said({ house }, { phrase, text }) {
  const known = [...house.offer.phrases, ...house.offer.reactions].find(({ name }) => name === phrase);
  return known?.say ?? String(text ?? phrase);
}

/**
 * Phrases that everybody reads in their own language, and words of one's own where the table allows them.
 * @param {{ sight: Sight, isOpen?: boolean }} props
 */
export function Talk({ sight, isOpen = false }) {
  const { phrases, reactions } = sight.house.offer;
  /** @param {SubmitEvent} submitted */
  const onSubmit = (submitted) => {
    submitted.preventDefault();
    const form = /** @type {HTMLFormElement} */ (submitted.target);
    const text = String(new FormData(form).get("text")).trim();
    form.reset();
    if (text) sight.ask("say", { text });
  };
  const spoken = sight.events.filter(({ event }) => event === "say").slice(-8);
  return html`<div class="talking">
    ${
      spoken.length > 0 &&
      html`<ul class="said">
        ${spoken.map(
          (event) => html`<li key=${event.version}><b>${sight.nameOf(event.seat ?? 0)}</b> ${said(sight, event)}</li>`,
        )}</ul>`
    }
    <div class="reactions">${reactions.map(
      ({ name, say: sign }) => html`
        <button type="button" key=${name} data-phrase=${name} aria-label=${sign}
            onClick=${() => sight.ask("say", { phrase: name })}>${sign}</button>`,
    )}</div>
    <details open=${isOpen}><summary>${say("talk.phrases")}</summary><div class="phrases">${phrases.map(
      ({ name, say: sentence }) => html`
        <button type="button" key=${name} data-phrase=${name} onClick=${() => sight.ask("say", { phrase: name })}>
          ${sentence}</button>`,
    )}</div></details>
    ${
      sight.mayAsk("say text") &&
      html`<form class="row" onSubmit=${onSubmit}>
        <label class="wide">${say("talk.own")}<input name="text" maxlength="280" autocomplete="off" /></label>
        <button>${say("talk.send")}</button></form>`
    }
  </div>`;
}

/** The table in words, with everything that can be done. @param {{ sight: Sight, game: GameClient }} props */
export function TextView({ sight, game }) {
  return html`<div class="words">
    ${
      sight.legal.length > 0 &&
      html`<section class="actions"><h2>${say("actions")}</h2>${grouped(told(sight, game)).map(
        ([word, group]) => html`
          <ul key=${word} class="group">${group.map(
            (action) => html`<li key=${action}><button type="button" data-action=${action} disabled=${sight.busy}
                onClick=${() => sight.act(action)}>${game.label(action, sight)}</button></li>`,
          )}</ul>`,
      )}</section>`
    }
    ${game.describe(sight).map(
      ({ title, lines }) =>
        html`<section key=${title}><h2>${title}</h2>
          <ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`,
    )}
  </div>`;
}

/**
 * What can be done; of what is called the same, as two cards that are alike, one is enough.
 * @param {Sight} sight
 * @param {GameClient} game
 */
function told(sight, game) {
  const labels = sight.legal.map((action) => game.label(action, sight));
  return sight.legal.filter((_, i) => labels.indexOf(labels[i]) === i);
}

/**
 * By their first word; those that are alone first, then small groups: a call is not to be looked for below forty
 * others.
 * @param {string[]} legal
 * @returns {[string, string[]][]}
 */
export function grouped(legal) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const action of legal) {
    const [word] = action.split(" ", 1);
    groups.set(word, [...(groups.get(word) ?? []), action]);
  }
  const single = [...groups.values()].filter((group) => group.length === 1).flat();
  const others = [...groups]
    .filter(([, group]) => group.length > 1)
    .sort((one, other) => one[1].length - other[1].length);
  return single.length ? [["", single], ...others] : others;
}

const STILL_TOLD = 6;

/**
 * Says aloud, to whoever listens instead of looking, what just happened and what is asked now. What was told a moment
 * ago stays for a while: a reader that was still speaking would never come to what another sentence has replaced.
 * @param {{ sight: Sight, game: GameClient }} props
 */
export function Announcer({ sight, game }) {
  const asked = useRef("");
  const happened = sight.fresh
    .map((event) => sentenceOf(event, sight, game))
    .filter(Boolean)
    .join(" ");
  const [told, setTold] = useState(/** @type {{ sentence: string, place: number }[]} */ ([]));
  useEffect(() => {
    const question = sight.isMine && !sight.busy ? game.prompt(sight) : "";
    const fresh = question && question !== asked.current ? question : "";
    if (!sight.busy) asked.current = question;
    const sentence = [happened, fresh].filter(Boolean).join(" ");
    if (sentence)
      setTold((before) => [...before, { sentence, place: (before.at(-1)?.place ?? 0) + 1 }].slice(-STILL_TOLD));
  }, [sight.version, sight.isMine, sight.busy]);
  return html`<div class="unseen" role="log" aria-live="polite" data-told>
    ${told.map(({ sentence, place }) => html`<p key=${place}>${sentence}</p>`)}
  </div>`;
}
