/** @import { GameClient } from "../games.js" */
/** @import { House } from "../house.js" */
/** @import { Head, OmenView } from "../protocol.js" */
/** @import { Kept, Person } from "../together/people.js" */
import { Announcer } from "../around/announcer.js";
import { useMeanwhile } from "../around/meanwhile.js";
import { Connection } from "../around/turn.js";
import { fetchStyle } from "../games.js";
import { PublicTurn } from "../omen/rounds/aloud.js";
import { HandOf } from "../omen/rounds/hand.js";
import { Opening, useWorld } from "../parts.js";
import { Sight } from "../sight.js";
import { Circle } from "../together/circle.js";
import { keptAt } from "../together/people.js";
import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { language, say } from "../words.js";
import { Ending } from "./questions.js";
import { useGame } from "./table.js";

await Promise.all([fetchStyle("/web/box/box.css"), fetchStyle("/web/learn.css")]);

/**
 * The device deals, keeps the hands and counts; everything else is said aloud. A table like any other is behind it, and
 * a hand is fetched for whoever looks at it, and forgotten when it is covered.
 * @param {{ house: House, about: string }} props
 */
export function Dealing({ house, about }) {
  const [kept] = useState(() => keptAt(about));
  return kept
    ? html`<${Dealt} house=${house} table=${about} kept=${kept} />`
    : html`<main id="main" class="page"><h1>${say("deal")}</h1><p>${say("shared.unknown")}</p>
      <p><a class="button main" href="/box/omen">${say("box")}</a></p></main>`;
}

/** @param {{ house: House, table: string, kept: Kept }} props */
function Dealt({ house, table, kept }) {
  const [, setDrawn] = useState(0);
  const [named, setNamed] = useState(/** @type {Person | null} */ (null)); // whose hand is asked for, still covered
  const circle = useMemo(() => new Circle(table, kept.people, language, () => setDrawn((count) => count + 1)), [table]);
  useEffect(() => () => circle.close(), [circle]);
  const { open, own, looking, state } = circle;
  const played = useGame(house, { head: open.head });
  useWorld(open.head?.game);
  useEffect(() => {
    document.title = say("deal");
  });
  const cover = () => {
    setNamed(null);
    circle.look(null);
  };
  useCovering(cover);
  if (!open.head || !open.view || !played || (looking && !own))
    return html`<main id="main"><${Connection} state=${state} /><${Opening}>${say("shared.opening")}<//></main>`;
  /** @param {import("../together/circle.js").Told} told @param {Person | null} person */
  const sightOf = (told, person) =>
    new Sight({
      house,
      mode: "shared",
      deck: played.deck,
      ...told,
      head: headFor(told.head ?? /** @type {Head} */ (open.head), person),
      busy: circle.busy,
    });
  /** @param {Person} person @param {string} name @param {Record<string, unknown>} [values] */
  const ask = async (person, name, values) => {
    const answer = await circle.ask(person, name, values);
    if (answer.type === "refused") house.tell(answer.refused.say, answer.refused.rule);
  };
  const act = (/** @type {Person} */ person, /** @type {string} */ action) =>
    ask(person, "act", { do: action, after: open.version });
  if (looking && own)
    return html`<${HandOf} sight=${sightOf(own, looking)} name=${looking.name} onCover=${cover}
        onLose=${async (/** @type {string} */ action) => {
          await act(looking, action);
          cover();
        }} />`;
  if (named)
    return html`<${Curtain} person=${named} onShow=${() => circle.look(named)} onBack=${() => setNamed(null)} />`;
  return html`<${Around} sight=${sightOf(open, null)} game=${played.game} people=${kept.people} state=${state}
      onHand=${setNamed} onAct=${act} onUndo=${(/** @type {Person} */ person) => ask(person, "undo")}
      isBusy=${circle.busy} />`;
}

/** The table as it is shown to somebody. @param {Head} head @param {Person | null} person @returns {Head} */
const headFor = (head, person) => ({ ...head, you: { ...head.you, seat: person?.seat ?? null } });

/** A device that is put away, or a page that is left, shows nobody's cards. @param {() => void} cover */
function useCovering(cover) {
  const latest = useRef(cover);
  latest.current = cover;
  useEffect(() => {
    const onHide = () => document.hidden && latest.current();
    document.addEventListener("visibilitychange", onHide);
    return () => document.removeEventListener("visibilitychange", onHide);
  }, []);
}

/** Nobody's cards are here. @param {{ person: Person, onShow: () => void, onBack: () => void }} props */
function Curtain({ person: { name, seat }, onShow, onBack }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => title.current?.focus(), []);
  return html`<main id="main" class="box dealt"><section class="curtain">
    <h1 ref=${title} tabindex="-1">${say("shared.first", { name })}</h1>
    <button type="button" class="main whole show" data-seat=${seat} onClick=${onShow}>${say("shared.mine", { name })}
    </button>
    <p class="hint">${say("shared.private", { name })}</p>
    <p><button type="button" class="quiet" onClick=${onBack}>${say("deal.back")}</button></p></section></main>`;
}

/**
 * What all may see: whose turn it is, what was declared, and whose hand can be looked at.
 * @param {object} props
 * @param {Sight} props.sight
 * @param {GameClient} props.game
 * @param {Person[]} props.people
 * @param {string} props.state
 * @param {boolean} props.isBusy
 * @param {(person: Person) => void} props.onHand
 * @param {(person: Person, action: string) => void} props.onAct
 * @param {(person: Person) => void} props.onUndo
 */
function Around({ sight, game, people, state, isBusy, onHand, onAct, onUndo }) {
  const told = useMeanwhile(sight, game);
  const view = /** @type {OmenView} */ (sight.view);
  const isOver = sight.head.status === "over" || sight.head.status === "closed";
  const of = (/** @type {number[]} */ seats) => people.filter(({ seat }) => seats.includes(seat));
  return html`<main id="main" class="table shared box dealt"><div class="middle">
    <${Connection} state=${state} />
    <h1>${say("deal")}</h1>
    ${isOver && !told.isHeld && html`<${Ending} sight=${sight} game=${game} />`}
    ${
      !isOver &&
      html`<section class="whose-hand"><h2>${say(view.phase === "losing" ? "deal.lose" : "deal.look")}</h2>
        <div class="seats-of">${of(view.phase === "losing" ? view.acting : view.still_in).map(
          (person) => html`<button type="button" key=${person.seat} data-hand=${person.seat}
              onClick=${() => onHand(person)}>${person.name}</button>`,
        )}</div></section>
      ${
        view.phase === "declaring" &&
        !told.isHeld &&
        html`<${PublicTurn} sight=${sight} view=${view} people=${people} isBusy=${isBusy} onAct=${onAct} />
          <${Regret} sight=${sight} view=${view}
              onUndo=${(/** @type {number} */ seat) => of([seat]).forEach(onUndo)} />`
      }`
    }
    <${game.Board} sight=${sight} />
    <${Announcer} sight=${told} game=${game} /></div></main>`;
}

/**
 * The last declaration was entered by mistake.
 * @param {{ sight: Sight, view: OmenView, onUndo: (seat: number) => void }} props
 */
function Regret({ sight, view, onUndo }) {
  const last = view.declarations.at(-1);
  return (
    last &&
    html`<p><button type="button" class="quiet undo" onClick=${() => onUndo(last.seat)}>
      ↶ ${say("shared.undo", { name: sight.nameOf(last.seat) })}</button></p>`
  );
}
