/** @import { House } from "./house.js" */
import { h } from "./elements.js";
import { say } from "./words.js";

/** One field: a name is all that is needed to play. @param {House} house */
export function nameForm(house) {
  /** @param {SubmitEvent} submitted */
  const onsubmit = (submitted) => {
    submitted.preventDefault();
    house.attempt(async () => {
      await house.introduce(chosenName());
      house.tell(say("name.saved", { name: house.me?.name }));
    });
  };
  return h("form", { class: "name row", "data-key": "name", onsubmit },
    h("label", { class: "wide" }, say("name"),
      h("input", { id: "name", maxlength: 24, autocomplete: "nickname", value: house.me?.name ?? "", placeholder: say("name.guest") })),
    h("button", { type: "submit" }, say("name.save")));
}

/** What stands in the field for the name. */
export const chosenName = () => /** @type {HTMLInputElement | null} */ (document.getElementById("name"))?.value ?? "";
