/** @import { House } from "./house.js" */
import { play } from "./sound.js";
import { say } from "./words.js";

let wasMine = false;

/**
 * The title of the window says whose turn it is, and a sound that it has become mine.
 * @param {boolean} isMine
 * @param {string} title of the table
 */
export function showTurn(isMine, title) {
  document.title = isMine ? `${say("turn.title")} · ${title}` : title;
  if (isMine && !wasMine) play("turn");
  wasMine = isMine;
}

/** Whether this browser can be told while it is closed: over https, or on this machine. */
export const canPush = () => isSecureContext && "serviceWorker" in navigator && "PushManager" in window;

const subscription = async () => (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();

export const hasPush = async () => canPush() && Boolean(await subscription());

/** Ask the browser, then the server. @param {House} house @returns {Promise<boolean>} whether both agreed */
export async function pushMe(house) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  if (!house.me) await house.introduce("");
  const { key } = await house.call("GET", "/api/push");
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  if (!made) return false;
  try {
    await house.call("POST", "/api/push", made.toJSON());
  } catch (refusal) {
    await made.unsubscribe();
    throw refusal;
  }
  return true;
}

/** Tell the server once more what this browser has agreed to, if it has. @param {House} house */
export async function pushMeAgain(house) {
  const found = canPush() ? await subscription() : null;
  if (found) await house.call("POST", "/api/push", found.toJSON());
}

/** @param {House} house */
export async function pushMeNoMore(house) {
  const found = await subscription();
  if (!found) return;
  await house.call("DELETE", "/api/push", { endpoint: found.endpoint });
  await found.unsubscribe();
}
