// The page: its tabs, the systems, and what runs.
import { byId, el, fill } from "./dom.js";
import { ask } from "./api.js";
import * as check from "./check.js";
import * as search from "./search.js";
import * as pairs from "./pairs.js";
import * as runs from "./runs.js";

const TABS = ["check", "search", "pairs", "runs"];
const stops = new Map();

// Return the system that the tab *name* has chosen, as a part of a request.
export function systemOf(name) {
  const chosen = byId(`${name}-system`)?.value;
  return chosen ? { system: chosen } : {};
}

// Do *act(signal, status)* for a tab; what ran there before is stopped, and errors are shown.
export async function running(name, act) {
  stops.get(name)?.abort();
  const controller = new AbortController();
  stops.set(name, controller);
  const isLatest = () => stops.get(name) === controller;
  const status = (text) => { if (isLatest()) byId(`${name}-status`).textContent = text; };
  const stop = byId(`${name}-stop`);
  const problem = byId(`${name}-problem`);
  fill(problem);
  if (stop) {
    stop.hidden = false;
    stop.onclick = () => controller.abort();
  }
  document.body.dataset.running = name;
  try {
    await act(controller.signal, status);
  } catch (error) {
    if (error.name === "AbortError") status("Stopped");
    else if (isLatest()) {
      status("");
      fill(problem, error.message);
    }
  } finally {
    if (isLatest()) {
      if (stop) stop.hidden = true;
      delete document.body.dataset.running;
    }
  }
}

export function show(name) {
  for (const tab of TABS) {
    const button = byId(`tab-${tab}`);
    button.setAttribute("aria-selected", String(tab === name));
    button.tabIndex = tab === name ? 0 : -1;
    byId(`panel-${tab}`).hidden = tab !== name;
  }
  history.replaceState(null, "", `#${name}`);
}

function startTabs() {
  for (const tab of TABS) byId(`tab-${tab}`).addEventListener("click", () => show(tab));
  byId("tabs").addEventListener("keydown", (event) => {
    const at = TABS.findIndex((tab) => byId(`tab-${tab}`).getAttribute("aria-selected") === "true");
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + TABS.length, Home: 0, End: TABS.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(TABS[next % TABS.length]);
    byId(`tab-${TABS[next % TABS.length]}`).focus();
  });
  const asked = location.hash.slice(1);
  show(TABS.includes(asked) ? asked : "check");
}

async function begin() {
  startTabs();
  let [systems, collections] = [[], []];
  try {
    ({ systems } = await ask("/v1/systems"));
    ({ collections } = await ask("/v1/collections"));
  } catch (error) {
    fill(byId("check-problem"), error.message);
  }
  for (const select of document.querySelectorAll("select.systems")) {
    fill(select, systems.map((one) => el("option", { value: one.name, title: one.description }, one.name)));
    select.closest("label").hidden = systems.length < 2;
  }
  check.start(collections);
  search.start(collections);
  pairs.start();
  runs.start();
  document.body.dataset.ready = "yes";
}

begin();
