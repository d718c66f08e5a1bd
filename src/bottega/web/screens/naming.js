/** @import { House } from "../house.js" */
import { html, signal } from "../vendor/preact.js";
import { say } from "../words.js";

/** What was typed as one's name goes along from page to page, until one is called otherwise. */
const typed = signal({ name: "", by: /** @type {string | null} */ (null), is: false });

/** What stands in the field for the name. @param {House} house */
export const chosenName = (house) => {
  const now = house.me?.name ?? null;
  return typed.value.is && typed.value.by === now ? typed.value.name : (now ?? "");
};

/** Whoever comes next is not taken for the one who has signed out. */
export const forgetName = () => {
  typed.value = { name: "", by: null, is: false };
};

/** One field: a name is all that is needed to play. @param {{ house: House, hint?: string }} props */
export const NameField = ({ house, hint }) => html`<label class="name wide">${say("name")}
  <input id="name" maxlength="24" autocomplete="nickname" value=${chosenName(house)} placeholder=${say("name.guest")}
      onInput=${(/** @type {InputEvent} */ event) => {
        typed.value = {
          name: /** @type {HTMLInputElement} */ (event.target).value,
          by: house.me?.name ?? null,
          is: true,
        };
      }} />${hint && html`<small>${hint}</small>`}</label>`;
