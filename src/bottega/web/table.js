/** @import { News } from "./protocol.js" */
/** @import { House } from "./house.js" */
import { actions } from "./actions.js";
import { h } from "./elements.js";
import { ending } from "./ending.js";
import { lobby } from "./lobby.js";
import { log } from "./log.js";
import { showTurn } from "./notices.js";
import { standing, undoQuestion } from "./questions.js";
import { replay } from "./replay.js";
import { seatList } from "./seats.js";
import { Sight } from "./sight.js";
import { talk } from "./talk.js";
import { now, TableWire } from "./wire.js";
import { knows, language, left, say } from "./words.js";

const HURRY = 10;                   // seconds before the end from which on the clock is shown as urgent

/**
 * The page of one table, whatever is played there.
 * @param {House} house
 * @param {string} name the table's id or code
 */
export function table(house, name) {
  const wire = new TableWire(name, language(), heard);
  const choices = actions();
  const again = replay();
  setInterval(() => wire.turns.some((turn) => turn.until !== null) && house.redraw(), 1000);

  /** @param {News | null} news */
  function heard(news) {
    if (news?.table) history.replaceState(null, "", `/t/${news.table.id}`);
    if (news?.stood_in) house.tell(say("turn.stood_in"));
    if (news) retitle();
    house.redraw();
  }

  function retitle() {
    if (wire.head) showTurn(new Sight(house, wire, wire.head).isMine, `${house.titleOf(wire.head.game)} ${wire.head.code}`);
  }

  function drawTable() {
    const { head } = wire;
    if (wire.state === "ended") return shut(wire.reason);
    if (!head) return h("main", {}, connection(wire) || h("p", { class: "hint" }, say("connection.connecting")));
    const sight = new Sight(house, wire, head);
    return h("main", { class: "table" },
      h("div", { class: "middle", "data-key": "middle" },
        connection(wire),
        heading(sight),
        head.status === "waiting" ? lobby(sight) : turn(sight),
        (head.status === "over" || head.status === "closed") && ending(sight),
        again.draw(sight),
        undoQuestion(sight),
        wire.text && picture(wire.text),
        choices.draw(sight),
        standing(sight)),
      h("aside", { "data-key": "aside" },
        seatList(sight),
        head.you.seat !== null && talk(sight),
        log(sight)));
  }

  return { draw: drawTable, onLanguage: () => { wire.speak(language()); retitle(); } };
}

/** Where one is not let in. @param {string | null} reason */
const shut = (reason) => h("main", { class: "home" },
  h("p", {}, say(knows(`ended.${reason}`) ? `ended.${reason}` : "ended.other")),
  h("p", {}, h("a", { href: "/", class: "button" }, say("back"))));

/** @param {TableWire} wire */
const connection = ({ state }) =>
  state !== "open" && state !== "ended" && h("p", { class: "connection", role: "status", "data-key": "connection" }, say(`connection.${state}`));

/** @param {Sight} sight */
const heading = ({ house, head }) =>
  h("h1", { "data-key": "heading" }, house.titleOf(head.game), " ", h("span", { class: "code" }, head.code));

/** Whose turn it is, and how long it may take. @param {Sight} sight */
function turn(sight) {
  const { wire, head, seat, isMine } = sight;
  if (head.status !== "playing") return null;
  const mine = wire.turns.find((turn) => turn.seat === seat);
  const until = (mine ?? wire.turns[0])?.until ?? null;
  return h("div", { class: isMine ? "turn mine" : "turn", "data-key": "turn" },
    h("p", { role: "status" }, whoseTurn(sight)),
    until !== null && h("time", { "aria-label": say("turn.clock"), class: until - now() < HURRY ? "hurry" : "" }, left(until - now())));
}

/** @param {Sight} sight */
function whoseTurn(sight) {
  const { wire, seat, isMine, acting } = sight;
  if (wire.isAsking("act")) return say("turn.sending");
  if (isMine) return say("turn.yours");
  const waiting = acting.length ? say("turn.others", { names: sight.namesOf(acting) }) : say("turn.none");
  return seat === null ? `${say("turn.watching")} ${waiting}` : waiting;
}

/** The view as the server draws it; a line that is too long goes on below, further in. @param {string} text */
const picture = (text) =>
  h("pre", { class: "view", "aria-label": say("view"), "data-key": "view", tabindex: 0 }, text.split("\n").map((line) => h("span", {}, line)));
