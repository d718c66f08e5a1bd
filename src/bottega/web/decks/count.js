import { html } from "../vendor/preact.js";
import { say } from "../words.js";

/** What was typed: a number where it is one, else as it is. @param {string} typed */
export function numberOf(typed) {
  if (!typed.trim()) return null;
  return /^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : typed;
}

/** @param {{ label: string, field?: string, value: any, onChange: (value: any) => void }} props */
export function Count({ label, field, value, onChange }) {
  const number = typeof value === "number" ? value : 0;
  return html`<div class="stepper" role="group" aria-label=${label}>
    <button type="button" aria-label=${say("deck.less", { what: label })} disabled=${number <= 0}
        onClick=${() => onChange(number - 1)}>−</button>
    <input name=${field} inputmode="numeric" autocomplete="off" maxlength="9" aria-label=${label} value=${value ?? ""}
        onInput=${(/** @type {InputEvent} */ event) =>
          onChange(numberOf(/** @type {HTMLInputElement} */ (event.currentTarget).value))} />
    <button type="button" aria-label=${say("deck.more", { what: label })}
        onClick=${() => onChange(number + 1)}>+</button></div>`;
}
