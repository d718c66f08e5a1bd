/** @typedef {Record<string, string | Record<string, string>>} Catalogue */

export const LANGUAGES = ["it", "en", "de"];
const CHOSEN = "bottega.language";

/** @type {Catalogue} */
let catalogue = {};
let spoken = "en";

export const language = () => spoken;

/** As chosen before, or as the browser would like it. */
export function preferred() {
  const wishes = [localStorage.getItem(CHOSEN) ?? "", ...navigator.languages.map((tag) => tag.split("-")[0])];
  return wishes.find((wish) => LANGUAGES.includes(wish)) ?? "en";
}

/** @param {string} wanted */
export async function speak(wanted) {
  catalogue = await (await fetch(`/web/words/${wanted}.json`)).json();
  spoken = wanted;
  localStorage.setItem(CHOSEN, wanted);
  document.documentElement.lang = wanted;
}

/** @param {string} key */
export const knows = (key) => key in catalogue;

/**
 * The sentence of a key, by plural category where it has several.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 */
export function say(key, values = {}) {
  const found = catalogue[key];
  const category = new Intl.PluralRules(spoken).select(Number(values.count ?? 0));
  const sentence = typeof found === "string" ? found : found[category] ?? found.other;
  return sentence.replace(/{(\w+)}/g, (_, name) => String(values[name]));
}

/** How long ago. @param {number} seconds */
export function ago(seconds) {
  const relative = new Intl.RelativeTimeFormat(spoken, { numeric: "auto" });
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
