// Tab 1: an answer, its claims as they are judged, and the evidence for each.
import { byId, counted, cssClass, cut, delayed, download, downloadCsv, downloadJson, el, figure, fill } from "./dom.js";
import { ask, follow } from "./api.js";
import { passage, SourceField, takesFiles, withContent } from "./sources.js";
import { probabilities, why } from "./why.js";
import { running, systemOf } from "./page.js";

const MARKS = { supported: "✓", contradicted: "✗", conflicting: "≠", "not found": "?" };
const RELATIONS = { ENTAILMENT: "supports it", CONTRADICTION: "contradicts it" };

let sources;
let claims = [];
let checked = new Map();
let inView = null; // what the verdicts in view are of: the answer, its sources, the system, the threshold
let report = null;
let selected = null;
let isJudging = false;
let latest = null; // the form that was sent last

export function start() {
  sources = new SourceField("check");
  const form = byId("check-form");
  takesFiles(byId("check-answer-drop"), readAnswer);
  byId("check-answer-input").addEventListener("change", (event) => {
    readAnswer([...event.target.files]);
    event.target.value = "";
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  for (const name of ["input", "change"]) form.addEventListener(name, () => { byId("check-stale").hidden = !inView; });
  const slider = byId("check-threshold");
  const own = byId("check-own-threshold");
  const again = delayed(judgeAgain, 250);
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
    downloadJson("report.json", plain);
  });
  byId("check-export-html").addEventListener("click", () => download("report.html", "text/html", report.html));
  byId("check-export-csv").addEventListener("click", () => downloadCsv("report.csv", rows()));
  byId("check-answer-shown").addEventListener("keydown", onKeyAtClaim);
  byId("check-detail").addEventListener("keydown", (event) => {
    if (event.key === "Escape") toClaim();
  });
  showThreshold();
}

async function readAnswer(files) {
  const [file] = files;
  if (!file) return;
  await running("check", async (signal, status) => {
    status(`Reading ${file.name} …`);
    byId("check-answer").value = await textOf(file, signal);
    byId("check-stale").hidden = !inView;
    status("");
  });
}

async function textOf(file, signal) {
  if (/\.(txt|md)$/i.test(file.name)) return decoded(file);
  const read = await ask("/v1/documents", { sources: [await withContent(file)] }, signal);
  return read.documents.map((one) => one.text).join("\n\n");
}

async function decoded(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(`${file.name} is not UTF-8; save it as UTF-8`);
  }
}

function showThreshold() {
  const own = byId("check-own-threshold").checked;
  const shown = own ? Number(byId("check-threshold").value).toFixed(2) : "the system's own";
  byId("check-threshold-value").textContent = shown;
  byId("check-threshold").setAttribute("aria-valuetext", shown);
}

function threshold() {
  return byId("check-own-threshold").checked ? { threshold: Number(byId("check-threshold").value) } : {};
}

// Put the threshold back that the verdicts in view have.
function restoreThreshold() {
  byId("check-own-threshold").checked = "threshold" in inView;
  if ("threshold" in inView) byId("check-threshold").value = inView.threshold;
  showThreshold();
}

// Leave nothing in view of an earlier check.
function forget() {
  [claims, checked, inView, report, selected] = [[], new Map(), null, null, null];
  byId("check-results").hidden = true;
  byId("check-stale").hidden = true;
  for (const part of ["tally", "notes", "answer-shown", "signature"]) fill(byId(`check-${part}`));
  fill(byId("check-detail"), el("p", { class: "small" }, "Choose a claim to see its evidence."));
  byId("check-detail").className = "card";
  showExports();
}

const written = () => ({ answer: byId("check-answer").value, sources: sources.value, ...systemOf("check") });

async function run() {
  const asWritten = written();
  const form = { ...asWritten, ...threshold() };
  forget();
  latest = form;
  await running("check", async (signal, status) => {
    if (!form.answer.trim()) throw new Error("give an answer to check");
    if (!form.sources.length) throw new Error("give at least one source");
    status("Reading the sources …");
    await sources.read(form.sources, signal);
    inView = form;
    byId("check-stale").hidden = JSON.stringify(written()) === JSON.stringify(asWritten);
    byId("check-results").hidden = false;
    isJudging = true;
    try {
      report = await judged(form, signal, status, { live: true });
    } catch (error) {
      if (inView === form) stopped();
      throw error;
    }
    isJudging = false;
    showReport();
    status(summary());
  });
  if (report && inView === form && threshold().threshold !== form.threshold) await judgeAgain(); // moved meanwhile
}

// Judge what is in view with another threshold; it stays in view until all is judged.
async function judgeAgain() {
  if (!report) return;
  const { threshold: _, ...same } = inView;
  const form = { ...same, ...threshold() };
  latest = form;
  await running("check", async (signal, status) => {
    try {
      report = await judged(form, signal, status, { live: false });
    } catch (error) {
      if (latest === form) restoreThreshold();
      throw error;
    }
    inView = form;
    showReport();
    status(summary());
  });
}

function judged(form, signal, status, { live }) {
  const begun = performance.now();
  const onEvent = (name, data) => {
    if (name === "claims") {
      if (live) {
        ({ claims } = data);
        showAnswer();
      }
      status(`${counted(data.claims.length, "claim")} to judge`);
    } else if (name === "claim") {
      if (live) {
        checked.set(data.claim.id, data.claim);
        light(data.claim);
        if (selected === data.claim.id) choose(selected, { focus: false });
      }
      status(`${data.done} of ${counted(data.total, "claim")} judged${timeLeft(data, performance.now() - begun)}`);
    }
  };
  return follow("/v1/check", { ...form, page: true }, onEvent, signal);
}

// Return how long the rest will take, where that can be estimated and is worth to be known.
function timeLeft({ done, total }, passed) {
  const seconds = ((passed / done) * (total - done)) / 1000;
  if (passed < 5000 || seconds < 10) return "";
  return seconds < 90 ? `, about ${Math.ceil(seconds / 10)}0 s left` : `, about ${Math.ceil(seconds / 60)} min left`;
}

function showReport() {
  checked = new Map(report.claims.map((claim) => [claim.id, claim]));
  claims = report.claims;
  showAnswer();
  showTally();
  fill(byId("check-notes"), report.notes.map((note) => el("p", { class: "note" }, note)));
  byId("check-signature").textContent = report.signature;
  showExports();
  if (selected && checked.has(selected)) choose(selected, { focus: false });
}

// Leave in view what was judged before a check ended early.
function stopped() {
  isJudging = false;
  if (!claims.length) {
    forget();
    return;
  }
  restoreThreshold();
  showAnswer();
  showTally();
  showExports();
  if (selected) choose(selected, { focus: false });
}

function showExports() {
  for (const kind of ["json", "html"]) byId(`check-export-${kind}`).disabled = !report;
  byId("check-export-csv").disabled = !report && !(inView && checked.size);
}

function summary() {
  if (report.share === null) return "The answer claims nothing: there is nothing to check.";
  const parts = counts().map(([verdict, count]) => `${count} ${verdict}`);
  return `${counted(report.claims.length, "claim")}: ${parts.join(", ")}`;
}

const withVerdict = (verdict) => claims.filter((claim) => checked.get(claim.id)?.verdict === verdict);

// Return each verdict with the number of its claims; conflicts of sources only where there are any.
function counts() {
  return Object.keys(MARKS)
    .map((verdict) => [verdict, withVerdict(verdict).length])
    .filter(([verdict, count]) => count || verdict !== "conflicting");
}

// Show the number of claims of each verdict, as buttons that lead from one of them to the next.
function showTally() {
  const tiles = counts().map(([verdict, count]) =>
    el(
      "button",
      { type: "button", class: cssClass(verdict), disabled: !count, title: `To the next claim: ${verdict}`, onclick: () => toNext(verdict) },
      el("b", {}, count),
      ` ${MARKS[verdict]} ${verdict}`,
    ),
  );
  const open = claims.length - checked.size;
  const rest = el("div", {}, el("b", {}, open), " not judged");
  fill(byId("check-tally"), tiles, open ? rest : null);
}

function toNext(verdict) {
  const places = withVerdict(verdict).map((claim) => claims.indexOf(claim));
  const at = claims.findIndex((claim) => claim.id === selected);
  choose(claims[places.find((place) => place > at) ?? places[0]].id);
}

// Show the answer stretch by stretch; of claims within one another the shortest has the stretch.
function showAnswer() {
  const edges = [...new Set([0, Array.from(inView.answer).length, ...claims.flatMap((one) => [one.start, one.end])])].sort((a, b) => a - b);
  const parts = edges.slice(0, -1).map((from, place) => {
    const to = edges[place + 1];
    const over = claims.filter((one) => one.start <= from && one.end >= to);
    const text = cut(inView.answer, from, to);
    if (!over.length) return text.trim() ? el("span", { class: "none" }, text) : text;
    const claim = over.reduce((best, one) => (one.end - one.start < best.end - best.start ? one : best));
    return stretch(claim, text, to === claim.end);
  });
  fill(byId("check-answer-shown"), parts);
  const links = linksOf(selected);
  roam(links[0] ?? linksOf()[0]);
}

function stretch(claim, text, isLast) {
  const verdict = checked.get(claim.id)?.verdict;
  const mark = verdict ? MARKS[verdict] : isJudging ? "…" : "–";
  return el(
    "a",
    {
      role: "button",
      tabindex: -1,
      class: `claim ${verdict ? cssClass(verdict) : "waiting"}`,
      "data-claim": claim.id,
      "aria-current": selected === claim.id ? "true" : null,
      "aria-label": isLast ? `${text} – ${verdict ?? (isJudging ? "being judged" : "not judged")}` : null,
      onclick: () => choose(claim.id),
    },
    text,
    isLast ? el("sup", { "aria-hidden": "true" }, `${mark}${claim.id}`) : null,
  );
}

// Return what shows the claim *id* in the answer; of all claims without it.
function linksOf(id) {
  const of = id === undefined ? "" : `[data-claim="${CSS.escape(id)}"]`;
  return id === null ? [] : [...byId("check-answer-shown").querySelectorAll(`a.claim${of}`)];
}

// Have Tab lead to *link* alone of all claims.
function roam(link) {
  for (const other of linksOf()) other.tabIndex = other === link ? 0 : -1;
}

function light(claim) {
  for (const link of linksOf(claim.id)) {
    link.className = `claim ${cssClass(claim.verdict)} lit`;
    const mark = link.querySelector("sup");
    if (mark) mark.textContent = `${MARKS[claim.verdict]}${claim.id}`;
    if (mark) link.setAttribute("aria-label", `${claim.text} – ${claim.verdict}`);
  }
}

function onKeyAtClaim(event) {
  const links = linksOf();
  const at = links.indexOf(document.activeElement);
  if (at < 0) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    choose(links[at].dataset.claim);
    return;
  }
  const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (!links[next]) return;
  event.preventDefault();
  roam(links[next]);
  links[next].focus();
}

// Go from the evidence to its claim in the answer.
function toClaim() {
  const [link] = linksOf(selected);
  if (!link) return;
  link.focus();
  link.scrollIntoView({ block: "center" });
}

function choose(id, { focus = true } = {}) {
  selected = id;
  for (const link of linksOf()) {
    if (link.dataset.claim === id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  roam(linksOf(id)[0]);
  const detail = byId("check-detail");
  const claim = checked.get(id);
  detail.className = claim ? `card card-${cssClass(claim.verdict)}` : "card";
  fill(detail, claim ? evidenceOf(claim) : el("p", { class: "small" }, isJudging ? "This claim is being judged." : "This claim was not judged."), ways(id));
  if (!focus) return;
  if (claim) detail.querySelector("h3").focus({ preventScroll: true });
  detail.scrollIntoView({ block: "nearest" });
}

function evidenceOf(claim) {
  return [
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
    claim.evidence.map((quoted, place) => quotation(claim, quoted, place === 0)),
  ];
}

// Return the ways from the claim *id*: to it in the answer, to those before and after it.
function ways(id) {
  const at = claims.findIndex((claim) => claim.id === id);
  const way = (text, act) => el("button", { type: "button", class: "small", onclick: act }, text);
  return el(
    "p",
    { class: "actions ways" },
    way(`↑ Claim ${id} in the answer`, toClaim),
    claims[at - 1] ? way("← Previous", () => choose(claims[at - 1].id)) : null,
    claims[at + 1] ? way("Next →", () => choose(claims[at + 1].id)) : null,
  );
}

function quotation(claim, one, isFirst) {
  const place = el("div", {}, el("blockquote", {}, el("mark", {}, one.quote)));
  const reasons = el("div", { class: "reasons-place" });
  const { answer: _, sources: __, ...judging } = inView;
  const button = el(
    "button",
    {
      type: "button",
      onclick: async () => {
        button.disabled = true;
        fill(reasons, el("p", { class: "small", role: "status" }, "Asking the system why …"));
        try {
          const pair = { text: one.judged, hypothesis: claim.judged, in_context: one.in_context };
          const judgments = await ask("/v1/judge", { pairs: [pair], explain: true, ...judging });
          const [judgment] = judgments.judgments;
          fill(reasons, probabilities(judgment), why(pair.text, pair.hypothesis, judgment.explanation, { hypothesis: "claim", text: "source" }));
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
    ...claims.flatMap((known) => {
      const claim = checked.get(known.id) ?? unjudged(known);
      const begin = [claim.id, claim.verdict, claim.probability, claim.support, claim.text, claim.judged, claim.reason];
      const evidence = claim.evidence.map((one) => [...begin, one.source, one.start, one.end, one.label, one.quote]);
      return evidence.length ? evidence : [[...begin, "", "", "", "", ""]];
    }),
  ];
}

function unjudged({ id, start, end, judged: claim }) {
  const nothing = { probability: null, support: null, reason: null, evidence: [] };
  return { id, verdict: "not judged", text: cut(inView.answer, start, end), judged: claim, ...nothing };
}
