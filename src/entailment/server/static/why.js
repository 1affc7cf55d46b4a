// Why a pair is judged as it is: alignment, mismatches, ablated words, windows, proof.
import { cut, el, figure, fill, svg } from "./dom.js";

const LABELS = { ENTAILMENT: "supported", CONTRADICTION: "contradicted", UNKNOWN: "not-found", "NO ENTAILMENT": "not-found" };

export const classOf = (label) => LABELS[label] ?? "not-found";

export function labelled(judgment) {
  return el("span", { class: `label ${classOf(judgment.label)}` }, judgment.label, judgment.undecided ? " (undecided)" : "");
}

export function probabilities(judgment) {
  const rows = Object.entries(judgment.probabilities).map(([label, value]) => {
    const bar = el("meter", { min: 0, max: 1, value, "aria-label": label, class: classOf(label) });
    return el("div", { class: "probability" }, el("span", {}, label), bar, el("b", {}, figure(value)));
  });
  return el("div", { class: "probabilities" }, rows);
}

const SIDES = { hypothesis: "hypothesis", text: "text" };
const WEIGHED = / = -?[\d.]+ speaks /; // a figure and its weight

// Return all that an explanation says; its drawings are made when it is in the page.
// *sides* are what hypothesis and text are called.
export function why(text, hypothesis, explanation, sides = SIDES) {
  if (!explanation) return el("p", { class: "small" }, "The system gives no reasons.");
  const parts = [
    ...reasons(explanation.reasons ?? []),
    explanation.proof && proof(explanation.proof),
    alignment(text, hypothesis, explanation, sides),
    mismatches(explanation.mismatches ?? [], sides),
    ablated(hypothesis, explanation.ablated_spans ?? []),
    windows(text, explanation.windows ?? []),
  ];
  return el("div", { class: "why" }, parts);
}

// Return the reasons as a list, those that are figures and their weights folded away.
function reasons(all) {
  const list = (some) => el("ul", { class: "reasons" }, some.map((reason) => el("li", {}, reason)));
  const figures = all.filter((reason) => WEIGHED.test(reason));
  const others = all.filter((reason) => !WEIGHED.test(reason));
  return [others.length > 0 && list(others), figures.length > 0 && el("details", {}, el("summary", {}, "Figures and their weights"), list(figures))];
}

function words(text, places, side) {
  const characters = Array.from(text);
  const parts = [];
  let at = 0;
  for (const { start, length, kind, group } of places) {
    if (start < at) continue;
    parts.push(characters.slice(at, start).join(""));
    parts.push(el("span", { class: `word ${kind}`, "data-side": side, "data-at": start, "data-group": group }, characters.slice(start, start + length).join("")));
    at = start + length;
  }
  parts.push(characters.slice(at).join(""));
  return parts;
}

const titled = (word) => word[0].toUpperCase() + word.slice(1);
const size = (text) => Array.from(text).length;

function alignment(text, hypothesis, explanation, sides) {
  const aligned = explanation.alignments ?? [];
  if (!aligned.length && !explanation.uncovered?.length) return null;
  const above = aligned.map((one) => ({ start: one.hypothesis_start, length: size(one.hypothesis_word), kind: "aligned" }));
  const covered = new Set(above.map((one) => one.start));
  const characters = Array.from(hypothesis).join("");
  for (const word of explanation.uncovered ?? []) {
    const at = place(characters, word, covered);
    if (at >= 0) {
      covered.add(at);
      above.push({ start: at, length: size(word), kind: "uncovered" });
    }
  }
  const below = new Map(aligned.map((one) => [one.text_start, { start: one.text_start, length: size(one.text_word), kind: "aligned" }]));
  const order = (one, other) => one.start - other.start;
  const lines = svg("svg", { class: "links", "aria-hidden": "true" });
  const drawn = el(
    "div",
    { class: "alignment", "aria-hidden": "true" },
    el("p", { class: "side" }, el("span", { class: "small" }, titled(sides.hypothesis)), el("span", { class: "line" }, words(hypothesis, above.sort(order), "hypothesis"))),
    el("p", { class: "side" }, el("span", { class: "small" }, titled(sides.text)), el("span", { class: "line" }, words(text, [...below.values()].sort(order), "text"))),
    lines,
  );
  drawnWhenShown(drawn, () => draw(drawn, lines, aligned));
  const rows = [
    ...aligned.map((one) => el("tr", {}, el("td", {}, one.hypothesis_word), el("td", {}, one.text_word), el("td", {}, one.how), el("td", {}, figure(one.weight)))),
    ...(explanation.uncovered ?? []).map((word) => el("tr", {}, el("td", {}, word), el("td", {}, "–"), el("td", {}, `not in the ${sides.text}`), el("td", {}, "0.00"))),
  ];
  const head = el("tr", {}, [sides.hypothesis, sides.text, "how", "weight"].map((name) => el("th", { scope: "col" }, name)));
  return el(
    "section",
    {},
    el("h4", {}, "Alignment"),
    drawn,
    el("details", {}, el("summary", {}, "As a table"), el("div", { class: "scroll" }, el("table", {}, el("thead", {}, head), el("tbody", {}, rows)))),
  );
}

// Return where *word* begins as a word of its own that nothing is aligned with; -1 for nowhere.
function place(text, word, taken) {
  const characters = Array.from(text);
  const wanted = Array.from(word).join("");
  for (let at = 0; at < characters.length; at += 1) {
    if (taken.has(at)) continue;
    if (characters.slice(at, at + size(word)).join("") !== wanted) continue;
    const around = [characters[at - 1], characters[at + size(word)]];
    if (around.every((one) => one === undefined || !/[\p{L}\p{N}]/u.test(one))) return at;
  }
  return -1;
}

function drawnWhenShown(element, act) {
  const observer = new ResizeObserver(() => act());
  observer.observe(element);
}

function draw(drawn, lines, aligned) {
  const frame = drawn.getBoundingClientRect();
  lines.setAttribute("width", frame.width);
  lines.setAttribute("height", frame.height);
  const find = (side, at) => drawn.querySelector(`.word[data-side="${side}"][data-at="${at}"]`);
  const curves = aligned.map((one) => {
    const [from, to] = [find("hypothesis", one.hypothesis_start), find("text", one.text_start)];
    const [a, b] = [from?.getClientRects()[0], to?.getClientRects()[0]];
    if (!a || !b) return null; // in a tab that is not shown
    const [x1, y1] = [a.left + a.width / 2 - frame.left, a.bottom - frame.top];
    const [x2, y2] = [b.left + b.width / 2 - frame.left, b.top - frame.top];
    const middle = (y1 + y2) / 2;
    const same = one.how.startsWith("same word") ? "same" : "other";
    return svg("path", { d: `M${x1},${y1} C${x1},${middle} ${x2},${middle} ${x2},${y2}`, class: `link ${same}` });
  });
  fill(lines, curves);
}

function mismatches(found, sides) {
  if (!found.length) return null;
  const items = found.map((one) =>
    el(
      "li",
      {},
      el("span", { class: `label ${one.contradicts ? "contradicted" : "not-found"}` }, one.kind),
      ` the ${sides.hypothesis} has `,
      el("b", {}, one.hypothesis),
      one.text ? [`, the ${sides.text} `, el("b", {}, one.text)] : `, the ${sides.text} none like it`,
    ),
  );
  return el("section", {}, el("h4", {}, "Mismatches"), el("ul", { class: "plain" }, items));
}

function ablated(hypothesis, spans) {
  if (!spans.length) return null;
  const ordered = [...spans].sort((one, other) => one.start - other.start || other.end - one.end);
  const parts = [];
  let at = 0;
  for (const one of ordered) {
    if (one.start < at) continue;
    const strength = one.change > 0.5 ? "strong" : one.change > 0.2 ? "middling" : "weak";
    parts.push(cut(hypothesis, at, one.start));
    parts.push(el("mark", { class: `ablated ${strength}`, title: `+${one.change.toFixed(2)} without it` }, cut(hypothesis, one.start, one.end)));
    at = one.end;
  }
  parts.push(cut(hypothesis, at));
  const items = spans.map((one) => el("li", {}, el("b", {}, one.chunk), ` – P(entailment) rises by ${one.change.toFixed(2)} without it`));
  return el("section", {}, el("h4", {}, "Words that the judgment turns on"), el("p", { class: "line" }, parts), el("ul", { class: "plain small" }, items));
}

function windows(text, parts) {
  if (!parts.length) return null;
  const rows = parts.map((one) =>
    el(
      "details",
      { class: one.decided ? "window decided" : "window" },
      el(
        "summary",
        {},
        `characters ${one.start}–${one.end}: `,
        Object.entries(one.probabilities).map(([label, p]) => `${label} ${figure(p)}`).join(", "),
        one.decided ? el("b", {}, " – decided") : null,
      ),
      el("blockquote", {}, cut(text, one.start, one.end)),
    ),
  );
  return el("section", {}, el("h4", {}, "Windows in which the text was read"), rows);
}

function proof(found) {
  const steps = found.steps.map((step) =>
    el(
      "li",
      {},
      el("b", {}, step.operation),
      ` ${step.rule}`,
      step.resource ? ` (${step.resource})` : "",
      el("span", { class: "cost" }, ` cost ${figure(step.cost)}`),
      step.sentence ? el("div", { class: "small" }, step.sentence) : null,
    ),
  );
  const gap = new Set(found.gap ?? []);
  const reached = new Set((found.alignment ?? []).map(([id]) => id));
  return el(
    "section",
    {},
    el("h4", {}, `Proof, cost ${figure(found.cost)}`),
    steps.length ? el("ol", { class: "steps" }, steps) : el("p", { class: "small" }, "No step is needed."),
    (found.notes ?? []).map((note) => el("p", { class: "note" }, note)),
    el(
      "div",
      { class: "trees" },
      tree("Tree of the text", found.text, () => ""),
      tree("Tree of the hypothesis", found.hypothesis, (node) => (gap.has(node.id) ? "uncovered" : reached.has(node.id) ? "aligned" : "")),
    ),
  );
}

function tree(title, nodes, kind) {
  const below = new Map();
  for (const node of nodes) {
    if (node.head === node.id) continue;
    below.set(node.head, [...(below.get(node.head) ?? []), node]);
  }
  const seen = new Set();
  const branch = (node) => {
    if (seen.has(node.id)) return null;
    seen.add(node.id);
    const children = (below.get(node.id) ?? []).map(branch);
    return el(
      "li",
      {},
      el("span", { class: `word ${kind(node)}` }, node.form),
      el("span", { class: "small" }, ` ${node.relation}`, (node.marks ?? []).map((mark) => ` · ${mark}`)),
      children.length ? el("ul", {}, children) : null,
    );
  };
  const roots = nodes.filter((node) => node.head === node.id || !nodes.some((one) => one.id === node.head));
  return el("div", {}, el("h5", {}, title), el("ul", { class: "tree" }, roots.map(branch)));
}
