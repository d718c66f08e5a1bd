import { useEffect, useLayoutEffect, useRef } from "../vendor/preact.js";

/** Leading the eye and the focus, where what they were on has gone. */

/**
 * Whoever has pressed something that is no longer there is led to what can be pressed next, or else to the own hand
 * until there is something.
 * @param {{ current: HTMLElement | null }} box
 */
export function useFocus(box) {
  const within = useRef(/** @type {Element | null} */ (null));
  useEffect(() => {
    const element = box.current;
    const onFocus = (/** @type {FocusEvent} */ event) => {
      within.current = /** @type {Element} */ (event.target);
    };
    element?.addEventListener("focusin", onFocus);
    return () => element?.removeEventListener("focusin", onFocus);
  }, []);
  useLayoutEffect(() => {
    const was = within.current;
    const isGone =
      was !== null && !was.isConnected && (document.activeElement === document.body || !document.activeElement);
    const isWaiting = was !== null && was === document.activeElement && was.matches("[data-rest]");
    if (!isGone && !isWaiting) return;
    const first = box.current?.querySelector("[data-first]");
    const target = /** @type {HTMLElement | null} */ (
      first?.querySelector("button") ?? first ?? (isGone ? (box.current?.querySelector("[data-rest]") ?? null) : null)
    );
    target?.focus({ preventScroll: true });
    if (target?.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
  });
}

/**
 * What takes the place of something else is seen from its beginning.
 * @param {{ current: HTMLElement | null }} box
 * @param {unknown} shown
 */
export function useBeginning(box, shown) {
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (box.current && box.current.getBoundingClientRect().top < 0) box.current.scrollIntoView({ block: "start" });
  }, [shown]);
}
