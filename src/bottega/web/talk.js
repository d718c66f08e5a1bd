/** @import { Sight } from "./sight.js" */
import { button, h } from "./elements.js";
import { say } from "./words.js";

/** Phrases that everybody reads in their own language, and words of one's own where the table allows them. @param {Sight} sight */
export function talk(sight) {
  const { phrases, reactions } = sight.house.offer;
  const phrase = (/** @type {string} */ name) => () => sight.ask("say", { phrase: name });
  return h("section", { class: "talk", "data-key": "talk" },
    h("h2", {}, say("talk")),
    h("div", { class: "reactions" }, reactions.map(({ name, say: sign }) =>
      button(sign, phrase(name), { "data-key": name, "data-phrase": name }))),
    h("details", {},
      h("summary", {}, say("talk.phrases")),
      h("div", { class: "row" }, phrases.map(({ name, say: sentence }) =>
        button(sentence, phrase(name), { "data-key": name, "data-phrase": name })))),
    sight.head.free_text && ownWords(sight));
}

/** @param {Sight} sight */
function ownWords(sight) {
  /** @param {SubmitEvent} submitted */
  const onsubmit = (submitted) => {
    submitted.preventDefault();
    const form = /** @type {HTMLFormElement} */ (submitted.target);
    const text = String(new FormData(form).get("text")).trim();
    form.reset();
    if (text) sight.ask("say", { text });
  };
  return h("form", { class: "row", "data-key": "own", onsubmit },
    h("label", { class: "wide" }, say("talk.own"), h("input", { name: "text", maxlength: 280, autocomplete: "off" })),
    h("button", { type: "submit" }, say("talk.send")));
}
