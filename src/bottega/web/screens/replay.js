/** @import { Head } from "../protocol.js" */
/** @import { Happening } from "../proof.js" */
/** @import { Place, Walk } from "../replaying.js" */
/** @import { GameClient } from "../games.js" */
/** @import { House } from "../house.js" */
/** @import { Deck } from "../deck.js" */
/** @typedef {{ do: string, by: string, own: boolean, best: string, say: string }} Review */
import { TextView } from "../around/in_words.js";
import { Keys } from "../around/keys.js";
import { sentenceOf } from "../around/log.js";
import { fetchStyle } from "../games.js";
import { move } from "../moving.js";
import { LinkField, Opening, useWorld } from "../parts.js";
import { eventsBySteps, hashOf, isOpenTo, Moments, markerOf, pauseFor, readPlace, walked } from "../replaying.js";
import { scaled, set, setting } from "../settings.js";
import { botName, Sight } from "../sight.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { Refusal } from "../wire.js";
import { language, left, say } from "../words.js";
import { Player } from "./player.js";
import { places } from "./questions.js";
import { useGame } from "./table.js";

await fetchStyle("/web/replay.css");

const HASH_AFTER = 400; // milliseconds of rest: browsers take a flood of addresses amiss

/** A game that is over, watched again. @param {{ house: House, about: string }} props */
export function Replay({ house, about }) {
  const [head, setHead] = useState(/** @type {Head | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const played = useGame(house, { head });
  useEffect(() => {
    house.call("GET", `/api/tables/${encodeURIComponent(about)}`).then(setHead, (error) => setTrouble(sentence(error)));
  }, [about]);
  if (trouble) return html`<${Closed} sentence=${trouble} table=${about} />`;
  if (!head || !played) return html`<main id="main"><${Opening}>${say("opening")}<//></main>`;
  if (head.status !== "over") return html`<${Closed} sentence=${say("replay.running")} table=${about} />`;
  if (!isOpenTo(head)) return html`<${Closed} sentence=${say("replay.closed")} table=${about} />`;
  return html`<${Told} house=${house} head=${head} game=${played.game} deck=${played.deck} onTrouble=${setTrouble} />`;
}

/** @param {unknown} error */
function sentence(error) {
  if (!(error instanceof Refusal)) throw error;
  return error.say ?? say("unreachable");
}

/** Why there is nothing to see. @param {{ sentence: string, table: string }} props */
const Closed = ({ sentence: why, table }) => html`<main id="main" class="page">
  <h1>${say("replay")}</h1><p>${why}</p>
  <p><a href=${`/t/${table}`} class="button">${say("replay.table")}</a></p>
</main>`;

/**
 * What one pair of eyes saw, step by step. It is fetched whole; the pictures come one by one.
 * @param {{ house: House, head: Head, game: GameClient, deck: Deck, onTrouble: (sentence: string) => void }} props
 */
function Told({ house, head, game, deck, onTrouble }) {
  const own = head.you.seat === null ? "all" : String(head.you.seat);
  const start = { step: 0, event: null, eyes: own };
  const [eyes, setEyes] = useState(() => readPlace(location.hash, start, { steps: 0, players: head.players }).eyes);
  const [told, setTold] = useState(/** @type {{ eyes: string, story: Happening[] } | null} */ (null));
  useEffect(() => {
    let isWanted = true;
    house.call("GET", `/api/tables/${head.id}/replay/events?eyes=${eyes}`).then(
      ({ steps }) => {
        if (isWanted) setTold({ eyes, story: steps });
      },
      (error) => onTrouble(sentence(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [head.id, eyes]);
  if (!told) return html`<main id="main"><${Opening}>${say("replay.fetching")}<//></main>`;
  return html`<${Walking} house=${house} head=${head} game=${game} deck=${deck} told=${told} onEyes=${setEyes}
      start=${{ ...start, eyes: told.eyes }} />`;
}

/**
 * @param {object} props
 * @param {House} props.house
 * @param {Head} props.head
 * @param {GameClient} props.game
 * @param {Deck} props.deck
 * @param {{ eyes: string, story: Happening[] }} props.told
 * @param {(eyes: string) => void} props.onEyes
 * @param {Place} props.start
 */
function Walking({ house, head, game, deck, told, onEyes, start }) {
  const steps = told.story.length - 1;
  const [place, setPlace] = useState(() => readPlace(location.hash, start, { steps, players: head.players }));
  const [, setCome] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const now = useRef(place);
  now.current = place;
  const moments = useMemo(
    () =>
      new Moments(
        steps,
        (step) => house.call("GET", `/api/tables/${head.id}/replay?step=${step}`),
        (step) => {
          if (step === now.current.step) move(() => setCome((count) => count + 1));
        },
      ),
    [head.id, steps],
  );
  const shown = useRef(moments.at(place.step));
  shown.current = moments.at(place.step) ?? shown.current;
  const go = (/** @type {Place} */ next, isGliding = true) => {
    house.attempt(() => moments.want(next.step));
    if (next.eyes !== told.eyes) onEyes(next.eyes);
    if (isGliding && next.step !== place.step && moments.at(next.step)) move(() => setPlace(next));
    else setPlace(next);
  };
  useEffect(() => {
    house.attempt(() => moments.want(place.step));
  }, [moments]);
  useHash(place, (hash) => go(readPlace(hash, now.current, { steps, players: head.players })));

  const bySteps = useMemo(() => eventsBySteps(told.story, head.game), [told]);
  const events = bySteps.flat();
  const teller = new Sight({ house, mode: "replay", head, deck, view: null, events });
  const lines = useMemo(
    () => told.story.map((happened, step) => linesOf(happened, bySteps[step], teller, game, told.eyes)),
    [told, deck, game, language()],
  );
  const counts = lines.map(({ length }) => length);
  const walk = (/** @type {Walk} */ how) => {
    setPlaying(false);
    go(walked(place, how, counts));
  };
  useKeys(walk, () => setPlaying(!isPlaying));
  const isHere = shown.current?.step === place.step;
  useEffect(() => {
    if (!isPlaying || !isHere) return undefined;
    if (place.step === steps) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => go(walked(place, "on", counts)), scaled(pauseFor(lines[place.step])));
    return () => clearTimeout(timer);
  }, [isPlaying, isHere, place.step, told]);

  const moment = shown.current;
  const sight =
    moment &&
    new Sight({
      house,
      mode: "replay",
      head,
      deck,
      ...seenWith(moment, told.eyes),
      aids: moment.aids ?? {},
      version: moment.step + 1,
      events: bySteps.slice(0, moment.step + 1).flat(),
      fresh: isHere ? bySteps[moment.step] : [],
    });
  const title = `${house.titleOf(head.game)} ${head.code}`;
  const heading = say("replay.title", { title });
  useWorld(head.game);
  useEffect(() => {
    document.title = heading;
  }, [heading]);
  const marker = place.event === null ? null : markerOf(place, counts);
  return html`<main id="main" class="table replay">
    <div class="middle">
      <h1 class="unseen">${heading}</h1>
      <div class="above">
        <div class="turn">
          <p role="status" tabindex="0">${marker === null ? lines[place.step].join(" ") : lines[place.step][marker]}</p>
          ${
            marker !== null &&
            html`<small>${say("replay.event", { event: marker + 1, events: counts[place.step] })}</small>`
          }
          <time aria-label=${say("replay.time")}>${left(told.story[place.step].at ?? 0)}</time></div>
        <${Eyes} sight=${teller} eyes=${place.eyes}
            onChoose=${(/** @type {string} */ eyes) => go({ ...place, eyes, event: null })} />
      </div>
      ${
        place.step > 0 &&
        html`<${Reason} key=${place.step} sight=${teller} game=${game} step=${place.step}
          name=${teller.nameOf(told.story[place.step].seat ?? 0)} />`
      }
      ${!isHere && html`<p class="hint" role="status">${say("replay.fetching")}</p>`}
      <div class="picture" aria-busy=${String(!isHere)}>
        ${
          sight &&
          (setting("text") === "on"
            ? html`<${TextView} sight=${sight} game=${game} />`
            : html`<${game.Board} sight=${sight} />`)
        }</div>
      ${isHere && place.step === steps && sight && html`<${Result} sight=${sight} game=${game} />`}
    </div>
    <${Player} place=${place} steps=${steps} game=${head.game} hasEvents=${counts.some((count) => count > 1)}
        isLast=${place.step === steps && markerOf(place, counts) + 1 === counts[steps]} isPlaying=${isPlaying}
        onWalk=${walk}
        onScrub=${(/** @type {number} */ step) => {
          setPlaying(false);
          go({ ...place, step, event: null }, false);
        }}
        onPlay=${() => {
          if (!isPlaying && place.step === steps) go(walked(place, "first", counts));
          setPlaying(!isPlaying);
        }} />
    <${Keys} sight=${teller} game=${game} />
    <aside class="story" aria-label=${say("around")}>
      <${Log} lines=${lines} place=${place} marker=${marker} />
      <section>
        <${LinkField} house=${house} label=${say("replay.link")}
            link=${location.origin + location.pathname + hashOf(place)} />
        <p class="ways"><a href=${`/t/${head.id}`} class="button">${say("replay.table")}</a>
          <a href=${`/t/${head.id}/fairness`} class="button">${say("fairness")}</a>
          <button type="button" aria-pressed=${String(setting("text") === "on")}
              onClick=${() => set("text", setting("text") === "on" ? "off" : "on")}>${say("settings.text")}</button></p>
        <p class="hint keys">${say("replay.keys")}</p></section>
    </aside>
  </main>`;
}

/**
 * Why a move was made: asked for, since thinking takes a moment.
 * @param {{ sight: Sight, game: GameClient, step: number, name: string }} props
 */
function Reason({ sight, game, step, name }) {
  const [review, setReview] = useState(/** @type {Review | "asked" | null} */ (null));
  const spoken = language();
  useEffect(() => setReview(null), [spoken]);
  const ask = () => {
    setReview("asked");
    sight.house.attempt(() =>
      sight.house.call("GET", `/api/tables/${sight.head.id}/why?step=${step}`).then(setReview, (error) => {
        setReview(null);
        throw error;
      }),
    );
  };
  if (review === null)
    return html`<p class="why"><button type="button" class="quiet" onClick=${ask}>${say("replay.why")}</button></p>`;
  if (review === "asked") return html`<p class="why" role="status">${say("replay.why.asking")}</p>`;
  return html`<p class="why" role="status">
    <strong>
      ${say(review.own ? "replay.why.own" : "replay.why.other", { bot: review.own ? name : botName(review.by) })}
    </strong> ${review.say}
    ${review.best !== review.do && html` ${say("replay.why.best", { deed: game.label(review.best, sight) })}`}</p>`;
}

/** A moment through some eyes. @param {import("../replaying.js").Moment} moment @param {string} eyes */
export function seenWith(moment, eyes) {
  if (eyes === "all") return { view: moment.public, views: moment.views };
  return { view: eyes === "public" ? moment.public : moment.views[Number(eyes)] };
}

/**
 * What a step brought, in sentences; at least one, also where these eyes saw nothing of it.
 * @param {Happening} happened
 * @param {import("../protocol.js").TableEvent[]} events
 * @param {Sight} sight
 * @param {GameClient} game
 * @param {string} eyes
 */
function linesOf(happened, events, sight, game, eyes) {
  const told = events.map((event) => sentenceOf(event, sight, game)).filter((line) => line !== null);
  if (told.length) return told;
  const name = sight.nameOf(happened.seat ?? 0);
  const isSeen = eyes === "all" || eyes === String(happened.seat);
  return [
    isSeen ? say("replay.did", { name, deed: game.label(happened.do ?? "", sight) }) : say("replay.hidden", { name }),
  ];
}

/**
 * Keep the address to what is shown, and go where another address leads.
 * @param {Place} place
 * @param {(hash: string) => void} onHash
 */
function useHash(place, onHash) {
  const hash = hashOf(place);
  const heard = useRef(onHash);
  heard.current = onHash;
  useEffect(() => {
    const before = location.hash; // whoever goes back meanwhile has another one, which is to be heard
    const timer = setTimeout(() => {
      if (location.hash === before && before !== hash) history.replaceState(null, "", hash);
    }, HASH_AFTER);
    return () => clearTimeout(timer);
  }, [hash]);
  useLayoutEffect(() => {
    const listen = () => heard.current(location.hash);
    addEventListener("hashchange", listen);
    return () => removeEventListener("hashchange", listen);
  }, []);
}

/**
 * Arrows walk, wherever the focus is; fields and choices keep theirs.
 * @param {(walk: Walk) => void} walk
 * @param {() => void} play
 */
function useKeys(walk, play) {
  const heard = useRef(/** @type {(event: KeyboardEvent) => void} */ (() => undefined));
  heard.current = (event) => {
    const element = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || element.closest("input, select, textarea, dialog")) return;
    const how = walkOf(event.key, event.shiftKey);
    if (how) walk(how);
    else if (event.key === " " && !element.closest("button, a, summary, [tabindex]")) play();
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const listen = (/** @type {KeyboardEvent} */ event) => heard.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** @param {string} key @param {boolean} isShifted @returns {Walk | null} */
function walkOf(key, isShifted) {
  if (key === "ArrowRight") return isShifted ? "event.on" : "on";
  if (key === "ArrowLeft") return isShifted ? "event.back" : "back";
  return key === "Home" ? "first" : key === "End" ? "last" : null;
}

/** @param {{ sight: Sight, eyes: string, onChoose: (eyes: string) => void }} props */
const Eyes = ({ sight, eyes, onChoose }) => html`<label class="eyes"><span>${say("replay.eyes")}</span>
  <select name="eyes" value=${eyes}
      onChange=${(/** @type {Event} */ event) => onChoose(/** @type {HTMLSelectElement} */ (event.target).value)}>
    <option value="all">${say("replay.all")}</option>
    ${sight.head.seats.map((_, seat) => html`<option key=${seat} value=${String(seat)}>${sight.nameOf(seat)}</option>`)}
    <option value="public">${say("replay.public")}</option>
  </select></label>`;

/**
 * The whole game in sentences, each a link to its moment; what is still to come can be kept from those who want no
 * spoilers.
 * @param {{ lines: string[][], place: Place, marker: number | null }} props
 */
function Log({ lines, place, marker }) {
  const [isWhole, setWhole] = useState(true);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const here = /** @type {HTMLElement | null} */ (list.current?.querySelector("[aria-current]"));
    if (list.current && here) list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2;
  }, [place.step, marker, isWhole]);
  const told = isWhole ? lines : lines.slice(0, place.step + 1);
  return html`<section class="log"><h2>${say("log")}</h2>
    <button type="button" class="quiet" aria-pressed=${String(!isWhole)} onClick=${() => setWhole(!isWhole)}>
      ${say("replay.no.spoilers")}</button>
    <ol class="log moments" ref=${list} aria-label=${say("log")}>${told.map((some, step) =>
      some.map(
        (line, i) => html`
          <li key=${`${step} ${i}`} class=${step > place.step ? "later" : i === 0 ? "begins" : ""}>
            <a href=${hashOf({ ...place, step, event: some.length > 1 ? i : null })}
                aria-current=${step === place.step && i === (marker ?? 0) ? "step" : undefined}
                class=${step === place.step ? "here" : ""}>
              <span class="number" aria-hidden="true">${i === 0 ? step : ""}</span><span>${line}</span></a></li>`,
      ),
    )}</ol></section>`;
}

/** How it ended. @param {{ sight: Sight, game: GameClient }} props */
const Result = ({ sight, game }) =>
  sight.head.result &&
  html`<section class="ending">
    <h2>${say("result")}</h2>
    <ol class="ranking">
      ${places(sight.head.result.ranking).map(
        ([place, seats]) => html`<li key=${place} value=${place}><strong>${sight.namesOf(seats)}</strong></li>`,
      )}</ol>
    <${game.Result} sight=${sight} />
  </section>`;
