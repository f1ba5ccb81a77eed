// Questions to the server outside of a table; a refusal is an Error whose message is a sentence for people.

import { language, tr } from "./words.js";

/**
 * @param {string} path
 * @param {any} [body] sent as JSON; without it the question is a GET
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const url = new URL(path, location.origin);
  if (body === undefined) url.searchParams.set("lang", language());
  let answer;
  try {
    answer = await fetch(
      url,
      body === undefined
        ? {}
        : {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ lang: language(), ...body }),
          },
    );
  } catch {
    throw new Error(tr("The server does not answer. Is tefuda web still running?"));
  }
  let data = null;
  try {
    data = await answer.json();
  } catch {
    data = null;
  }
  if (!answer.ok || data === null || data.error) {
    throw new Error(
      data?.error ?? tr("The server answered with an error ({status}).", { status: answer.status }),
    );
  }
  return data;
}

/** @type {Map<string, Promise<import("./types.js").GameInfo[]>>} */
const games = new Map();

/** The games that the server knows, asked once a language. */
export function allGames() {
  const lang = language();
  let found = games.get(lang);
  if (!found) {
    found = ask("/api/games").then((data) => data.games ?? data);
    games.set(lang, found);
    found.catch(() => games.delete(lang));
  }
  return found;
}
