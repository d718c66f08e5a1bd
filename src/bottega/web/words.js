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

/** Whether sentences of pages to read are wanted too: whoever only plays does not wait for them. */
let isReading = false;
/** @type {Map<string, Promise<Catalogue>>} by language */
const reading = new Map();

/** @param {string} kind @param {string} wanted @returns {Promise<Catalogue>} */
const fetchWords = async (kind, wanted) => (await fetch(`/public/${kind}/${wanted}.json`)).json();

/** @param {string} wanted @returns {Promise<Catalogue>} */
function fetchReading(wanted) {
  const found = reading.get(wanted) ?? fetchWords("reading", wanted);
  reading.set(wanted, found);
  found.catch(() => reading.delete(wanted)); // till the next try
  return found;
}

/** The sentences of pages to read, from now on in every language that is spoken. */
export async function learnReading() {
  isReading = true;
  const wanted = preferred();
  const sentences = await fetchReading(wanted);
  if (wanted === spoken.value) catalogue.value = { ...catalogue.value, ...sentences };
}

/** @param {string} wanted */
export async function speak(wanted) {
  const sentences = await fetchWords("words", wanted);
  teach(wanted, isReading ? { ...sentences, ...(await fetchReading(wanted)) } : sentences);
  localStorage.setItem(CHOSEN, wanted);
  // for the head of the next page
  // biome-ignore lint/suspicious/noDocumentCookie: plain http in a home network has no cookie store
  document.cookie = `bottega_language=${wanted}; path=/; max-age=31536000; samesite=lax`;
  document.documentElement.lang = wanted;
}

/** @param {string} name @param {Catalogue} sentences */
export function teach(name, sentences) {
  batch(() => {
    catalogue.value = sentences;
    spoken.value = name;
  });
}

/**
 * What is dear to make is made once for each language.
 * @template T
 * @param {(language: string) => T} make
 * @returns {() => T}
 */
function perLanguage(make) {
  /** @type {Map<string, T>} */
  const made = new Map();
  return () => {
    const found = made.get(spoken.value) ?? make(spoken.value);
    made.set(spoken.value, found);
    return found;
  };
}

const plurals = perLanguage((name) => new Intl.PluralRules(name));
const percents = perLanguage((name) => new Intl.NumberFormat(name, { style: "percent", maximumFractionDigits: 0 }));
const spans = perLanguage((name) => new Intl.RelativeTimeFormat(name, { numeric: "auto" }));

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
  const sentence =
    typeof found === "string" ? found : (found[plurals().select(Number(values.count ?? 0))] ?? found.other);
  return sentence.replace(/{(\w+)}/g, (_, name) => String(values[name]));
}

/**
 * Several things as one speaks of them: "a, b and c". The browser could do it (`Intl.ListFormat`), but a phone takes a
 * tenth of a second to learn how.
 * @param {Iterable<string>} things
 */
export function list(things) {
  const others = [...things];
  const last = others.pop() ?? "";
  if (!others.length) return last;
  return say(others.length === 1 ? "core.list.two" : "core.list.more", { others: others.join(", "), last });
}

/** @param {number} share of 1 */
export const percent = (share) => percents().format(share);

/** How long ago. @param {number} seconds */
export function ago(seconds) {
  if (seconds < 3600) return spans().format(-Math.floor(seconds / 60), "minute");
  if (seconds < 86400) return spans().format(-Math.floor(seconds / 3600), "hour");
  return spans().format(-Math.floor(seconds / 86400), "day");
}

/** What is left of a clock. @param {number} seconds */
export function left(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const [days, hours, minutes] = [
    Math.floor(whole / 86400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ];
  if (days) return say("clock.days", { days, hours });
  if (hours) return say("clock.hours", { hours, minutes });
  return `${minutes}:${String(whole % 60).padStart(2, "0")}`;
}
