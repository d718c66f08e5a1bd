/** @import { GameClient } from "../games.js" */
/** @import { House } from "../house.js" */
/** @import { Answer } from "../protocol.js" */
/** @import { Lesson } from "../learn/lesson.js" */
import { Announcer } from "../around/announcer.js";
import { TextView } from "../around/in_words.js";
import { Keys } from "../around/keys.js";
import { useMeanwhile } from "../around/meanwhile.js";
import { TurnBar } from "../around/turn.js";
import { Deck, fetchFaces } from "../deck.js";
import { fetchGame, fetchStyle } from "../games.js";
import { fetchLesson, judge, seenAt, stepFrom } from "../learn/lesson.js";
import { Pointer } from "../learn/pointer.js";
import { move } from "../moving.js";
import { playNow } from "../opening.js";
import { Opening, useWorld } from "../parts.js";
import { setting } from "../settings.js";
import { Sight } from "../sight.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { language, say } from "../words.js";
import { Face } from "./faces.js";
import { places } from "./questions.js";

await fetchStyle("/web/learn.css");

/** Cards that show what a game looks like. @type {Record<string, string[]>} */
const SAMPLES = { omen: ["raven", "omen", "skull"], omnia: ["gioconda", "urbino", "vite-aerea"] };

/** The games that can be learned by playing. @param {House} house */
const taught = (house) => house.offer.games.filter(({ lesson }) => lesson).map(({ name }) => name);
const keyOf = (/** @type {string} */ game) => `bottega.lesson.${game}`;

/** A game that one learns by playing it. @param {{ house: House, about: string }} props */
export function Learn({ house, about }) {
  return taught(house).includes(about)
    ? html`<${LessonOf} key=${about} house=${house} game=${about} />`
    : html`<${Overview} house=${house} />`;
}

/** @param {{ house: House }} props */
function Overview({ house }) {
  const title = say("learn.title");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return html`<main id="main" class="page learning">
    <div><h1>${title}</h1><p>${say("learn.say")}</p></div>
    <ul class="lessons">${taught(house).map(
      (game) => html`<li key=${game} class="panel lesson-of" data-game=${game}>
        <div class="faces" aria-hidden="true">
          ${(SAMPLES[game] ?? []).map((id) => html`<${Face} key=${id} game=${game} id=${id} />`)}
        </div>
        <h2>${house.titleOf(game)}</h2>
        <p>${say(`learn.about.${game}`)}</p>
        <p><small>${say("learn.time")}</small></p>
        <a class="button main" href=${`/learn/${game}`}>${say(`learn.begin.${game}`)}</a>
        <a class="button quiet" href=${`/rules/${game}`}>${say("learn.rules")}</a>
      </li>`,
    )}</ul>
  </main>`;
}

/** @param {{ house: House, game: string }} props */
function LessonOf({ house, game }) {
  const [lesson, setLesson] = useState(/** @type {Lesson | null} */ (null));
  const [client, setClient] = useState(/** @type {{ game: GameClient, deck: Deck } | null} */ (null));
  const [isLost, setLost] = useState(false);
  const spoken = language();
  useEffect(() => {
    setLost(false);
    Promise.all([fetchLesson(game), fetchGame(house.boardOf(game)), fetchFaces(`/public/faces/${game}`)]).then(
      ([found, played, faces]) => {
        setLesson(found);
        setClient({ game: played, deck: new Deck(faces, played.explain) });
      },
      () => setLost(true),
    );
  }, [game, spoken]);
  useWorld(game);
  if (isLost) {
    return html`<main id="main" class="page"><h1>${say("learn.title")}</h1><p role="status">${say("learn.lost")}</p>
      <p><button type="button" class="main" onClick=${() => location.reload()}>${say("learn.again")}</button></p>
    </main>`;
  }
  if (!lesson || !client) return html`<main id="main"><${Opening}>${say("learn.opening")}<//></main>`;
  return html`<${Playing} house=${house} lesson=${lesson} game=${client.game} deck=${client.deck} />`;
}

/** @param {{ house: House, lesson: Lesson, game: GameClient, deck: Deck }} props */
function Playing({ house, lesson, game, deck }) {
  const count = lesson.steps.length;
  const [at, setAt] = useState(() => stepFrom(sessionStorage.getItem(keyOf(lesson.game)), count));
  const [nudge, setNudge] = useState("");
  const [isClosed, setClosed] = useState(false); // the last thing that was said
  const title = `${house.titleOf(lesson.game)} · ${say("learn.title")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    sessionStorage.setItem(keyOf(lesson.game), String(at === count - 1 ? 0 : at));
  }, [at]);
  /** @param {number} next */
  const turnTo = (next) =>
    move(() => {
      setNudge("");
      setClosed(false);
      setAt(Math.max(0, Math.min(next, count - 1)));
    });
  const step = lesson.steps[at];
  const close = () => {
    setClosed(true);
    /** @type {HTMLElement | null} */ (document.querySelector(".ending .row > *"))?.focus({ preventScroll: true });
  };

  /** @param {string} name @param {Record<string, unknown>} [values] @returns {Promise<Answer>} */
  async function send(name, values) {
    if (name === "undo") turnTo(at - 1);
    const meant = name === "act" ? judge(step, String(values?.do)) : null;
    if (meant === "on") turnTo(at + 1);
    else if (meant) setNudge(say(`learn.nudge.${meant}`));
    return { type: "done", id: "", version: step.version };
  }

  /** Where a board has a button of its own for going on, it means the same here. @param {MouseEvent} event */
  const onClick = (event) => {
    if (step.do === null && /** @type {Element} */ (event.target).closest("[data-go-on]")) turnTo(at + 1);
  };
  const sight = new Sight({
    house,
    mode: "lesson",
    deck,
    send,
    ...seenAt(lesson, at, house.me?.name ?? say("learn.you")),
  });
  const told = useMeanwhile(sight, game);
  return html`<main id="main" class="table lesson" data-step=${at + 1}>
    <div class="middle" onClick=${onClick}>
      <h1 class="unseen">${title}</h1>
      <${TurnBar} sight=${told} game=${game} />
      ${told.head.result && html`<${Ending} sight=${sight} game=${game} onAgain=${() => turnTo(0)} />`}
      ${
        setting("text") === "on"
          ? html`<${TextView} sight=${sight} game=${game} />`
          : html`<${game.Board} key=${at} sight=${sight} />`
      }
    </div>
    ${
      !told.isHeld &&
      !isClosed &&
      html`<${Pointer} game=${lesson.game} step=${step} index=${at} count=${count} nudge=${nudge}
          onGoOn=${() => turnTo(at + 1)} onBack=${() => turnTo(at - 1)} onClose=${close} />`
    }
    <${Keys} sight=${sight} game=${game} />
    <${Announcer} sight=${told} game=${game} />
  </main>`;
}

/**
 * How the lesson's game ended, and where one may go from here.
 * @param {{ sight: Sight, game: GameClient, onAgain: () => void }} props
 */
function Ending({ sight, game, onAgain }) {
  const { head, house } = sight;
  const other = taught(house).find((name) => name !== head.game);
  const offered = house.offer.games.find(({ name }) => name === head.game);
  return html`<section class="ending">
    <h2>${say("result")}</h2>
    <ol class="ranking">
      ${places(head.result?.ranking ?? []).map(
        ([place, seats]) => html`<li key=${place} value=${place}><strong>${sight.namesOf(seats)}</strong></li>`,
      )}
    </ol>
    <div class="row">
      ${
        offered &&
        html`<button type="button" class="main play"
            onClick=${() =>
              house.attempt(() =>
                playNow(house, offered, house.me?.name ?? "", { players: offered.least_players, bot: offered.bots[0] }),
              )}>${say("learn.done.play")}</button>`
      }
      <a class="button" href=${`/learn/${other}`}>${say(`learn.done.other.${head.game}`)}</a>
      <a class="button" href=${`/rules/${head.game}`}>${say("learn.done.rules")}</a>
      <button type="button" class="quiet" onClick=${onAgain}>${say("learn.done.again")}</button>
    </div>
    <${game.Result} sight=${sight} />
  </section>`;
}
