// Tab 2: the sentences of a collection that entail a statement, or what of it is new.
import { byId, csv, download, el, figure, fill } from "./dom.js";
import { follow } from "./api.js";
import { passage, SourceField } from "./sources.js";
import { running, systemOf } from "./page.js";

const STATUS = { known: "supported", novel: "not-found", unsearchable: "not-found", unjudged: "not-found" };

let sources;
let result = null;
let mode = "search";

export function start(collections) {
  sources = new SourceField("search", collections);
  byId("search-form").addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  byId("search-export-json").addEventListener("click", () => download(`${mode}.json`, "application/json", JSON.stringify(result, null, 1)));
  byId("search-export-csv").addEventListener("click", () => download(`${mode}.csv`, "text/csv", csv(rows())));
}

async function run() {
  const statements = byId("search-statements").value.split("\n").map((line) => line.trim()).filter(Boolean);
  const given = sources.value;
  mode = document.querySelector("input[name=search-mode]:checked").value;
  await running("search", async (signal, status) => {
    if (!statements.length) throw new Error("give a statement, one a line");
    if (!given.length) throw new Error("choose a collection, or give documents");
    status("Reading the documents …");
    await sources.read(signal);
    const list = byId("search-results");
    fill(list);
    const body = { [mode === "search" ? "hypotheses" : "statements"]: statements, sources: given, limit: 20, ...systemOf("search") };
    result = await follow(
      `/v1/${mode}`,
      body,
      (name, data) => {
        if (name !== "finding") return;
        list.append(mode === "search" ? found(data.finding) : newOrKnown(data.finding));
        status(`${data.done} of ${data.total} statements searched for`);
      },
      signal,
    );
    status(done());
    for (const kind of ["json", "csv"]) byId(`search-export-${kind}`).disabled = false;
  });
}

function done() {
  const all = result.findings;
  if (mode === "search") return `${all.filter((one) => one.entailing.length).length} of ${all.length} statements have a sentence that entails them`;
  return `${all.filter((one) => one.status === "novel").length} of ${all.length} statements are novel`;
}

function found(one) {
  const nothing = one.refused ?? (one.searchable ? `none of the sentences judged (${one.candidates}) entails or contradicts it` : "it has no word to look up");
  return card(one.hypothesis, null, [
    one.entailing.map((evidence) => sentence(evidence, "entails", "supported", evidence.score)),
    one.contradicting.map((evidence) => sentence(evidence, "contradicts", "contradicted", evidence.probabilities.CONTRADICTION)),
    one.entailing.length || one.contradicting.length ? null : el("p", { class: "small" }, nothing),
  ]);
}

function newOrKnown(one) {
  const label = el("span", { class: `label ${!one.contradicted ? STATUS[one.status] : one.status === "known" ? "conflicting" : "contradicted"}` }, one.contradicted ? `${one.status}, contradicted` : one.status);
  return card(one.statement, label, [
    one.known_from.map((evidence) => sentence(evidence, "says it", "supported", evidence.score)),
    one.contradicted_by.map((evidence) => sentence(evidence, "contradicts", "contradicted", evidence.probabilities.CONTRADICTION)),
    one.refused ? el("p", { class: "small" }, one.refused) : null,
  ]);
}

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
  const head = ["id", "statement", "relation", "score", "source", "start", "end", "text"];
  const pick = (one) =>
    mode === "search"
      ? [["entails", one.entailing], ["contradicts", one.contradicting]]
      : [["known", one.known_from], ["contradicts", one.contradicted_by]];
  return [
    head,
    ...result.findings.flatMap((one) => {
      const begin = [one.id, one.hypothesis ?? one.statement];
      const all = pick(one).flatMap(([relation, list]) => list.map((e) => [...begin, relation, e.score, e.source, e.start, e.end, e.text]));
      return all.length ? all : [[...begin, one.status ?? "nothing", "", "", "", "", ""]];
    }),
  ];
}
