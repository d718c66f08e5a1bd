/** @import { GameClient } from "../games.js" */
/** @import { Sight } from "../sight.js" */
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { sentenceOf } from "./log.js";

const STILL_TOLD = 6;

/**
 * Says aloud, to whoever listens instead of looking, what just happened and what is asked now. What was told a moment
 * ago stays for a while: a reader that was still speaking would never come to what another sentence has replaced.
 * @param {{ sight: Sight, game: GameClient }} props
 */
export function Announcer({ sight, game }) {
  const asked = useRef("");
  const happened = sight.fresh
    .map((event) => sentenceOf(event, sight, game))
    .filter(Boolean)
    .join(" ");
  const [told, setTold] = useState(/** @type {{ sentence: string, place: number }[]} */ ([]));
  useEffect(() => {
    const question = sight.isMine && !sight.busy ? game.prompt(sight) : "";
    const fresh = question && question !== asked.current ? question : "";
    if (!sight.busy) asked.current = question;
    const sentence = [happened, fresh].filter(Boolean).join(" ");
    if (sentence)
      setTold((before) => [...before, { sentence, place: (before.at(-1)?.place ?? 0) + 1 }].slice(-STILL_TOLD));
  }, [sight.version, sight.isMine, sight.busy, sight.isHeld, sight.fresh.length]); // news may come after the answer
  return html`<div class="unseen" role="log" aria-live="polite" data-told>
    ${told.map(({ sentence, place }) => html`<p key=${place}>${sentence}</p>`)}
  </div>`;
}
