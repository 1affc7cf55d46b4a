// Tab 3: a text and a hypothesis, the judgment, and why.
import { byId, download, el, fill } from "./dom.js";
import { ask } from "./api.js";
import { labelled, probabilities, why } from "./why.js";
import { running, show, systemOf } from "./page.js";

let result = null;

export function start() {
  byId("pair-form").addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  byId("pair-export-json").addEventListener("click", () => download("judgment.json", "application/json", JSON.stringify(result, null, 1)));
  for (const button of document.querySelectorAll("[data-text]")) {
    button.addEventListener("click", () => judgePair(button.dataset.text, button.dataset.hypothesis));
  }
}

// Show the tab with this pair, judged.
export function judgePair(text, hypothesis) {
  byId("pair-text").value = text;
  byId("pair-hypothesis").value = hypothesis;
  show("pairs");
  return run();
}

async function run() {
  const pair = { text: byId("pair-text").value, hypothesis: byId("pair-hypothesis").value };
  const labels = byId("pair-labels").value;
  await running("pair", async (signal, status) => {
    if (!pair.text.trim() || !pair.hypothesis.trim()) throw new Error("give a text and a hypothesis");
    status("Judging …");
    const body = { pairs: [pair], explain: true, ...systemOf("pair"), ...(labels ? { labels: Number(labels) } : {}) };
    result = (await ask("/v1/judge", body, signal)).judgments[0];
    fill(
      byId("pair-result"),
      el("p", { class: "verdict big" }, labelled(result)),
      probabilities(result),
      why(pair.text, pair.hypothesis, result.explanation),
      el("p", { class: "signature" }, result.system),
    );
    byId("pair-export-json").disabled = false;
    status(`Judged ${result.label}`);
  });
}
