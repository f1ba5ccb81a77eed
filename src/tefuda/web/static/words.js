// The page's words: English in the code, other languages from the server's catalogue; switched at once.

/** @type {Record<string, string>} */
let known = {};
let current = "en";

/** The language in use. */
export function language() {
  return current;
}

/**
 * Say a text in the reader's language; {name} stands for a value.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function tr(text, values = {}) {
  const said = known[text] || text;
  return said.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** @param {string} name the name of a level, in the reader's language */
export function levelName(name) {
  return { easy: tr("easy"), normal: tr("normal"), hard: tr("hard") }[name] ?? name;
}

/** The language that the reader chose before, or the browser's. */
export function preferred() {
  const kept = localStorage.getItem("tefuda-lang");
  if (kept === "en" || kept === "ja") return kept;
  return navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en";
}

/**
 * Read the words of a language and use them from now on.
 * @param {string} lang
 */
export async function speak(lang) {
  if (lang === "en") known = {};
  else {
    const answer = await fetch(`/api/words?lang=${encodeURIComponent(lang)}`);
    known = answer.ok ? (await answer.json()).words : {};
  }
  current = lang;
  document.documentElement.lang = lang;
}
