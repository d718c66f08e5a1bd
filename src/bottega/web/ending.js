/** @import { Sight } from "./sight.js" */
import { button, h } from "./elements.js";
import { plain } from "./log.js";
import { fresh } from "./wire.js";
import { say } from "./words.js";

/** After the end: who won, the record, once more. @param {Sight} sight */
export function ending(sight) {
  const { head, seat } = sight;
  if (head.status === "closed" || !head.result) return h("p", { class: "question", "data-key": "ending" }, say("result.closed"));
  const { ranking, ...rest } = head.result;
  return h("section", { class: "ending", "data-key": "ending" },
    h("h2", {}, say("result")),
    h("ol", { class: "ranking" }, places(ranking).map(([place, seats]) =>
      h("li", { value: place }, h("strong", {}, sight.namesOf(seats)), seat !== null && seats.includes(seat) && ` (${say("result.you")})`))),
    Object.entries(rest).map(([name, value]) => h("p", {}, `${name}: ${plain(value)}`)),
    h("div", { class: "row" },
      head.rematch
        ? h("a", { href: `/t/${head.rematch}`, class: "button main", "data-key": "go" }, say("result.go"))
        : seat !== null && button(say("result.rematch"), () => rematch(sight), { class: "main", "data-key": "rematch" }),
      h("a", { href: `/api/tables/${head.id}/record`, download: true, class: "button", "data-key": "record" }, say("result.record"))));
}

/** @param {Sight} sight */
function rematch({ house, head }) {
  return house.attempt(async () => {
    const { table } = await house.call("POST", `/api/tables/${head.id}/rematch`, { id: fresh() });
    location.assign(`/t/${table}`);
  });
}

/**
 * Tied seats share a place, and the next one counts on behind them.
 * @param {number[][]} ranking
 * @returns {[number, number[]][]}
 */
export const places = (ranking) =>
  ranking.map((seats, i) => [1 + ranking.slice(0, i).reduce((sum, before) => sum + before.length, 0), seats]);
