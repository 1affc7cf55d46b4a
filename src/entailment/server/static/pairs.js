// Tab 3: a text and a hypothesis, the judgment, and why.
import { byId, downloadJson, el, fill } from "./dom.js";
import { ask } from "./api.js";
import { labelled, probabilities, why } from "./why.js";
import { running, show, systemOf } from "./page.js";

let result = null;

export function start() {
  byId("pair-form").addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  byId("pair-export-json").addEventListener("click", () => downloadJson("judgment.json", result));
  for (const button of document.querySelectorAll("[data-text]")) {
    button.addEventListener("click", () => judgePair(button.dataset.text, button.dataset.hypothesis));
  }
}

// Show the tab with this pair, judged; with *predicted*, its label in a run, say whose reasons are shown.
export function judgePair(text, hypothesis, { system, predicted } = {}) {
  const select = byId("pair-system");
  if (system) select.value = system.name;
  if (predicted) byId("pair-labels").value = "";
  byId("pair-text").value = text;
  byId("pair-hypothesis").value = hypothesis;
  show("pairs");
  return run(predicted && { predicted, isOfRun: Boolean(system) });
}

async function run(ofRun) {
  const pair = { text: byId("pair-text").value, hypothesis: byId("pair-hypothesis").value };
  const labels = byId("pair-labels").value;
  result = null;
  fill(byId("pair-result"));
  byId("pair-export-json").disabled = true;
  await running("pair", async (signal, status) => {
    if (!pair.text.trim() || !pair.hypothesis.trim()) throw new Error("give a text and a hypothesis");
    status("Judging …");
    const body = { pairs: [pair], explain: true, ...systemOf("pair"), ...(labels ? { labels: Number(labels) } : {}) };
    result = (await ask("/v1/judge", body, signal)).judgments[0];
    fill(
      byId("pair-result"),
      ofRun ? note(ofRun) : null,
      el("p", { class: "verdict big" }, labelled(result)),
      probabilities(result),
      why(pair.text, pair.hypothesis, result.explanation),
      el("p", { class: "signature" }, result.system),
    );
    byId("pair-export-json").disabled = false;
    status(`Judged ${result.label}`);
  });
}

// Return what the run predicted, and whether these are the reasons for it.
function note({ predicted, isOfRun }) {
  const whose = isOfRun ? "by the system of the run" : `by ${result.system}, which may be another system than that of the run`;
  return el("p", { class: "note" }, `The run predicted ${predicted}. Judged and explained here ${whose}.`);
}
