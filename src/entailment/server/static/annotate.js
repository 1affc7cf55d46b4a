// The page in which people annotate. Offsets of evidence count characters (code points), as the
// library does. A judgment that cannot be sent stays on the page and is sent again until it is
// saved; only then does the next pair come.
"use strict";

const address = location.pathname.replace(/\/$/, "");
const element = (id) => document.getElementById(id);
const RETRY = 2000;

let pair = null; // the pair on the screen, as the server sent it
let shownAt = 0; // when it appeared
let words = []; // the words of its text: {start, end, node}
let pieces = []; // the words and what is between them
let evidence = []; // [start, end] in characters
let cursor = null; // of the evidence mode: {from, to}, indices into words
let isBusy = false;

async function request(path, body) {
  const options = body === undefined ? {} : {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(address + path, options);
  const value = await response.json();
  if (!response.ok) {
    const error = new Error(value.error.message);
    error.status = response.status;
    throw error;
  }
  return value;
}

// Sends until the server answers. An answer that is an error is thrown.
async function send(path, body) {
  for (;;) {
    try {
      const value = await request(path, body);
      report("");
      return value;
    } catch (error) {
      if (error.status !== undefined && error.status < 500) throw error;
      report("Not saved yet: the server does not answer. This page goes on trying; leave it open.");
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }
}

async function act(path, body) {
  if (isBusy) return;
  isBusy = true;
  document.body.setAttribute("aria-busy", "true");
  try {
    show(await send(path, body));
  } catch (error) {
    if (error.status === 409 && path === "/annotations") show(await send("/state"));
    else report(error.message);
  } finally {
    isBusy = false;
    document.body.removeAttribute("aria-busy");
  }
}

function judge(button) {
  if (!pair || isBusy) return;
  act("/annotations", {
    assignment: pair.assignment,
    label: button.dataset.label || null,
    partly: "partly" in button.dataset,
    evidence,
    comment: element("comment").value,
    seconds: Math.round(performance.now() - shownAt) / 1000,
  });
}

const undo = () => act("/undo", {});

function report(message) {
  element("problem").textContent = message;
  element("problem").hidden = !message;
}

function show(state) {
  showProgress(state.progress);
  showSuggestion(state.suggestion);
  pair = state.pair;
  element("work").hidden = !pair;
  element("end").hidden = Boolean(pair);
  evidence = [];
  cursor = null;
  if (pair) showPair();
  else showEnd(state);
}

function showPair() {
  element("hypothesis").textContent = pair.hypothesis;
  element("context").textContent = pair.context;
  element("before").hidden = !pair.context;
  element("text-date").textContent = pair.date || "";
  element("hypothesis-date").textContent = pair.hypothesis_date || "";
  element("qualifying").hidden = !pair.qualifying;
  element("assignment").textContent = pair.assignment;
  element("comment").value = "";
  element("comment").blur();
  showText();
  element("marking").hidden = true;
  shownAt = performance.now();
  window.scrollTo(0, 0);
}

// Puts the text on the page word by word, so that evidence is marked by words.
function showText() {
  const place = element("text");
  place.replaceChildren();
  words = [];
  pieces = [];
  let at = 0;
  for (const piece of pair.text.match(/\s+|\S+/gu) || []) {
    const length = Array.from(piece).length;
    const node = document.createElement("span");
    node.textContent = piece;
    place.append(node);
    pieces.push({ start: at, end: at + length, node });
    if (piece.trim()) words.push(pieces[pieces.length - 1]);
    at += length;
  }
}

function showProgress(progress) {
  element("progress").max = Math.max(1, progress.total);
  element("progress").value = progress.done;
  const parts = [`${progress.done} of ${progress.total}`];
  if (progress.pace !== null && progress.done < progress.total) {
    parts.push(`${progress.pace.toFixed(1)} s a pair`);
    const minutes = Math.ceil(progress.remaining_seconds / 60);
    parts.push(minutes < 90 ? `${minutes} min left` : `${(minutes / 60).toFixed(1)} h left`);
  }
  element("pace").textContent = parts.join(" · ");
}

function showSuggestion(suggestion) {
  const place = element("suggestion");
  place.hidden = !suggestion;
  if (!suggestion) return;
  const own = suggestion.own ? `you: ${suggestion.own}` : "you skipped it";
  const more = suggestion.disagrees ? " You differ." : "";
  place.textContent =
    `“${suggestion.hypothesis}” – ${own}; the system: ${suggestion.system} ` +
    `(P(entailment) ${suggestion.score.toFixed(2)}).${more}`;
}

function showEnd(state) {
  const { qualification, progress } = state;
  const isFailed = !qualification.passed && qualification.correct !== null;
  if (isFailed) {
    element("end-title").textContent = "Please read the guidelines again";
    element("end-text").textContent =
      `You judged ${qualification.correct} of ${qualification.total} pairs as their known labels; ` +
      `${Math.round(100 * qualification.required)} % are required. Ask the organiser how to go on.`;
  } else if (progress.total === 0) {
    element("end-title").textContent = "No pairs yet";
    element("end-text").textContent = "No pairs have been assigned to you. Come back later.";
  } else {
    element("end-title").textContent = "All pairs are judged. Thank you!";
    element("end-text").textContent =
      `${progress.done} judgments are saved` +
      (progress.flawed ? `, ${progress.flawed} of them skipped as flawed.` : ".");
  }
  element("undo-last").hidden = isFailed || progress.done === 0;
}

// Evidence: stretches of whole words, by mouse or by keys.

function addEvidence(from, to) {
  const stretch = [words[Math.min(from, to)].start, words[Math.max(from, to)].end];
  evidence = evidence.filter(([start, end]) => end < stretch[0] || start > stretch[1]);
  evidence.push(stretch);
  evidence.sort((one, other) => one[0] - other[0]);
  showMarks();
}

function showMarks() {
  for (const piece of pieces) {
    const isMarked = evidence.some(([start, end]) => start <= piece.start && piece.end <= end);
    piece.node.classList.toggle("evidence", isMarked);
  }
  words.forEach((word, number) => {
    const isUnder = cursor !== null &&
      Math.min(cursor.from, cursor.to) <= number && number <= Math.max(cursor.from, cursor.to);
    word.node.classList.toggle("cursor", isUnder);
  });
  element("marking").hidden = cursor === null;
}

function toggleMarking() {
  if (!pair || !words.length) return;
  cursor = cursor === null ? { from: 0, to: 0 } : null;
  showMarks();
}

function moveCursor(step, isExtending) {
  const to = Math.max(0, Math.min(words.length - 1, cursor.to + step));
  cursor = { from: isExtending ? cursor.from : to, to };
  showMarks();
}

function removeEvidence() {
  const { start, end } = words[cursor.to];
  evidence = evidence.filter((stretch) => stretch[1] <= start || stretch[0] >= end);
  showMarks();
}

function markSelection() {
  const selection = getSelection();
  if (!pair || selection.isCollapsed || !element("text").contains(selection.anchorNode)) return;
  const under = words.flatMap((word, number) =>
    selection.containsNode(word.node, true) ? [number] : []);
  selection.removeAllRanges();
  if (under.length) addEvidence(under[0], under[under.length - 1]);
}

function markingKey(event) {
  if (event.key === "ArrowRight") moveCursor(1, event.shiftKey);
  else if (event.key === "ArrowLeft") moveCursor(-1, event.shiftKey);
  else if (event.key === "Home") moveCursor(-words.length, event.shiftKey);
  else if (event.key === "End") moveCursor(words.length, event.shiftKey);
  else if (event.key === "Enter") addEvidence(cursor.from, cursor.to);
  else if (event.key === "Delete" || event.key === "Backspace") removeEvidence();
  else if (event.key === "Escape") toggleMarking();
  else return false;
  return true;
}

function toggleGuidelines() {
  const isHidden = !element("guidelines").hidden;
  element("guidelines").hidden = isHidden;
  document.querySelector(".desk").classList.toggle("wide", isHidden);
  element("toggle-guidelines").setAttribute("aria-expanded", String(!isHidden));
}

function commandKey(key) {
  const button = document.querySelector(`.choice[data-key="${CSS.escape(key)}"]`);
  if (button && pair) judge(button);
  else if (key === "z") undo();
  else if (key === "g") toggleGuidelines();
  else if (key === "m" && pair) element("comment").focus();
  else if (key === "e") toggleMarking();
  else return false;
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat && !cursor) return;
  if (event.target === element("comment")) {
    if (event.key === "Escape" || event.key === "Enter") element("comment").blur();
    return;
  }
  const onControl = event.target.closest("button, summary, a") && ["Enter", " "].includes(event.key);
  if (onControl) return;
  const isDone = cursor !== null && markingKey(event) || commandKey(event.key.toLowerCase());
  if (isDone) event.preventDefault();
});

document.querySelectorAll(".choice").forEach((button) => {
  button.addEventListener("click", () => { judge(button); button.blur(); });
});
element("undo").addEventListener("click", undo);
element("undo-last").addEventListener("click", undo);
element("mark").addEventListener("click", (event) => { toggleMarking(); event.target.blur(); });
element("toggle-guidelines").addEventListener("click", toggleGuidelines);
element("text").addEventListener("mouseup", markSelection);

send("/state").then(show, (error) => report(error.message));
