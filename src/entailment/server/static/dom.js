// Elements are built from text nodes alone: nothing that came in is ever read as HTML.

// What cannot be seen, or turns the direction of writing; as in the report of a check.
const UNSEEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export const visible = (text) => String(text).replace(UNSEEN, "\ufffd").replace(HALF, "\ufffd");

// Return an element with attributes, listeners (`onclick`) and children: elements, strings or null.
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  set(element, attributes);
  append(element, children);
  return element;
}

// Return an element of SVG.
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  append(element, children);
  return element;
}

function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : visible(value));
  }
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(visible(child)));
  }
}

export const byId = (id) => document.getElementById(id);

export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

// Offsets of the server count characters, those of JavaScript halves of some of them.
export function cut(text, start, end) {
  if (!/[\ud800-\udfff]/.test(text)) return text.slice(start, end);
  return Array.from(text).slice(start, end).join("");
}

export const percent = (value) => `${(100 * value).toFixed(1)} %`;
export const figure = (value) => (value === null || value === undefined ? "–" : value.toFixed(2));
export const counted = (count, noun, several = `${noun}s`) => `${count} ${count === 1 ? noun : several}`;
export const cssClass = (verdict) => verdict.toLowerCase().replaceAll(" ", "-");

export const downloadJson = (name, value) => download(name, "application/json", JSON.stringify(value, null, 1));

export const downloadCsv = (name, rows) => download(name, "text/csv", csv(rows));

export function download(name, type, content) {
  const link = el("a", { download: name });
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// A cell that a spreadsheet would take for a formula gets an apostrophe before it.
function csv(rows) {
  const cell = (value) => {
    const text = value === null || value === undefined ? "" : String(value);
    const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return "\ufeff" + rows.map((row) => row.map(cell).join(",") + "\r\n").join("");
}

// Call *act* when it was not called for *pause* milliseconds.
export function delayed(act, pause) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...values), pause);
  };
}
