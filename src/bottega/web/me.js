/** @import { House } from "./house.js" */
import { button, h } from "./elements.js";
import { nameForm } from "./naming.js";
import { canPush, hasPush, isLoud, pushMe, pushMeNoMore, setLoud } from "./notices.js";
import { say } from "./words.js";

/** The page about oneself: name, other devices, notices. @param {House} house */
export function aboutMe(house) {
  let link = "";
  let isTold = false;
  hasPush().then((has) => { isTold = has; house.redraw(); });
  document.title = say("mine");

  const makeLink = () => house.attempt(async () => {
    if (!house.me) await house.introduce("");
    ({ link } = await house.call("POST", "/api/me/recovery"));
  });

  const switchPush = () => house.attempt(async () => {
    if (isTold) await pushMeNoMore(house);
    else if (!await pushMe(house)) house.tell(say("me.push.denied"));
    isTold = await hasPush();
  });

  const drawMe = () => h("main", { class: "home" },
    h("h1", {}, say("mine")),
    nameForm(house),
    h("section", { "data-key": "devices" },
      h("h2", {}, say("me.other.device")),
      h("p", { class: "hint" }, say("me.recovery.say")),
      link ? linkField(house, say("me.recovery.link"), link) : button(say("me.recovery.make"), makeLink)),
    h("section", { "data-key": "notices" },
      h("h2", {}, say("me.notices")),
      soundButton(house),
      h("p", { class: "hint" }, say(isTold ? "me.push.is.on" : canPush() ? "me.push.say" : "me.push.impossible")),
      canPush() && button(say(isTold ? "me.push.off" : "me.push.on"), switchPush)));
  return { draw: drawMe, onLanguage: () => { document.title = say("mine"); } };
}

/** @param {House} house */
export const soundButton = (house) =>
  button(say(isLoud() ? "me.sound.off" : "me.sound.on"), () => { setLoud(!isLoud()); house.redraw(); }, { "aria-pressed": String(isLoud()) });

/**
 * A link to read, and to copy where the browser lets us.
 * @param {House} house
 * @param {string} label
 * @param {string} link
 */
export function linkField(house, label, link) {
  const copy = () => house.attempt(async () => {
    /** @type {HTMLInputElement} */ (document.getElementById("link")).select();
    if (navigator.clipboard) await navigator.clipboard.writeText(link);
    else document.execCommand("copy");          // plain http in a home network has no clipboard
    house.tell(say("copied"));
  });
  return h("div", { class: "row", "data-key": "link" },
    h("label", { class: "wide" }, label, h("input", { id: "link", readonly: true, value: link })),
    button(say("me.copy"), copy));
}

/**
 * The page that a private link leads to. The token is behind the #, where no server sees it; behind a stroke, a table to go to.
 * @param {House} house
 */
export function recovering(house) {
  const [token, table] = location.hash.slice(1).split("/");
  history.replaceState(null, "", "/recover");
  let done = "";
  document.title = say("recover");

  const recover = () => house.attempt(async () => {
    house.know(await house.call("POST", "/api/recover", { token }));
    if (table) location.replace(tableAddress(table));
    else done = house.me?.name ?? "";
  });

  const goIfSeated = () => house.attempt(async () => {
    const head = await house.call("GET", `/api/tables/${encodeURIComponent(table)}`);
    if (head.you.seat !== null) location.replace(tableAddress(table));
  });

  // Who is somebody here already could be led away by a stranger's link, so asks first; who sits there needs no link.
  if (token && !house.me) recover();
  else if (token && table) goIfSeated();

  const drawRecovering = () => h("main", { class: "home" },
    h("h1", {}, say("recover")),
    done ? h("p", {}, say("recover.done", { name: done })) : !token && h("p", {}, say("recover.none")),
    !done && token && house.me && h("p", {}, say("recover.ask", { name: house.me.name })),
    !done && token && button(say("recover.go"), recover, { class: "main" }),
    h("p", {}, h("a", { href: "/", class: "button" }, say("back"))));
  return { draw: drawRecovering, onLanguage: () => { document.title = say("recover"); } };
}

/** @param {string} table */
const tableAddress = (table) => `/t/${encodeURIComponent(table)}`;
