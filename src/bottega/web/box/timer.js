/** @import { Clock } from "./clock.js" */
/** @import { Party } from "./party.js" */
import { Choice } from "../parts.js";
import { setting } from "../settings.js";
import { play, setLoud } from "../sound.js";
import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { left, say } from "../words.js";
import { useAwake } from "./awake.js";
import { leftOn, mendedClock, paused, running, turnOf } from "./clock.js";
import { namesIn, seatsOf } from "./party.js";

const LENGTHS = [30, 60, 120, 180, 300];
const OFTEN = 200; // milliseconds between looks at the clock
const SHAKE = [200, 100, 200];

/** So much time for each turn. @param {{ party: Party, kept: Clock, onClock: (clock: Clock) => void }} props */
export function Timer({ party, kept, onClock }) {
  const clock = mendedClock(kept, party.players);
  const isRunning = clock.endsAt !== null;
  const now = useNow(isRunning);
  const isUp = isRunning && leftOn(clock, now) === 0;
  useAwake(isRunning);
  useAlarm(isUp);
  const nameOf = namesIn(party);
  const next = (clock.seat + 1) % party.players;
  const change = (/** @type {Clock} */ changed) => onClock(changed);
  return html`<section class=${isUp ? "timer panel up" : "timer panel"}>
    <p class="whose" aria-live="polite">${nameOf(clock.seat)}</p>
    <p class="time" role="timer">${left(leftOn(clock, now) / 1000)}</p>
    <p class="is-up" role="status">${isUp ? say("box.timer.up") : ""}</p>
    <button type="button" class="main whole next" onClick=${() => change(turnOf(clock, next, Date.now()))}>
      ${say("box.timer.next", { name: nameOf(next) })}</button>
    <div class="row">
      <button type="button" class="wide go" onClick=${() => change((isRunning ? paused : running)(clock, Date.now()))}>
        ${say(isRunning ? "box.timer.pause" : "box.timer.go")}</button>
      <button type="button" class="wide" onClick=${() => change(turnOf(clock, clock.seat, Date.now()))}>
        ${say("box.timer.again")}</button></div>
    <${Choice} label=${say("box.timer.length")} values=${LENGTHS.map((length) => [String(length), left(length)])}
        chosen=${String(clock.seconds)} class="lengths"
        onChoose=${(/** @type {string} */ length) =>
          change(turnOf({ ...clock, seconds: Number(length) }, clock.seat, Date.now()))} />
    <${Choice} label=${say("box.timer.whose")} values=${seatsOf(party).map((seat) => [String(seat), nameOf(seat)])}
        chosen=${String(clock.seat)} class="people"
        onChoose=${(/** @type {string} */ seat) => change(turnOf(clock, Number(seat), Date.now()))} />
    <p class="hint">${say("box.timer.say")}</p>
    <p><button type="button" class="quiet" onClick=${() => setLoud(setting("sound") !== "on")}>
      ${say(setting("sound") === "on" ? "me.sound.off" : "me.sound.on")}</button></p>
  </section>`;
}

/** The time, looked at often while it matters. @param {boolean} isRunning */
function useNow(isRunning) {
  const [, setLooked] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setLooked((count) => count + 1), OFTEN);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Date.now();
}

/** Once, when the time is up: as loud as the settings say, which is silent. @param {boolean} isUp */
function useAlarm(isUp) {
  const wasUp = useRef(isUp); // a page that comes back late says nothing
  useEffect(() => {
    if (isUp && !wasUp.current && setting("sound") === "on") {
      play("call");
      navigator.vibrate?.(SHAKE);
    }
    wasUp.current = isUp;
  }, [isUp]);
}
