import { set, setting } from "./settings.js";

/** Notes in Hertz, when they begin, how long they sound, both in seconds, and how loud. */
const SOUNDS = {
  turn: [
    [660, 0, 0.3, 0.12],
    [880, 0.14, 0.3, 0.12],
  ],
  card: [[320, 0, 0.06, 0.05]],
  coin: [
    [1320, 0, 0.09, 0.04],
    [1760, 0.05, 0.14, 0.04],
  ],
  call: [
    [196, 0, 0.5, 0.14],
    [147, 0.12, 0.6, 0.12],
  ],
  reveal: [
    [294, 0, 0.25, 0.08],
    [370, 0.12, 0.25, 0.08],
    [440, 0.24, 0.4, 0.08],
  ],
  win: [
    [523, 0, 0.3, 0.1],
    [659, 0.15, 0.3, 0.1],
    [784, 0.3, 0.6, 0.1],
  ],
};

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound only after a touch: so it is woken by one. */
const wake = () => {
  if (setting("sound") !== "on") return;
  audio ??= new AudioContext();
  audio.resume();
};
if (globalThis.document) addEventListener("pointerdown", wake);

/** @param {boolean} on */
export function setLoud(on) {
  set("sound", on ? "on" : "off");
  wake();
  play("turn");
}

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (setting("sound") !== "on" || !audio) return;
  for (const [pitch, after, length, loudness] of SOUNDS[name]) {
    const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
