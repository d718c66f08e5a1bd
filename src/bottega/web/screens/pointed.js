import { useEffect, useLayoutEffect, useState } from "../vendor/preact.js";

/**
 * The rule, card or example that the address points at. It is scrolled to when the page is there, and whenever it
 * becomes another; an example is opened.
 * @param {boolean} isReady
 * @param {() => void} showAll so that a search does not hide it
 */
export function usePointed(isReady, showAll) {
  const [pointed, setPointed] = useState(() => ({ number: numberIn(location.hash) }));
  useLayoutEffect(() => {
    const look = () => {
      showAll();
      setPointed({ number: numberIn(location.hash) });
    };
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  useEffect(() => {
    const found = isReady && pointed.number ? document.getElementById(pointed.number) : null;
    if (found instanceof HTMLDetailsElement) found.open = true;
    found?.scrollIntoView({ block: found.offsetHeight > innerHeight ? "start" : "center" });
  }, [isReady, pointed]);
  return pointed.number;
}

/** @param {string} hash */
const numberIn = (hash) => decodeURIComponent(hash.slice(1));
