// Tab 1: an answer, its claims as they are judged, and the evidence for each.
import { byId, cssClass, csv, cut, delayed, download, el, figure, fill } from "./dom.js";
import { ask, follow } from "./api.js";
import { base64, passage, SourceField, takesFiles } from "./sources.js";
import { probabilities, why } from "./why.js";
import { running, systemOf } from "./page.js";

const MARKS = { supported: "✓", contradicted: "✗", conflicting: "≠", "not found": "?" };
const RELATIONS = { ENTAILMENT: "supports it", CONTRADICTION: "contradicts it" };

let sources;
let claims = [];
let checked = new Map();
let answer = "";
let report = null;
let selected = null;

export function start(collections) {
  sources = new SourceField("check", collections);
  const drop = byId("check-answer-drop");
  takesFiles(drop, readAnswer);
  byId("check-answer-input").addEventListener("change", (event) => readAnswer([...event.target.files]));
  byId("check-form").addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  const slider = byId("check-threshold");
  const own = byId("check-own-threshold");
  const again = delayed(() => report && run({ again: true }), 250);
  slider.addEventListener("input", () => {
    own.checked = true;
    showThreshold();
    again();
  });
  own.addEventListener("change", () => {
    showThreshold();
    again();
  });
  byId("check-export-json").addEventListener("click", () => {
    const { html, ...plain } = report;
    download("report.json", "application/json", JSON.stringify(plain, null, 1));
  });
  byId("check-export-html").addEventListener("click", () => download("report.html", "text/html", report.html));
  byId("check-export-csv").addEventListener("click", () => download("report.csv", "text/csv", csv(rows())));
  byId("check-answer-shown").addEventListener("keydown", moveAmongClaims);
  showThreshold();
}

async function readAnswer(files) {
  const [file] = files;
  if (!file) return;
  if (/\.(txt|md)$/i.test(file.name)) {
    byId("check-answer").value = await file.text();
    return;
  }
  await running("check", async (signal) => {
    const read = await ask("/v1/documents", { sources: [{ name: file.name, content: await base64(file) }] }, signal);
    byId("check-answer").value = read.documents.map((one) => one.text).join("\n\n");
  });
}

function showThreshold() {
  const own = byId("check-own-threshold").checked;
  byId("check-threshold-value").textContent = own ? Number(byId("check-threshold").value).toFixed(2) : "the system's own";
}

function threshold() {
  return byId("check-own-threshold").checked ? { threshold: Number(byId("check-threshold").value) } : {};
}

// Check; *again* with another threshold, while what was found so far stays in view.
async function run({ again = false } = {}) {
  const given = sources.value;
  answer = byId("check-answer").value;
  await running("check", async (signal, status) => {
    if (!answer.trim()) throw new Error("give an answer to check");
    if (!given.length) throw new Error("give at least one source");
    if (!again) {
      status("Reading the sources …");
      await sources.read(signal);
      [claims, checked, report, selected] = [[], new Map(), null, null];
      byId("check-results").hidden = false;
      fill(byId("check-detail"), el("p", { class: "small" }, "Choose a claim to see its evidence."));
    }
    const body = { answer, sources: given, page: true, ...systemOf("check"), ...threshold() };
    report = await follow(
      "/v1/check",
      body,
      (name, data) => {
        if (name === "claims") {
          claims = data.claims;
          if (!again) showAnswer();
          status(`${claims.length} claims to judge`);
        } else if (name === "claim" && !again) {
          checked.set(data.claim.id, data.claim);
          light(data.claim);
          status(`${data.done} of ${data.total} claims judged`);
        }
      },
      signal,
    );
    checked = new Map(report.claims.map((claim) => [claim.id, claim]));
    showAnswer();
    showTally();
    if (selected && checked.has(selected)) choose(selected, { focus: false });
    status(summary());
  });
}

function summary() {
  if (report.share === null) return "The answer claims nothing: there is nothing to check.";
  const parts = counts().map(([verdict, count]) => `${count} ${verdict}`);
  return `${report.claims.length} claims: ${parts.join(", ")}`;
}

// Return each verdict with the number of its claims; conflicts of sources only where there are any.
function counts() {
  return Object.keys(MARKS)
    .map((verdict) => [verdict, report[verdict.replace(" ", "_")] ?? 0])
    .filter(([verdict, count]) => count || verdict !== "conflicting");
}

function showTally() {
  fill(
    byId("check-tally"),
    counts().map(([verdict, count]) => el("div", { class: cssClass(verdict) }, el("b", {}, count), ` ${MARKS[verdict]} ${verdict}`)),
  );
  fill(byId("check-notes"), report.notes.map((note) => el("p", { class: "note" }, note)));
  byId("check-signature").textContent = report.signature;
  for (const kind of ["json", "html", "csv"]) byId(`check-export-${kind}`).disabled = false;
}

// Show the answer stretch by stretch; of claims within one another the shortest has the stretch.
function showAnswer() {
  const edges = [...new Set([0, Array.from(answer).length, ...claims.flatMap((one) => [one.start, one.end])])].sort((a, b) => a - b);
  const parts = edges.slice(0, -1).map((from, place) => {
    const to = edges[place + 1];
    const over = claims.filter((one) => one.start <= from && one.end >= to);
    const text = cut(answer, from, to);
    if (!over.length) return text.trim() ? el("span", { class: "none" }, text) : text;
    const claim = over.reduce((best, one) => (one.end - one.start < best.end - best.start ? one : best));
    return stretch(claim, text, to === claim.end);
  });
  fill(byId("check-answer-shown"), parts);
}

function stretch(claim, text, isLast) {
  const known = checked.get(claim.id);
  const verdict = known?.verdict;
  return el(
    "a",
    {
      href: `#claim-${claim.id}`,
      class: `claim ${verdict ? cssClass(verdict) : "waiting"}`,
      "data-claim": claim.id,
      "aria-current": selected === claim.id ? "true" : null,
      "aria-label": isLast ? `${text} – ${verdict ?? "being judged"}` : null,
      onclick: (event) => {
        event.preventDefault();
        choose(claim.id);
      },
    },
    text,
    isLast ? el("sup", { "aria-hidden": "true" }, verdict ? `${MARKS[verdict]}${claim.id}` : `…${claim.id}`) : null,
  );
}

function light(claim) {
  for (const link of document.querySelectorAll(`[data-claim="${CSS.escape(claim.id)}"]`)) {
    link.className = `claim ${cssClass(claim.verdict)} lit`;
    const mark = link.querySelector("sup");
    if (mark) mark.textContent = `${MARKS[claim.verdict]}${claim.id}`;
    if (mark) link.setAttribute("aria-label", `${claim.text} – ${claim.verdict}`);
  }
}

function moveAmongClaims(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll("a.claim")];
  const next = links[links.indexOf(document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

async function choose(id, { focus = true } = {}) {
  const claim = checked.get(id);
  selected = id;
  for (const link of document.querySelectorAll("#check-answer-shown a.claim")) {
    if (link.dataset.claim === id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const detail = byId("check-detail");
  if (!claim) {
    fill(detail, el("p", { class: "small" }, "This claim is being judged."));
    return;
  }
  fill(
    detail,
    el("h3", { tabindex: -1 }, el("span", { class: "number" }, claim.id), " ", claim.judged),
    el(
      "p",
      { class: "verdict" },
      el("span", { class: `label ${cssClass(claim.verdict)}` }, `${MARKS[claim.verdict]} ${claim.verdict}`, claim.probability === null ? "" : ` ${figure(claim.probability)}`),
      " ",
      claim.reason ?? "",
    ),
    el("p", { class: "small" }, `Support ${figure(claim.support)}`, claim.judged === claim.text ? "" : ` · in the answer: ${claim.text}`),
    claim.unsupported?.length
      ? el("p", { class: "small" }, "Not supported: ", claim.unsupported.map((span) => [el("mark", {}, span.text), " "]))
      : null,
    claim.evidence.map((one, place) => quotation(claim, one, place === 0)),
  );
  detail.className = `card card-${cssClass(claim.verdict)}`;
  if (focus) {
    detail.querySelector("h3").focus({ preventScroll: true });
    detail.scrollIntoView({ block: "nearest" });
  }
}

function quotation(claim, one, isFirst) {
  const place = el("div", {}, el("blockquote", {}, el("mark", {}, one.quote)));
  const reasons = el("div", { class: "reasons-place" });
  const button = el(
    "button",
    {
      type: "button",
      onclick: async () => {
        button.disabled = true;
        fill(reasons, el("p", { class: "small", role: "status" }, "Asking the system why …"));
        try {
          const pair = { text: one.judged, hypothesis: claim.judged, in_context: one.in_context };
          const judged = await ask("/v1/judge", { pairs: [pair], explain: true, ...systemOf("check") });
          const [judgment] = judged.judgments;
          fill(reasons, probabilities(judgment), why(pair.text, pair.hypothesis, judgment.explanation));
          button.hidden = true;
        } catch (error) {
          fill(reasons, el("p", { class: "problem", role: "alert" }, error.message));
          button.disabled = false;
        }
      },
    },
    "Why?",
  );
  const document = () => sources.documentOf(one).catch(() => null); // the quote alone stays then
  const show = async () => fill(place, passage(await document(), one.start, one.end, one.quote));
  if (isFirst) show();
  return el(
    "figure",
    {},
    el(
      "figcaption",
      {},
      el("b", {}, one.source),
      one.title ? ` “${one.title}”` : "",
      one.date ? `, ${one.date},` : "",
      ` ${RELATIONS[one.label] ?? "comes nearest"}, ${figure(one.probability)}`,
      isFirst ? "" : [" ", el("button", { type: "button", class: "small", onclick: (event) => { event.target.hidden = true; show(); } }, "In its document")],
    ),
    place,
    one.mismatches.length
      ? el("ul", { class: "plain small" }, one.mismatches.map((m) => el("li", {}, el("b", {}, m.kind), `: the claim has ${m.hypothesis}, the source ${m.text ?? "none like it"}`)))
      : null,
    el("p", { class: "small" }, "Read as: ", one.judged),
    button,
    reasons,
  );
}

function rows() {
  const head = ["claim", "verdict", "probability", "support", "text", "judged", "reason", "source", "start", "end", "label", "quote"];
  return [
    head,
    ...report.claims.flatMap((claim) => {
      const begin = [claim.id, claim.verdict, claim.probability, claim.support, claim.text, claim.judged, claim.reason];
      const evidence = claim.evidence.map((one) => [...begin, one.source, one.start, one.end, one.label, one.quote]);
      return evidence.length ? evidence : [[...begin, "", "", "", "", ""]];
    }),
  ];
}
