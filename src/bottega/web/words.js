/** @typedef {Record<string, string | Record<string, string>>} Catalogue */
import { batch, signal } from "./vendor/preact.js";

export const LANGUAGES = ["it", "en", "de"];
const CHOSEN = "bottega.language";

/** @type {import("@preact/signals").Signal<Catalogue>} */
const catalogue = signal({});
const spoken = signal("en");

/** The language in use. Whatever reads it, or says something, is drawn anew when it changes. */
export const language = () => spoken.value;

/** As chosen before, or as the browser would like it. */
export function preferred() {
  const wishes = [localStorage.getItem(CHOSEN) ?? "", ...navigator.languages.map((tag) => tag.split("-")[0])];
  return wishes.find((wish) => LANGUAGES.includes(wish)) ?? "en";
}

/** @param {string} wanted */
export async function speak(wanted) {
  const sentences = await (await fetch(`/public/words/${wanted}.json`)).json();
  teach(wanted, sentences);
  localStorage.setItem(CHOSEN, wanted);
  document.cookie = `bottega_language=${wanted}; path=/; max-age=31536000; samesite=lax`;   // for the head of the next page
  document.documentElement.lang = wanted;
}

/** @param {string} name @param {Catalogue} sentences */
export function teach(name, sentences) {
  batch(() => {
    catalogue.value = sentences;
    spoken.value = name;
  });
}

/** @param {string} key */
export const knows = (key) => key in catalogue.value;

/**
 * The sentence of a key, by plural category where it has several.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 */
export function say(key, values = {}) {
  const found = catalogue.value[key];
  if (found === undefined) throw new Error(`no words for ${key}`);
  const category = new Intl.PluralRules(spoken.value).select(Number(values.count ?? 0));
  const sentence = typeof found === "string" ? found : found[category] ?? found.other;
  return sentence.replace(/{(\w+)}/g, (_, name) => String(values[name]));
}

/** Several things as one speaks of them: "a, b and c". @param {Iterable<string>} things */
export const list = (things) => new Intl.ListFormat(spoken.value, { type: "conjunction" }).format(things);

/** @param {number} share of 1 */
export const percent = (share) => new Intl.NumberFormat(spoken.value, { style: "percent", maximumFractionDigits: 0 }).format(share);

/** How long ago. @param {number} seconds */
export function ago(seconds) {
  const relative = new Intl.RelativeTimeFormat(spoken.value, { numeric: "auto" });
  if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), "minute");
  if (seconds < 86400) return relative.format(-Math.floor(seconds / 3600), "hour");
  return relative.format(-Math.floor(seconds / 86400), "day");
}

/** What is left of a clock. @param {number} seconds */
export function left(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [days, hours, minutes] = [Math.floor(whole / 86400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60];
  if (days) return say("clock.days", { days, hours });
  if (hours) return say("clock.hours", { hours, minutes });
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}
