import { useEffect } from "../vendor/preact.js";

/**
 * The screen stays awake as long as this is wanted, where the browser can do that. It lets go by itself when the page
 * is hidden, so it is asked again when it is seen again.
 * @param {boolean} isWanted
 */
export function useAwake(isWanted) {
  useEffect(() => {
    const keeper = /** @type {any} */ (navigator).wakeLock;
    if (!isWanted || !keeper) return undefined;
    /** @type {{ release: () => Promise<void> } | null} */
    let held = null;
    let isOver = false;
    const ask = async () => {
      if (document.hidden) return;
      const got = await keeper.request("screen").catch(() => null); // a battery that runs low refuses
      if (isOver) got?.release();
      else held = got;
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", ask);
      held?.release();
    };
  }, [isWanted]);
}
