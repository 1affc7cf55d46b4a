// Tab 2: the sentences of a collection that entail a statement, or what of it is new.
import { byId, counted, download, downloadCsv, downloadJson, el, figure, fill } from "./dom.js";
import { follow } from "./api.js";
import { chip, passage, pasted, SourceField, withContent } from "./sources.js";
import { running, systemOf } from "./page.js";

const SHOWN = 20; // sentences of a kind that are in view at first
const TONES = { known: "supported", novel: "not-found", unsearchable: "not-found", unjudged: "not-found" };
const LABELS = {
  search: ["Statements, one a line", "Search"],
  novelty: ["Statements, one a line", "See what is new"],
  article: ["Article", "See what is new"],
};
const SEVERAL = /[.!?]["”’)\]]*[ \t]+["“‘(\[]*\p{Lu}/u; // sentences on a line

let sources;
let article = null;
let result = null; // with the mode of the request

export function start() {
  sources = new SourceField("search");
  byId("search-form").addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  for (const option of modes()) option.addEventListener("change", showMode);
  byId("search-statements").addEventListener("input", showHint);
  byId("search-article-input").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    article = file ? await withContent(file) : null;
    event.target.value = "";
    showMode();
  });
  byId("search-export-json").addEventListener("click", () => {
    const { html, mode, ...plain } = result;
    downloadJson(`${routeOf(mode)}.json`, plain);
  });
  byId("search-export-html").addEventListener("click", () => download(`${routeOf(result.mode)}.html`, "text/html", result.html));
  byId("search-export-csv").addEventListener("click", () => downloadCsv(`${routeOf(result.mode)}.csv`, rows()));
  showMode();
}

const modes = () => document.querySelectorAll("input[name=search-mode]");
const modeOf = () => [...modes()].find((option) => option.checked).value;
const routeOf = (mode) => (mode === "search" ? "search" : "novelty");

// Show the fields of the mode; a file that is the article stands for what is typed.
function showMode() {
  const isArticle = modeOf() === "article";
  const [label, act] = LABELS[modeOf()];
  byId("search-statements-label").textContent = label;
  byId("search-act").textContent = act;
  byId("search-article-field").hidden = !isArticle;
  byId("search-statements").disabled = isArticle && article !== null;
  fill(byId("search-article"), article && chip(article.name, removeArticle));
  showHint();
}

function removeArticle() {
  article = null;
  showMode();
  byId("search-statements").focus();
}

function showHint() {
  const isJudgedByLine = modeOf() !== "article";
  byId("search-hint").hidden = !(isJudgedByLine && statements().some((line) => SEVERAL.test(line)));
}

const statements = () => byId("search-statements").value.split("\n").map((line) => line.trim()).filter(Boolean);

// Return what is looked up, as a part of a request.
function wanted(mode) {
  if (mode !== "article") return { [mode === "search" ? "hypotheses" : "statements"]: statements() };
  const text = byId("search-statements").value.trim();
  return { article: article ?? (text ? pasted(text) : null) };
}

// Return the options that are given, as a part of a request.
function options() {
  const given = ["since", "until"].map((name) => [name, byId(`search-${name}`).value]);
  const numbers = ["top", "threshold"].map((name) => [name, byId(`search-${name}`).value]);
  const filled = ([, value]) => value !== "";
  return Object.fromEntries([...given.filter(filled), ...numbers.filter(filled).map(([name, value]) => [name, Number(value)])]);
}

async function run() {
  const mode = modeOf();
  const form = { ...wanted(mode), sources: sources.value, ...options(), ...systemOf("search") };
  result = null;
  const list = byId("search-results");
  fill(list);
  showExports();
  await running("search", async (signal, status) => {
    if (form.article === null) throw new Error("give an article");
    if (mode !== "article" && !statements().length) throw new Error("give a statement, one a line");
    if (!form.sources.length) throw new Error("choose a collection, or give documents");
    status("Reading the documents …");
    await sources.read(form.sources, signal);
    const response = await follow(
      `/v1/${routeOf(mode)}`,
      { ...form, page: true },
      (name, data) => {
        if (name !== "finding") return;
        list.append(mode === "search" ? answered(data.finding) : newOrKnown(data.finding));
        status(`${data.done} of ${counted(data.total, "statement")} searched for`);
      },
      signal,
    );
    result = { mode, ...response };
    list.prepend(el("p", { class: "small" }, `Searched: ${searched(form)}`), ...result.notes.map((note) => el("p", { class: "note" }, note)));
    showExports();
    status(done());
  });
}

function showExports() {
  for (const kind of ["json", "html", "csv"]) byId(`search-export-${kind}`).disabled = !result;
}

// Return what was searched, as text.
function searched({ sources: given, since, until }) {
  const [named] = given.filter((source) => source.collection);
  const what = named ? `the collection ${named.collection}` : counted(given.length, "source");
  const days = since && until ? `${since} to ${until}` : since ? `${since} or later` : `${until} or earlier`;
  return since || until ? `${what}, documents dated ${days}` : what;
}

function done() {
  const all = result.findings;
  const of = (count) => `${count} of ${counted(all.length, "statement")}`;
  if (result.mode === "search") {
    const count = all.filter((finding) => finding.entailing.length).length;
    return `${of(count)} ${count === 1 ? "has" : "have"} a sentence that entails it`;
  }
  const count = all.filter((finding) => finding.status === "novel").length;
  return `${of(count)} ${count === 1 ? "is" : "are"} novel`;
}

function answered(finding) {
  return card(finding.hypothesis, null, [
    sentences(finding.entailing, "entails", "supported"),
    sentences(finding.contradicting, "contradicts", "contradicted"),
    reasonOf(finding),
  ]);
}

function newOrKnown(finding) {
  const tone = !finding.contradicted ? TONES[finding.status] : finding.status === "known" ? "conflicting" : "contradicted";
  const label = el("span", { class: `label ${tone}` }, finding.contradicted ? `${finding.status}, contradicted` : finding.status);
  return card(finding.statement, label, [
    sentences(finding.known_from, "says it", "supported"),
    sentences(finding.contradicted_by, "contradicts", "contradicted"),
    reasonOf(finding),
  ]);
}

const reasonOf = (finding) => finding.reason && el("p", { class: "small" }, finding.reason);

// Return the first of *several* sentences, and a button that shows the rest.
function sentences(several, relation, tone) {
  const shown = (some) => some.map((evidence) => sentence(evidence, relation, tone, probabilityOf(evidence, relation)));
  const rest = several.slice(SHOWN);
  const more = el(
    "button",
    {
      type: "button",
      class: "small",
      onclick: () => {
        const added = shown(rest);
        more.replaceWith(...added);
        added[0].querySelector("summary").focus();
      },
    },
    `${SHOWN} of ${several.length} sentences; show all`,
  );
  return [shown(several.slice(0, SHOWN)), rest.length ? more : null];
}

// Return the probability of what a sentence does to the statement.
const probabilityOf = (evidence, relation) => (relation === "contradicts" ? evidence.probabilities.CONTRADICTION : evidence.score);

function card(statement, label, parts) {
  return el("article", {}, el("h3", {}, statement), label ? el("p", { class: "verdict" }, label) : null, parts);
}

function sentence(one, relation, kind, probability) {
  const place = el("div", {});
  const details = el(
    "details",
    {
      class: "sentence",
      ontoggle: async () => {
        if (!details.open || place.childElementCount) return;
        const document = await sources.documentOf(one).catch(() => null);
        fill(place, passage(document, one.start, one.end, one.text), el("p", { class: "small" }, "Read as: ", one.judged_text));
      },
    },
    el("summary", {}, el("span", { class: `label ${kind}` }, `${relation} ${figure(probability)}`), " ", one.text, " ", el("span", { class: "small" }, one.source ?? one.document, one.date ? `, ${one.date}` : "")),
    place,
  );
  return details;
}

function rows() {
  const head = ["id", "statement", "relation", "probability", "source", "start", "end", "text"];
  const pick = (finding) =>
    result.mode === "search"
      ? [["entails", finding.entailing], ["contradicts", finding.contradicting]]
      : [["known", finding.known_from], ["contradicts", finding.contradicted_by]];
  return [
    head,
    ...result.findings.flatMap((finding) => {
      const begin = [finding.id, finding.hypothesis ?? finding.statement];
      const all = pick(finding).flatMap(([relation, list]) =>
        list.map((e) => [...begin, relation, probabilityOf(e, relation), e.source, e.start, e.end, e.text]),
      );
      return all.length ? all : [[...begin, finding.status ?? "nothing", "", "", "", "", ""]];
    }),
  ];
}
