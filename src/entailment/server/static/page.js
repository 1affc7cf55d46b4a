// The page: its tabs, the systems, and what runs.
import { byId, el, fill } from "./dom.js";
import { ask, whenBusy } from "./api.js";
import { offerCollections } from "./sources.js";
import * as check from "./check.js";
import * as search from "./search.js";
import * as pairs from "./pairs.js";
import * as runs from "./runs.js";

const TABS = { check: "check", search: "search", pairs: "pair", runs: "runs" }; // with the prefix of their ids
const NAMES = Object.keys(TABS);
const TITLE = document.title;
const stops = new Map();
let systems = null;

// Return the system that the tab *name* has chosen, as a part of a request.
export function systemOf(name) {
  const chosen = byId(`${name}-system`)?.value;
  return chosen ? { system: chosen } : {};
}

// Return the systems that judge here, each with its name and description.
export const offeredSystems = () => systems ?? [];

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
  whenBusy(controller.signal, (seconds) => status(`The server is busy; trying again in ${seconds} s …`));
  document.body.dataset.running = name;
  try {
    await load();
    await act(controller.signal, status);
  } catch (error) {
    if (error.name === "AbortError") status("Stopped");
    else if (isLatest()) {
      status("");
      fill(problem, error.message);
    }
  } finally {
    if (isLatest()) {
      if (stop) hide(stop);
      delete document.body.dataset.running;
    }
  }
}

// Hide *stop*; the focus that it may have moves to what starts again.
function hide(stop) {
  const hadFocus = document.activeElement === stop;
  stop.hidden = true;
  if (hadFocus) stop.closest("form").querySelector("button.primary").focus();
}

// Show the tab *name*, which the history remembers unless it is there already.
export function show(name) {
  display(name);
  if (location.hash !== `#${name}`) history.pushState(null, "", `#${name}`);
}

function display(name) {
  for (const tab of NAMES) {
    const button = byId(`tab-${tab}`);
    button.setAttribute("aria-selected", String(tab === name));
    button.tabIndex = tab === name ? 0 : -1;
    byId(`panel-${tab}`).hidden = tab !== name;
  }
  document.title = `${byId(`tab-${name}`).textContent} – ${TITLE}`;
}

// Show the tab that the address names; an address within the page leaves it as it is.
function follow() {
  const name = location.hash.slice(1);
  if (NAMES.includes(name)) display(name);
}

function startTabs() {
  for (const tab of NAMES) byId(`tab-${tab}`).addEventListener("click", () => show(tab));
  byId("tabs").addEventListener("keydown", (event) => {
    const at = NAMES.findIndex((tab) => byId(`tab-${tab}`).getAttribute("aria-selected") === "true");
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + NAMES.length, Home: 0, End: NAMES.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(NAMES[next % NAMES.length]);
    byId(`tab-${NAMES[next % NAMES.length]}`).focus();
  });
  window.addEventListener("hashchange", follow);
  if (!NAMES.includes(location.hash.slice(1))) history.replaceState(null, "", `#${NAMES[0]}`);
  follow();
}

let loading = null;

// Read which systems and collections there are; what failed before is tried again.
function load() {
  loading ??= offered().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function offered() {
  const read = await ask("/v1/systems");
  const { collections } = await ask("/v1/collections");
  ({ systems } = read);
  for (const select of document.querySelectorAll("select.systems")) {
    fill(select, systems.map((one) => el("option", { value: one.name, title: one.description }, one.name)));
    select.closest("label").hidden = systems.length < 2;
  }
  offerCollections(collections);
  showProblem(); // that of an earlier try
}

function showProblem(message) {
  for (const prefix of Object.values(TABS)) fill(byId(`${prefix}-problem`), message);
}

// Open what a wrong value is folded away in, so that the browser can say what is wrong with it.
function unfold(event) {
  const folded = event.target.closest("details");
  if (folded) folded.open = true;
}

async function begin() {
  startTabs();
  document.addEventListener("invalid", unfold, true);
  for (const tab of [check, search, pairs, runs]) tab.start();
  try {
    await load();
  } catch (error) {
    showProblem(error.message);
  }
  document.body.dataset.ready = "yes";
}

begin();
