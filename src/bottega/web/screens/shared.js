/** @import { GameClient } from "../games.js" */
/** @import { House } from "../house.js" */
/** @import { Head } from "../protocol.js" */
/** @import { Told } from "../together/circle.js" */
/** @import { Kept, Person } from "../together/people.js" */
import { Announcer } from "../around/announcer.js";
import { TextView } from "../around/in_words.js";
import { Keys } from "../around/keys.js";
import { Log, sentenceOf } from "../around/log.js";
import { useMeanwhile } from "../around/meanwhile.js";
import { Connection, RulesLink, TurnBar } from "../around/turn.js";
import { fetchStyle } from "../games.js";
import { move } from "../moving.js";
import { Opening, useWorld } from "../parts.js";
import { setting } from "../settings.js";
import { Sight } from "../sight.js";
import { Circle } from "../together/circle.js";
import { openShared } from "../together/opening.js";
import { asked, handOver, keep, keptAt } from "../together/people.js";
import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { knows, language, say } from "../words.js";
import { Ending, UndoQuestion } from "./questions.js";
import { useGame } from "./table.js";

export { openShared };

await fetchStyle("/web/learn.css");

const TOLD = 8; // sentences about what happened meanwhile

/** A table that goes round: several people, one device. @param {{ house: House, about: string }} props */
export function SharedTable({ house, about }) {
  const [kept] = useState(() => keptAt(about));
  return kept
    ? html`<${Round} house=${house} table=${about} kept=${kept} />`
    : html`<main id="main" class="page">
      <h1>${say("shared.title")}</h1><p>${say("shared.unknown")}</p>
      <p><a class="button main" href=${`/t/${about}`}>${say("shared.watch")}</a></p></main>`;
}

/** @param {{ house: House, table: string, kept: Kept }} props */
function Round({ house, table, kept }) {
  const [, setDrawn] = useState(0);
  const last = useRef(-1); // who held the device before
  const taken = useRef(0); // the version at which they took it
  const shown = useRef(/** @type {unknown[]} */ ([]));
  const circle = useMemo(() => new Circle(table, kept.people, language, draw), [table]);
  useEffect(() => () => circle.close(), [circle]);
  /** Cards glide while one person looks; when the device goes on, nothing of theirs may linger. */
  function draw() {
    const now = [circle.looking, circle.own?.version ?? circle.open.version];
    const isGliding = now[0] === shown.current[0] && now[1] !== shown.current[1] && circle.own !== null;
    shown.current = now;
    const change = () => setDrawn((count) => count + 1);
    if (isGliding) move(change);
    else change();
  }

  const { open, own, looking, state } = circle;
  const played = useGame(house, { head: open.head });
  useWorld(open.head?.game);
  const isOver = open.head?.status === "over" || open.head?.status === "closed";
  const known = own ?? open;
  const wanted = isOver
    ? []
    : asked(
        kept.people,
        known.turns.map(({ seat }) => seat),
        known.head?.undo ?? null,
      );
  const { eyes, next } = handOver(kept.people, wanted, looking?.seat ?? null, last.current);
  const isDone = looking !== null && own !== null && !circle.busy && eyes === null && own.version === open.version;
  useEffect(() => {
    if (!isDone || !looking) return;
    last.current = looking.seat;
    kept.seen[looking.seat] = open.version;
    keep(table, kept);
    circle.look(null);
  }, [isDone]);

  const before = isOver ? null : (kept.people.find(({ seat }) => seat === last.current) ?? null);
  useEffect(() => {
    if (before && !looking) house.attempt(() => circle.lookBack(before));
  }, [before?.seat, looking, open.version]);

  if (state === "ended") return html`<${Shut} reason=${circle.reason} table=${table} />`;
  if (!open.head || !played)
    return html`<main id="main"><${Connection} state=${state} /><${Opening}>${say("shared.opening")}<//></main>`;
  const { game, deck } = played;
  /** @param {Told} told @param {Person | null} person */
  const sightOf = (told, person) =>
    new Sight({
      house,
      mode: "shared",
      deck,
      ...told,
      head: headFor(told.head ?? /** @type {Head} */ (open.head), person),
      busy: circle.busy,
      send: person ? (name, values) => circle.ask(person, name, values) : undefined,
    });
  const receiver = kept.people.find(({ seat }) => seat === next) ?? null;
  if (looking && !own)
    return html`<main id="main"><${Connection} state=${state} /><${Opening}>${say("shared.opening")}<//></main>`;
  if (looking && own && !isOver)
    return html`<${Turn} key=${looking.seat} sight=${sightOf(own, looking)} game=${game} state=${state}
        onHide=${kept.people.length > 1 ? () => circle.look(null) : null} />`;
  return html`<${Between} sight=${sightOf(open, null)} game=${game} state=${state} next=${receiver}
      since=${next === null ? 0 : (kept.seen[next] ?? 0)}
      onTake=${() => {
        house.tell("");
        taken.current = open.version;
        circle.look(receiver);
      }} taken=${taken.current} before=${before} mayUndo=${before === circle.regretful}
      onUndo=${() => before && undo(house, circle, before)}
      isOver=${isOver}
      onAgain=${() => house.attempt(() => again(house, /** @type {Head} */ (open.head), kept.people))} />`;
}

/** The table as it is shown to somebody. @param {Head} head @param {Person | null} person @returns {Head} */
const headFor = (head, person) => ({ ...head, you: { ...head.you, seat: person?.seat ?? null } });

/** @param {House} house @param {Circle} circle @param {Person} person */
async function undo(house, circle, person) {
  const answer = await circle.ask(person, "undo");
  if (answer.type === "refused") house.tell(answer.refused.say, answer.refused.rule);
}

/** The same people at a new table of the same kind. @param {House} house @param {Head} head @param {Person[]} people */
function again(house, head, people) {
  const seats = head.seats.map((seat) => (seat?.kind === "bot" ? seat.name : null));
  return openShared(
    house,
    { game: head.game, options: head.options, seats, aids: head.aids },
    people.map(({ name }) => name),
  );
}

/**
 * Somebody's turn, with their cards.
 * @param {{ sight: Sight, game: GameClient, state: string, onHide: (() => void) | null }} props
 */
function Turn({ sight, game, state, onHide }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  const told = useMeanwhile(sight, game);
  const name = sight.nameOf(sight.seat ?? 0);
  useEffect(() => {
    document.title = name;
    title.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [name]);
  return html`<main id="main" class="table shared" data-eyes=${sight.seat}>
    <div class="middle">
      <${Connection} state=${state} />
      <div class="held-by"><h1 ref=${title} tabindex="-1">${name}</h1>
        ${onHide && html`<button type="button" class="quiet" onClick=${onHide}>${say("shared.hide")}</button>`}</div>
      <${TurnBar} sight=${told} game=${game} />
      <${UndoQuestion} sight=${sight} />
      <${Picture} sight=${sight} game=${game} />
      <${Happened} sight=${told} game=${game} />
    </div>
    <${Keys} sight=${sight} game=${game} />
    <${Announcer} sight=${told} game=${game} />
  </main>`;
}

/** @param {{ sight: Sight, game: GameClient }} props */
const Picture = ({ sight, game }) =>
  setting("text") === "on" ? html`<${TextView} sight=${sight} game=${game} />` : html`<${game.Board} sight=${sight} />`;

/** @param {{ sight: Sight, game: GameClient }} props */
const Happened = ({ sight, game }) =>
  html`<details class="log-of"><summary>${say("log")}</summary><${Log} sight=${sight} game=${game} /></details>`;

/**
 * Between two people: whom to give the device, what happened, and the table as everybody may see it. No hidden hand is
 * on this page.
 * @param {object} props
 * @param {Sight} props.sight
 * @param {GameClient} props.game
 * @param {string} props.state
 * @param {Person | null} props.next
 * @param {number} props.since the version at which the next person last looked
 * @param {number} props.taken the version at which the one before took the device: what came after is news to all
 * @param {() => void} props.onTake
 * @param {Person | null} props.before who has just acted
 * @param {boolean} props.mayUndo
 * @param {() => void} props.onUndo
 * @param {boolean} props.isOver
 * @param {() => void} props.onAgain
 */
function Between({ sight, game, state, next, since, taken, onTake, before, mayUndo, onUndo, isOver, onAgain }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  const seen = withFresh(sight, taken);
  const told = useMeanwhile(seen, game);
  const name = next?.name ?? "";
  useEffect(() => {
    document.title = `${sight.house.titleOf(sight.game)} · ${say("shared.title")}`;
  });
  useEffect(() => {
    if (next && !told.isHeld) {
      title.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  }, [next?.seat, told.isHeld]);
  const isOwn = sight.house.offer.games.some((offered) => offered.deck === sight.head.deck.digest);
  return html`<main id="main" class="table shared between">
    <div class="middle">
      <${Connection} state=${state} />
      ${
        told.isHeld
          ? html`<${TurnBar} sight=${told} game=${game} />`
          : isOver
            ? html`<${Ending} sight=${sight} game=${game} />
            ${
              isOwn &&
              html`<p><button type="button" class="main again" onClick=${onAgain}>${say("shared.again")}</button></p>`
            }`
            : html`<section class="curtain">
            <h1 ref=${title} tabindex="-1">
              ${
                next
                  ? say(since || before ? "shared.pass" : "shared.first", { name })
                  : say("shared.bots", { names: sight.namesOf(sight.acting) })
              }</h1>
            ${
              next &&
              html`<button type="button" class="main receive" data-seat=${next.seat} onClick=${onTake}>
                ${say("shared.mine", { name })}</button>
                <p class="hint">${say("shared.private", { name })}</p>
                <${Meanwhile} sight=${sight} game=${game} since=${since} name=${name} />`
            }
            ${
              before &&
              mayUndo &&
              html`<button type="button" class="quiet back" disabled=${sight.busy} onClick=${onUndo}>
                ↶ ${say("shared.undo", { name: before.name })}</button>`
            }
          </section>`
      }
      <div class="in-between"><h2>${say("shared.table")}</h2><${RulesLink} game=${sight.game} /></div>
      <${Picture} sight=${seen} game=${game} />
      <${Happened} sight=${told} game=${game} />
    </div>
    <${Keys} sight=${sight} game=${game} />
    <${Announcer} sight=${told.isHeld ? told : sight} game=${game} />
  </main>`;
}

/**
 * As if all that came after a version had come just now: a call is to be seen by all, whatever came behind it.
 * @param {Sight} sight
 * @param {number} version
 */
const withFresh = (sight, version) =>
  new Sight({ ...sight, fresh: sight.events.filter((event) => event.version > version) });

/**
 * What somebody has missed, in words.
 * @param {{ sight: Sight, game: GameClient, since: number, name: string }} props
 */
function Meanwhile({ sight, game, since, name }) {
  const dealt = sight.events.find(({ event }) => event === "deal")?.version ?? 0;
  const told = sight.events
    .filter(({ version }) => version > Math.max(since, dealt))
    .map((event) => sentenceOf(event, sight, game))
    .filter(Boolean)
    .slice(-TOLD);
  return (
    told.length > 0 &&
    html`<h2>${since ? say("shared.since", { name }) : say("log")}</h2>
      <ol class="meanwhile">${told.map((sentence, i) => html`<li key=${i}>${sentence}</li>`)}</ol>`
  );
}

/** @param {{ reason: string | null, table: string }} props */
const Shut = ({ reason, table }) => html`<main id="main" class="page">
  <h1>${say("ended")}</h1><p>${say(knows(`ended.${reason}`) ? `ended.${reason}` : "ended.other")}</p>
  <p><a class="button" href=${`/t/${table}`}>${say("shared.watch")}</a> <a class="button" href="/">${say("back")}</a>
  </p>
</main>`;
