// Runs while no page is open: shows that it is somebody's turn, and opens the table at a touch. Nothing is cached.

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  /** @type {{ table: string, game: string, say: string }} */
  const { table, say } = event.data.json();
  event.waitUntil(worker.registration.showNotification("Bottega", { body: say, tag: table, data: { table } }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openTable(`/t/${event.notification.data.table}`));
});

/** A page that shows the table already comes to the front. @param {string} path */
async function openTable(path) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const found = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === path);
  return found ? found.focus() : worker.clients.openWindow(path);
}
