/** @import { News } from "../protocol.js" */
/** @import { GameClient } from "../games.js" */
/** @import { House } from "../house.js" */
import { Announcer } from "../around/announcer.js";
import { Bubbles } from "../around/bubbles.js";
import { TextView } from "../around/in_words.js";
import { useMeanwhile } from "../around/meanwhile.js";
import { Around } from "../around/panels.js";
import { AllPreparing, TablePreparing } from "../around/preparing.js";
import { Connection, TurnBar } from "../around/turn.js";
import { Deck, fetchFaces } from "../deck.js";
import { fetchGame } from "../games.js";
import { move } from "../moving.js";
import { showTurn } from "../notices.js";
import { Opening, useWorld } from "../parts.js";
import { go } from "../routes.js";
import { setting } from "../settings.js";
import { Sight } from "../sight.js";
import { html, useEffect, useLayoutEffect, useMemo, useState } from "../vendor/preact.js";
import { TableWire } from "../wire.js";
import { knows, language, say } from "../words.js";
import { Lobby } from "./lobby.js";
import { Ending, Standing, UndoQuestion } from "./questions.js";

/**
 * A table that people sit at: before the start, while it is played, and after the end.
 * @param {{ house: House, about: string }} props
 */
export const LiveTable = ({ house, about }) =>
  isShared(about) ? html`<${GoesRound} table=${about} />` : html`<${Sitting} house=${house} about=${about} />`;

/**
 * A table that goes round on this device is not shown to whoever holds it just now.
 * @param {{ table: string }} props
 */
function GoesRound({ table }) {
  useEffect(() => go(`/shared/${table}`, { replace: true }), [table]);
  return html`<main id="main"><${Opening}>${say("opening")}<//></main>`;
}

/** @param {{ house: House, about: string }} props */
function Sitting({ house, about }) {
  const [seen, setSeen] = useState(/** @type {Snapshot | null} */ (null));
  const wire = useMemo(() => new TableWire(about, language(), (news) => learn(news)), [about]);
  useEffect(() => () => wire.close(), [wire]);
  const spoken = language();
  useEffect(() => {
    if (wire.language !== spoken) wire.speak(spoken);
  }, [wire, spoken]);
  const played = useGame(house, seen);

  /** @param {News | null} news */
  function learn(news) {
    if (news?.stood_in) house.tell(say("turn.stood_in"));
    const show = () => setSeen(snapshot(wire, news));
    const isQuiet = wire.head?.hurried || !news?.events.some(({ event }) => event !== "say");
    if (!isQuiet && wire.view) move(show);
    else show();
  }

  const isLost = seen?.state === "reconnecting";
  useEffect(() => {
    if (isLost) house.preparing.watch(); // a server that was started anew may have to compile first
  }, [isLost]);
  if (!seen)
    return html`<main id="main" class="page">
      ${
        house.preparing.all
          ? html`<${AllPreparing} house=${house} />`
          : html`<${Opening}>${say("connection.connecting")}<//>`
      }
    </main>`;
  if (seen.state === "ended") return html`<${Shut} reason=${seen.reason} />`;
  if (!seen.head || !played) {
    return html`<main id="main"><${Connection} state=${seen.state} /><${Opening}>${say("opening")}<//></main>`;
  }
  const { game, deck } = played;
  const sight = new Sight({
    house,
    mode: "live",
    head: seen.head,
    deck,
    view: seen.view,
    aids: seen.aids,
    events: seen.events,
    fresh: seen.fresh,
    turns: seen.turns,
    busy: wire.isAsking("act"),
    version: seen.version,
    lookAnew: () => wire.lookAnew(),
    send: (name, values) => {
      const asked = wire.ask(name, values);
      setSeen(snapshot(wire, null)); // so that what was pressed is seen to be on its way
      return asked;
    },
  });
  return html`<${TablePage} sight=${sight} game=${game} state=${seen.state} wire=${wire} />`;
}

/** @param {string} table */
const isShared = (table) => localStorage.getItem(`bottega.shared.${table}`) !== null;

/** @typedef {ReturnType<typeof snapshot>} Snapshot */

/** What is known at this moment; the wire itself goes on changing. @param {TableWire} wire @param {News | null} news */
const snapshot = (wire, news) => ({
  state: wire.state,
  reason: wire.reason,
  head: wire.head,
  view: wire.view,
  aids: wire.aids,
  turns: wire.turns,
  version: wire.version,
  events: [...wire.events],
  fresh: news && wire.version > news.events.length ? news.events : [],
});

/**
 * The game of a table, and its cards in the language of the moment.
 * @param {House} house
 * @param {{ head: import("../protocol.js").Head | null } | null} seen
 */
export function useGame(house, seen) {
  const [played, setPlayed] = useState(/** @type {{ game: GameClient, deck: Deck } | null} */ (null));
  const head = seen?.head;
  const spoken = language();
  useLayoutEffect(() => {
    // before anything is painted: somebody waits for the cards
    if (!head) return;
    Promise.all([fetchGame(house.boardOf(head.game)), fetchFaces(house.facesOf(head))]).then(([game, faces]) =>
      setPlayed({ game, deck: new Deck(faces, game.explain) }),
    );
  }, [head?.id, head?.game, spoken]);
  return played;
}

/** @param {{ sight: Sight, game: GameClient, state: string, wire: TableWire }} props */
function TablePage({ sight, game, state, wire }) {
  const told = useMeanwhile(sight, game);
  const { head, house } = told;
  const title = `${house.titleOf(head.game)} ${head.code}`;
  useEffect(() => showTurn(told.isMine, title), [told.isMine, title, language()]);
  useWorld(head.game);
  const isOver = head.status === "over" || head.status === "closed";
  return html`<main id="main" class=${`table ${head.status}`}>
    <div class="middle">
      <${Connection} state=${state} />
      <${TablePreparing} sight=${sight} />
      <h1 class="unseen">${title}</h1>
      ${
        head.status === "waiting"
          ? html`<${Lobby} sight=${sight} wire=${wire} />`
          : html`<${TurnBar} sight=${told} game=${game} />`
      }
      ${isOver && html`<${Ending} sight=${told} game=${game} />`}
      <${UndoQuestion} sight=${sight} />
      ${
        sight.view &&
        (setting("text") === "on"
          ? html`<${TextView} sight=${sight} game=${game} />`
          : html`<${game.Board} sight=${sight} />`)
      }
      ${head.status !== "waiting" && html`<${Standing} sight=${told} />`}
    </div>
    <${Around} sight=${told} game=${game} />
    <${Bubbles} sight=${sight} />
    <${Announcer} sight=${told} game=${game} />
  </main>`;
}

/** Where one is not let in. @param {{ reason: string | null }} props */
const Shut = ({ reason }) => html`<main id="main" class="page">
  <h1>${say("ended")}</h1>
  <p>${say(knows(`ended.${reason}`) ? `ended.${reason}` : "ended.other")}</p>
  <p><a href="/" class="button">${say("back")}</a></p>
</main>`;
