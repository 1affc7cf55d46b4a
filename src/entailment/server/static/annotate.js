// The page in which people annotate. Offsets of evidence count characters (code points), as the
// library does. A judgment that cannot be sent stays on the page and is sent again until it is
// saved; only then does the next pair come. What is typed and marked before the judgment stays in the
// tab, also when the page is loaded again.
import {
  evidence, isMarking, markingKey, removeAllEvidence, showText, toggleMarking,
} from "./annotate-evidence.js";

const address = location.pathname.replace(/\/$/, "");
const element = (id) => document.getElementById(id);
const RETRY = 2000;
const SETTLING = 300; // milliseconds in which a new pair takes no judgment: a second press was for the last

let pair = null; // the pair on the screen, as the server sent it
let shownAt = 0; // when it appeared
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
    if (body.assignment) drafts.remove(body.assignment);
    focusWork();
  } catch (error) {
    if (path === "/annotations") {
      if (error.status === 409) await showAgain();
      report(`Not saved: ${error.message}.`);
    } else report(error.message);
  } finally {
    isBusy = false;
    document.body.removeAttribute("aria-busy");
  }
}

async function showAgain() {
  show(await send("/state"));
  focusWork();
}

function judge(button) {
  if (!pair || isBusy || performance.now() - shownAt < SETTLING) return;
  act("/annotations", {
    assignment: pair.assignment,
    label: button.dataset.label || null,
    partly: "partly" in button.dataset,
    evidence: evidence(),
    comment: element("comment").value,
    seconds: Math.round(performance.now() - shownAt) / 1000,
  });
}

const undo = () => act("/undo", {});

// What is typed and marked of a pair that is not judged yet, where the browser saves anything.
const drafts = {
  key: (assignment) => `${address} ${assignment}`,
  read(assignment) {
    try { return JSON.parse(sessionStorage.getItem(drafts.key(assignment))); } catch { return null; }
  },
  save() {
    const draft = JSON.stringify({ comment: element("comment").value, evidence: evidence() });
    try { sessionStorage.setItem(drafts.key(pair.assignment), draft); } catch { /* saves nothing */ }
  },
  remove(assignment) {
    try { sessionStorage.removeItem(drafts.key(assignment)); } catch { /* saves nothing */ }
  },
};

// Those who go by keys or switches go on from the hypothesis, not from the top of the page.
function focusWork() {
  element(pair ? "hypothesis" : "end-title").focus({ preventScroll: true });
}

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
  if (pair) showPair(state.previous);
  else showEnd(state);
}

// *previous* is what the annotator chose for the pair before taking it back, if anything.
function showPair(previous) {
  const draft = drafts.read(pair.assignment) || previous || { comment: "", evidence: [] };
  element("hypothesis").textContent = pair.hypothesis;
  element("context").textContent = pair.context;
  element("before").hidden = !pair.context;
  element("text-date").textContent = pair.date || "";
  element("hypothesis-date").textContent = pair.hypothesis_date || "";
  element("qualifying").hidden = !pair.qualifying;
  element("assignment").textContent = pair.assignment;
  element("comment").value = draft.comment;
  showText(pair.text, draft.evidence);
  showPrevious(previous);
  shownAt = performance.now();
  window.scrollTo(0, 0);
}

function showPrevious(previous) {
  let chosen = null;
  for (const button of document.querySelectorAll(".choice")) {
    const isChosen = Boolean(previous) && button.dataset.label === (previous.label || "") &&
      ("partly" in button.dataset) === previous.partly;
    if (isChosen) chosen = button;
    button.setAttribute("aria-current", String(isChosen));
  }
  element("previous").hidden = !chosen;
  if (!chosen) return;
  const name = chosen.lastChild.textContent.trim();
  element("previous").textContent = `Before: ${name}. Judge the pair again.`;
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
  else if (key === "e" && pair) toggleMarking();
  else return false;
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat && !isMarking()) return;
  if (event.target === element("comment")) {
    if (event.key === "Escape" || event.key === "Enter") focusWork();
    return;
  }
  const onControl = event.target.closest("button, summary, a, input") && ["Enter", " "].includes(event.key);
  if (onControl) return;
  const isDone = pair && isMarking() && markingKey(event) ||
    element("keys").checked && commandKey(event.key.toLowerCase());
  if (isDone) event.preventDefault();
});

document.querySelectorAll(".choice").forEach((button) => {
  button.addEventListener("click", () => judge(button));
});
element("undo").addEventListener("click", undo);
element("undo-last").addEventListener("click", undo);
element("mark").addEventListener("click", toggleMarking);
element("end-marking").addEventListener("click", toggleMarking);
element("unmark-all").addEventListener("click", removeAllEvidence);
element("comment").addEventListener("input", drafts.save);
element("toggle-guidelines").addEventListener("click", toggleGuidelines);
element("text").addEventListener("marked", drafts.save);
element("text").addEventListener("ended", focusWork);

// Commands of a single letter are switched off by those who speak to their computer.
function showKeys() {
  document.body.classList.toggle("without-keys", !element("keys").checked);
}

element("keys").addEventListener("change", () => {
  showKeys();
  try { localStorage.setItem("annotate-keys", String(element("keys").checked)); } catch { /* for this visit */ }
});
try { element("keys").checked = localStorage.getItem("annotate-keys") !== "false"; } catch { /* on */ }
showKeys();

send("/state").then(show, (error) => report(error.message));
