import { signal } from "./vendor/preact.js";

/**
 * Where one is. Links within Bottega change this instead of loading a page, so a table or a half-written name need not
 * be fetched again.
 */
export const path = signal(globalThis.location?.pathname ?? "/");

/** @param {string} address @param {{ replace?: boolean }} [how] */
export function go(address, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  path.value = location.pathname;
}

/** @param {(link: HTMLAnchorElement) => boolean} [isTaken] whether a link opens where one is */
export function watchLinks(isTaken = () => false) {
  addEventListener("popstate", () => {
    path.value = location.pathname;
  });
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a");
    if (
      !link ||
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    if (
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute("download") ||
      link.pathname.startsWith("/api")
    )
      return;
    if (link.pathname === location.pathname && link.hash) return; // a place on the same page
    event.preventDefault();
    if (!isTaken(link)) go(link.pathname + link.search + link.hash);
  });
}
