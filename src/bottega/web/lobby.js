/** @import { Sight } from "./sight.js" */
import { button, h } from "./elements.js";
import { linkField } from "./me.js";
import { nameForm } from "./naming.js";
import { say } from "./words.js";

/** Before the start: inviting, sitting down, beginning. @param {Sight} sight */
export function lobby(sight) {
  const { head, house, seat } = sight;
  const free = head.seats.filter((taken) => taken === null).length;
  const link = `${location.origin}/t/${head.id}`;
  return h("section", { class: "lobby", "data-key": "lobby" },
    !house.me && nameForm(house),
    h("p", { role: "status" }, free ? say("start.waiting", { count: free }) : say(head.you.host ? "start.ready" : "start.host")),
    head.you.host && button(say("start"), () => sight.ask("start"), { class: "main", disabled: free > 0, "data-key": "start" }),
    free > 0 && h("div", { class: "share", "data-key": "share" },
      h("h2", {}, say("share")),
      h("p", {}, `${say("code")}: `, h("strong", { class: "code" }, head.code)),
      linkField(house, say("share.link"), link),
      "share" in navigator && button(say("share.send"), () => send(house.titleOf(head.game), link))),
    terms(sight),
    (seat !== null || head.you.host) && h("div", { class: "row", "data-key": "going" },
      seat !== null && button(say("leave"), () => sight.ask("leave"), { "data-key": "leave" }),
      head.you.host && button(say("close"), () => sight.ask("close"), { "data-key": "close" })));
}

/**
 * By whatever the device can send with; closing that window is no error.
 * @param {string} title
 * @param {string} url
 */
const send = (title, url) => navigator.share({ title, url }).catch(() => undefined);

/** What was agreed on. @param {Sight} sight */
function terms({ head, house }) {
  const game = house.offer.games.find(({ name }) => name === head.game);
  const options = (game?.options ?? []).map(({ name, say: label, values, say_values }) =>
    [label, say_values[values.indexOf(head.options[name])] ?? head.options[name]]);
  const pace = house.offer.paces.find(({ name }) => name === head.pace)?.say ?? head.pace;
  const rows = [[say("create.pace"), pace], [say("create.visibility"), say(`visibility.${head.visibility}`)],
    [say("create.spectators"), say(`spectators.${head.spectators}`)], ...options];
  return h("details", { "data-key": "terms" },
    h("summary", {}, say("terms")),
    h("dl", {}, rows.flatMap(([label, value]) => [h("dt", {}, label), h("dd", {}, value)])));
}
