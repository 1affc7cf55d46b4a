// Tab 4: runs of a data set: scores, confusion, calibration, and the pairs behind each cell.
import { byId, counted, downloadCsv, downloadJson, el, figure, fill, percent, svg } from "./dom.js";
import { ask } from "./api.js";
import { withContent } from "./sources.js";
import { classOf } from "./why.js";
import { judgePair } from "./pairs.js";
import { offeredSystems, running } from "./page.js";

const SHOWN = 25;
const BY_LABELS = ["accuracy", "cws"]; // measures that depend on the number of labels
const NAMES = {
  accuracy: "Accuracy",
  average_precision: "Average precision",
  expected_average_precision: "Average precision, ties in any order",
  cws: "Confidence weighted score",
  calibration_error: "Calibration error",
  brier: "Brier score",
};

let result = null;

export function start() {
  byId("runs-form").addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  byId("runs-export-json").addEventListener("click", () => downloadJson("scores.json", result));
  byId("runs-export-csv").addEventListener("click", () =>
    downloadCsv("pairs.csv", [
      ["run", "id", "gold", "predicted", "score", "text", "hypothesis"],
      ...result.runs.flatMap((one) => one.pairs.map((pair) => [one.run, pair.id, pair.gold, pair.predicted, pair.score, pair.text, pair.hypothesis])),
    ]),
  );
}

function showExports() {
  for (const kind of ["json", "csv"]) byId(`runs-export-${kind}`).disabled = !result;
}

async function run() {
  const [gold] = byId("runs-gold").files;
  const files = [...byId("runs-run").files];
  result = null;
  fill(byId("runs-results"));
  showExports();
  await running("runs", async (signal, status) => {
    if (!gold || !files.length) throw new Error("choose a file of gold labels and at least one run");
    status("Scoring …");
    const body = { gold: await withContent(gold), runs: await Promise.all(files.map(withContent)) };
    result = await ask("/v1/score", body, signal);
    fill(byId("runs-results"), scores(), result.runs.map(details));
    showExports();
    status(`${result.runs.length === 1 ? "A run" : `${result.runs.length} runs`} scored on ${result.data}`);
  });
}

// Return the table of all measures; what differs by the number of labels has a column for each.
function scores() {
  const columns = Object.keys(NAMES).flatMap((name) =>
    BY_LABELS.includes(name) ? [{ name, labels: 3 }, { name, labels: 2 }] : [{ name }],
  );
  const filled = columns.filter((column) => result.runs.some((run) => typeof numberOf(run.scores, column) === "number"));
  const title = ({ name, labels }) => (labels ? `${NAMES[name]}, ${labels === 3 ? "three" : "two"} labels` : NAMES[name]);
  const head = el("tr", {}, el("th", { scope: "col" }, "Run"), filled.map((column) => el("th", { scope: "col" }, title(column))));
  const rows = result.runs.map((run) =>
    el("tr", {}, el("th", { scope: "row" }, run.run), filled.map((column) => el("td", {}, value(run.scores, column)))),
  );
  return el("div", { class: "scroll" }, el("table", {}, el("caption", {}, `Scores on ${result.data}`), el("thead", {}, head), el("tbody", {}, rows)));
}

// Return the key of a measure for a number of labels: a run of three labels has both, of two one.
function keyOf(scores, { name, labels }) {
  if (labels === undefined || labels === scores.labels) return name;
  return `${name}_${labels}way`;
}

const numberOf = (scores, column) => scores[keyOf(scores, column)];

function value(scores, column) {
  const number = numberOf(scores, column);
  if (typeof number !== "number") return "–";
  const interval = scores[`${keyOf(scores, column)}_interval`];
  const shown = percent(number);
  return Array.isArray(interval) ? [shown, el("div", { class: "small" }, `${percent(interval[0])} to ${percent(interval[1])}`)] : shown;
}

function details(one) {
  const behind = el("div", { class: "behind", "aria-live": "polite" });
  return el(
    "article",
    {},
    el("h3", {}, one.run),
    el("div", { class: "panes" }, confusion(one, behind), calibration(one)),
    behind,
    el("p", { class: "signature" }, one.signature),
  );
}

function confusion(one, behind) {
  const head = el("tr", {}, el("th", { scope: "col" }, "gold \\ predicted"), one.labels.map((label) => el("th", { scope: "col" }, label)));
  const rows = one.labels.map((gold) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, gold),
      one.labels.map((predicted) => {
        const count = one.confusion[gold][predicted];
        const button = el(
          "button",
          {
            type: "button",
            class: gold === predicted ? "right" : count ? "wrong" : "",
            disabled: !count,
            "aria-label": `${counted(count, "pair")} of gold ${gold} predicted ${predicted}`,
            onclick: () => showPairs(one, gold, predicted, behind),
          },
          count,
        );
        return el("td", {}, button);
      }),
    ),
  );
  return el("div", { class: "scroll" }, el("table", { class: "confusion" }, el("caption", {}, "Confusion: choose a cell"), el("thead", {}, head), el("tbody", {}, rows)));
}

function showPairs(one, gold, predicted, behind) {
  const sure = (pair) => (gold === "ENTAILMENT" ? pair.score : -pair.score) ?? 0;
  const pairs = one.pairs.filter((pair) => pair.gold === gold && pair.predicted === predicted).sort((a, b) => sure(a) - sure(b));
  const list = el("ol", { class: "pairs" });
  const more = el("button", { type: "button", onclick: () => add() }, "More");
  const add = () => {
    const from = list.childElementCount;
    list.append(...pairs.slice(from, from + SHOWN).map((pair) => item(one, pair)));
    more.hidden = list.childElementCount >= pairs.length;
  };
  fill(behind, el("h4", {}, `Gold ${gold}, predicted ${predicted}: ${pairs.length}`), list, more);
  add();
}

function item(run, pair) {
  const badge = (whose, label) => el("span", { class: `label ${classOf(label)}` }, `${whose}: ${label}`);
  const explain = () => judgePair(pair.text, pair.hypothesis, { system: systemOfRun(run), predicted: pair.predicted });
  return el(
    "li",
    {},
    el(
      "p",
      { class: "small" },
      pair.id,
      pair.score === null ? " " : ` · P(entailment) ${figure(pair.score)} `,
      [badge("gold", pair.gold), " ", badge("run", pair.predicted)],
    ),
    pair.text === null ? null : [el("p", {}, pair.text), el("p", { class: "hypothesis" }, pair.hypothesis), el("button", { type: "button", class: "small", onclick: explain }, "Why?")],
  );
}

// Return the system here that made the run, by the description that the run has of it; undefined for none.
const systemOfRun = (run) => offeredSystems().find((system) => run.system && system.description === run.system);

function calibration(one) {
  const bins = one.calibration.filter((bin) => bin.size);
  if (!bins.length) return el("p", { class: "small" }, "The run has no scores, so nothing is known of its calibration.");
  const most = Math.max(...bins.map((bin) => bin.size));
  const [x, y] = [(p) => 34 + 200 * p, (p) => 210 - 200 * p];
  const ticks = [0, 0.5, 1].flatMap((p) => [
    svg("text", { x: x(p), y: 226, "text-anchor": "middle" }, String(p)),
    svg("text", { x: 28, y: y(p) + 4, "text-anchor": "end" }, String(p)),
    svg("line", { x1: x(0), x2: x(1), y1: y(p), y2: y(p), class: "grid" }),
  ]);
  const dots = bins.map((bin) => svg("circle", { cx: x(bin.score), cy: y(bin.entailed), r: 2 + 6 * Math.sqrt(bin.size / most), class: "dot" }));
  const line = svg("polyline", { points: bins.map((bin) => `${x(bin.score)},${y(bin.entailed)}`).join(" "), class: "curve" });
  const drawn = svg(
    "svg",
    { viewBox: "0 0 250 250", class: "calibration", role: "img", "aria-label": "Share that is entailed by P(entailment); the table below has the figures" },
    ticks,
    svg("line", { x1: x(0), y1: y(0), x2: x(1), y2: y(1), class: "diagonal" }),
    line,
    dots,
    svg("text", { x: 134, y: 244, "text-anchor": "middle" }, "P(entailment)"),
  );
  const rows = bins.map((bin) => el("tr", {}, el("td", {}, `${bin.low.toFixed(1)}–${bin.high.toFixed(1)}`), el("td", {}, bin.size), el("td", {}, figure(bin.score)), el("td", {}, figure(bin.entailed))));
  const head = el("tr", {}, ["P(entailment)", "pairs", "mean", "entailed"].map((name) => el("th", { scope: "col" }, name)));
  return el("figure", {}, el("figcaption", {}, "Calibration: share that is entailed"), drawn, el("details", {}, el("summary", {}, "As a table"), el("table", {}, el("thead", {}, head), el("tbody", {}, rows))));
}
