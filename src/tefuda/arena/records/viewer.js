"use strict";
// Steps through recorded games. Boards are lists of numbers: parts of drawings that many boards share.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const words = data.words;
let game = 0, at = 0;
const shown = new Set(data.shown);

data.games.forEach((g, i) => $("game").add(new Option(g.title, i)));
data.boards.forEach((name, i) => {
  const label = document.createElement("label"), box = document.createElement("input");
  box.type = "checkbox";
  box.checked = shown.has(i);
  box.onchange = () => { box.checked ? shown.add(i) : shown.delete(i); show(); };
  label.append(box, " " + name);
  $("which").append(label);
});

function board(index, frame) {
  const box = document.createElement("figure"), head = document.createElement("figcaption");
  const [opening, parts] = frame.boards[index];
  const seat = index && game >= 0 ? data.games[game].seats[index - 1] : undefined;
  head.textContent = data.boards[index] + (seat === undefined ? "" : ": " + seat);
  box.innerHTML = data.parts[opening] + parts.map((n) => data.parts[n]).join("") + "</svg>";
  box.prepend(head);
  return box;
}

function list() {
  const rows = data.games[game].frames.map((frame, n) => {
    const row = document.createElement("li"), link = document.createElement("button");
    const worth = frame.value === undefined ? "" : "  " + frame.value.toFixed(3);
    link.textContent = n ? n + ". " + frame.who + " " + frame.move + worth : words.start;
    link.onclick = () => { at = n; show(); };
    row.append(link);
    return row;
  });
  $("moves").replaceChildren(...rows);
}

function show() {
  const frames = data.games[game].frames;
  at = Math.max(0, Math.min(at, frames.length - 1));
  const frame = frames[at];
  $("move").textContent = at + " / " + (frames.length - 1) + "  " + frame.who + " " + frame.move;
  $("end").textContent = at === frames.length - 1 ? data.games[game].end : "";
  const chosen = [...shown].sort((a, b) => a - b).filter((index) => index < frame.boards.length);
  $("boards").replaceChildren(...chosen.map((index) => board(index, frame)));
  $("reasons").innerHTML = frame.reasons || "";
  [...$("moves").children].forEach((row, n) => row.classList.toggle("now", n === at));
  const now = $("moves").children[at];
  if (now) $("moves").scrollTop = now.offsetTop - $("moves").offsetTop - 120;
}

const go = (step) => () => { at = step === 0 ? 0 : step === 2 ? 1e9 : at + step; show(); };
$("game").onchange = (e) => { game = +e.target.value; at = 0; list(); show(); };
$("first").onclick = go(0);
$("back").onclick = go(-1);
$("next").onclick = go(1);
$("last").onclick = go(2);
document.onkeydown = (e) => {
  if (e.target.tagName === "SELECT") return;
  if (e.key === "ArrowRight") $("next").click();
  if (e.key === "ArrowLeft") $("back").click();
  if (e.key === "Home") $("first").click();
  if (e.key === "End") $("last").click();
};
const place = /^#(\d+)\.(\d+)$/.exec(location.hash);  // page.html#2.10 opens the third game after ten moves
if (place && data.games[+place[1]]) { game = +place[1]; at = +place[2]; $("game").value = game; }
list();
show();
