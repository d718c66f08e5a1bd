/** @import { Sight } from "./sight.js" */
import { button, h } from "./elements.js";
import { plain } from "./log.js";
import { say } from "./words.js";

/**
 * A finished game once more: any step, through any seat's eyes, with what happened told openly.
 *
 * @typedef {{ step: number, steps: number, seat?: number, do?: string, events: Record<string, unknown>[], texts: string[] }} Moment
 */
export function replay() {
  /** @type {Moment | null} */
  let moment = null;
  let eyes = 0;

  /** @param {Sight} sight @param {number} step */
  const show = ({ house, head }, step) => house.attempt(async () => {
    moment = await house.call("GET", `/api/tables/${head.id}/replay?step=${step}&text=true`);
  });

  /** @param {Sight} sight */
  function drawReplay(sight) {
    if (sight.head.status !== "over") return null;
    if (!moment) {
      eyes = sight.seat ?? 0;
      return h("p", { "data-key": "replay" }, button(say("replay"), () => show(sight, 0)));
    }
    const { step, steps } = moment;
    return h("section", { class: "replay", "data-key": "replay" },
      h("h2", {}, say("replay.step", { step, steps })),
      h("div", { class: "row" },
        button("◀", () => show(sight, Math.max(0, step - 1)), { "aria-label": say("replay.back"), disabled: step === 0, "data-key": "back" }),
        h("input", { type: "range", min: 0, max: steps, value: step, class: "wide", "aria-label": say("replay.choose"), "data-key": `at ${step}`,
          onchange: /** @param {Event} event */ (event) => show(sight, Number(/** @type {HTMLInputElement} */ (event.target).value)) }),
        button("▶", () => show(sight, Math.min(steps, step + 1)), { "aria-label": say("replay.on"), disabled: step === steps, "data-key": "on" })),
      h("label", {}, say("replay.eyes"),
        h("select", { onchange: /** @param {Event} event */ (event) => { eyes = Number(/** @type {HTMLSelectElement} */ (event.target).value); sight.house.redraw(); } },
          moment.texts.map((_, seat) => h("option", { value: seat, selected: seat === eyes }, sight.namesOf([seat]))))),
      moment.do && h("p", { role: "status" }, `${sight.namesOf([moment.seat ?? 0])}: ${moment.do}`),
      h("pre", { class: "view", tabindex: 0, "aria-label": say("view") }, (moment.texts[eyes] ?? "").split("\n").map((line) => h("span", {}, line))),
      h("ul", { class: "log" }, moment.events.map((event) => h("li", {}, plain(event)))));
  }

  return { draw: drawReplay };
}
