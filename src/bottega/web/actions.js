/** @import { Sight } from "./sight.js" */
import { button, h } from "./elements.js";
import { say } from "./words.js";

const SHORT = 9;                    // letters, of which three fit beside each other on a phone
const FEW = 12;                     // so many actions can be overlooked without searching

/** What may be done, as the server listed it: no rule is known here. */
export function actions() {
  let wanted = "";

  /** @param {Sight} sight */
  function draw(sight) {
    const { wire, isMine, house } = sight;
    const legal = isMine ? wire.view?.legal ?? [] : [];
    if (!legal.length) {
      wanted = "";
      return null;
    }
    const found = legal.length > FEW ? matching(legal, wanted) : legal;
    const search = (/** @type {Event} */ event) => { wanted = /** @type {HTMLInputElement} */ (event.target).value; house.redraw(); };
    return h("section", { class: "actions", "data-key": "actions" },
      h("h2", {}, say("actions")),
      legal.length > FEW && h("label", { class: "search", "data-key": "search" }, say("actions.find"),
        h("input", { type: "search", autocomplete: "off", autocapitalize: "none", spellcheck: "false", oninput: search })),
      !found.length && h("p", { class: "hint" }, say("actions.no.match")),
      grouped(found).map(([word, group]) => drawGroup(sight, word, group, legal.length > FEW)));
  }

  return { draw };
}

/**
 * @param {Sight} sight
 * @param {string} word that all of them begin with, or nothing
 * @param {string[]} group
 * @param {boolean} titled
 */
function drawGroup(sight, word, group, titled) {
  const { wire } = sight;
  const isTitled = titled && word !== "";
  const act = (/** @type {string} */ action) => sight.ask("act", { do: action, after: wire.version });
  return h("div", { "data-key": `group ${word}`, class: "group" },
    isTitled && h("h3", {}, word),
    h("div", { class: `choices columns-${columns(group)}` }, group.map((action) =>
      button(isTitled ? action.slice(word.length + 1) : action, () => act(action),
        { "data-key": action, "data-action": action, "aria-label": action, disabled: wire.isAsking("act") }))));
}

/**
 * Those that hold each of the words, or beginnings of words.
 * @param {string[]} legal
 * @param {string} wanted
 */
export function matching(legal, wanted) {
  const parts = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return legal.filter((action) => parts.every((part) => action.split(" ").some((word) => word.startsWith(part))));
}

/**
 * By their first word; those that are alone first, then small groups: a call is not to be looked for below forty others.
 * @param {string[]} legal
 * @returns {[string, string[]][]}
 */
export function grouped(legal) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const action of legal) {
    const [word] = action.split(" ", 1);
    groups.set(word, [...groups.get(word) ?? [], action]);
  }
  const single = [...groups.values()].filter((group) => group.length === 1).flat();
  const others = [...groups].filter(([, group]) => group.length > 1).sort((one, other) => one[1].length - other[1].length);
  return single.length ? [["", single], ...others] : others;
}

/**
 * How many in a row: where actions are a grid, as "declare 3 raven", a row for each second word; 0: as many as fit.
 * @param {string[]} group
 */
export function columns(group) {
  const second = group.map((action) => action.split(" ")[1]);
  const width = second.lastIndexOf(second[0]) + 1;
  const isGrid = width > 1 && width <= 4 && second.every((word, i) => word === second[i - (i % width)]);
  if (isGrid) return width;
  return group.every((action) => action.length - action.indexOf(" ") <= SHORT) ? 3 : 0;
}
