// What a reader sets once: light or dark, motion, sounds. Kept in this browser.

const DEFAULTS = { theme: "auto", motion: "auto", sound: "off", marks: "on" };

/** @param {keyof typeof DEFAULTS} name */
export function preference(name) {
  return localStorage.getItem(`tefuda-${name}`) ?? DEFAULTS[name];
}

/**
 * @param {keyof typeof DEFAULTS} name
 * @param {string} value
 */
export function prefer(name, value) {
  localStorage.setItem(`tefuda-${name}`, value);
  applyPreferences();
}

/** Tell the style sheet. */
export function applyPreferences() {
  const root = document.documentElement;
  for (const name of /** @type {const} */ (["theme", "motion"])) root.dataset[name] = preference(name);
}

/** May things move on the page? */
export function moving() {
  const chosen = preference("motion");
  if (chosen !== "auto") return chosen === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @type {AudioContext | null} */
let audio = null;

/**
 * A short, soft tone where sounds are on.
 * @param {"move" | "turn" | "over"} kind
 */
export function sound(kind) {
  if (preference("sound") !== "on") return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const notes = { move: [220], turn: [440, 554], over: [392, 494, 587] }[kind];
  for (const [k, pitch] of notes.entries()) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.type = "sine";
    tone.frequency.value = pitch;
    const begin = now + k * 0.11;
    loud.gain.setValueAtTime(0, begin);
    loud.gain.linearRampToValueAtTime(0.08, begin + 0.01);
    loud.gain.exponentialRampToValueAtTime(0.0005, begin + 0.22);
    tone.connect(loud).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.25);
  }
}
