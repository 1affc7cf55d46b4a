// A field for sources: texts that are pasted, files that are dropped or chosen, and collections.
import { byId, counted, cut, el, fill } from "./dom.js";
import { ask } from "./api.js";

const KINDS = ".txt,.md,.html,.htm,.docx,.pdf,.jsonl,.csv";

// Return a file as a part of a request.
export const withContent = async (file) => ({ name: file.name, content: await base64(file) });

async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 32768) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 32768));
  }
  return btoa(binary);
}

// Have *element* take files that are dropped on it.
export function takesFiles(element, onFiles) {
  element.addEventListener("dragover", (event) => {
    event.preventDefault();
    element.classList.add("dragged");
  });
  for (const name of ["dragleave", "drop"]) {
    element.addEventListener(name, () => element.classList.remove("dragged"));
  }
  element.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  });
}

// What Markdown has that changes how a text is read: headings, lists of several items, tables, fences.
const MARKDOWN = [
  /^ {0,3}#{1,6}[ \t]+\S/m,
  /\S[ \t]*\n {0,3}(?:={2,}|-{3,})[ \t]*$/m,
  /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S.*\n+[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S/m,
  /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*\|[-:| \t]*$/m,
  /^ {0,3}(?:```|~~~)/m,
];

export const isMarkdown = (text) => MARKDOWN.some((mark) => mark.test(text));

// Return a pasted text as a source: as it is, or as Markdown where it has its marks.
export const pasted = (text) => (isMarkdown(text) ? { text, markdown: true } : text);

// Split at lines of `---` between empty lines; below a line of text, `---` makes a heading of it.
function textsOf(pastedText) {
  const lines = pastedText.split("\n");
  const isEmpty = (line) => !line?.trim();
  const parts = [[]];
  lines.forEach((line, place) => {
    const isSeparator = line.trimEnd() === "---" && place > 0 && isEmpty(lines[place - 1]) && isEmpty(lines[place + 1]);
    if (isSeparator) parts.push([]);
    else parts.at(-1).push(line);
  });
  return parts.map((part) => part.join("\n").trim()).filter(Boolean);
}

// Return *name*, with a number where a file of *files* has it: "notes (2).txt".
function unusedName(name, files) {
  const names = new Set(files.map((file) => file.name));
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let unused = name;
  for (let number = 2; names.has(unused); number += 1) unused = `${stem} (${number})${ending}`;
  return unused;
}

const fields = [];

// Have each field offer the collections of the server.
export function offerCollections(collections) {
  for (const field of fields) field.offer(collections);
}

export class SourceField {
  constructor(prefix) {
    const part = (name) => byId(`${prefix}-${name}`);
    this.text = part("sources");
    this.reading = part("sources-reading");
    this.title = part("sources-title");
    this.date = part("sources-date");
    this.shown = part("sources-shown");
    this.list = part("files");
    this.collection = part("collection");
    this.files = [];
    this.documents = new Map();
    this.searched = "";
    const input = part("source-input");
    input.accept = KINDS;
    input.addEventListener("change", () => {
      this.add([...input.files]);
      input.value = "";
    });
    takesFiles(part("source-drop"), (files) => this.add(files));
    for (const element of [this.text, this.reading]) element.addEventListener("input", () => this.showTexts());
    fields.push(this);
    this.showTexts();
  }

  offer(collections) {
    if (!collections.length) return;
    this.collection.append(
      ...collections.map((one) => el("option", { value: one.name }, `${one.name} (${one.passages} sentences)`)),
    );
    this.collection.closest("label").hidden = false;
  }

  // Add files; another of the same name gets a number, the same file again changes nothing.
  async add(files) {
    for (const file of files) {
      const { name, content } = await withContent(file);
      if (this.files.some((one) => one.original === name && one.content === content)) continue;
      this.files.push({ original: name, name: unusedName(name, this.files), content });
    }
    this.show();
  }

  show() {
    fill(
      this.list,
      this.files.map((file) =>
        chip(file.name, () => {
          this.files = this.files.filter((one) => one !== file);
          this.show();
          this.text.focus();
        }),
      ),
    );
    this.text.dispatchEvent(new Event("input", { bubbles: true })); // the form is another now
  }

  get texts() {
    return textsOf(this.text.value);
  }

  isRead(text) {
    return this.reading.value === "markdown" || (this.reading.value === "" && isMarkdown(text));
  }

  // Show how many texts were pasted and which are read as Markdown.
  showTexts() {
    const kinds = this.texts.map((text) => (this.isRead(text) ? "Markdown" : "plain text"));
    const [first] = kinds;
    const isOfOneKind = kinds.every((kind) => kind === first);
    const shown = `${counted(kinds.length, "text")}, read as ${isOfOneKind ? first : kinds.join(", ")}`;
    this.shown.textContent = kinds.length ? shown : "";
  }

  get value() {
    const about = Object.fromEntries(
      [["title", this.title.value.trim()], ["date", this.date.value]].filter(([, value]) => value),
    );
    const texts = this.texts.map((text) => {
      const source = { text, ...about, ...(this.isRead(text) ? { markdown: true } : {}) };
      return Object.keys(source).length > 1 ? source : text;
    });
    const files = this.files.map(({ name, content }) => ({ name, content }));
    const named = this.collection.value ? [{ collection: this.collection.value }] : [];
    return [...texts, ...files, ...named];
  }

  // Read the texts of all documents of *given* but those of collections, to show passages in them.
  async read(given, signal) {
    this.searched = given.find((source) => source.collection)?.collection ?? "";
    const own = given.filter((source) => !source.collection);
    this.documents.clear();
    if (!own.length) return;
    const read = await ask("/v1/documents", { sources: own }, signal);
    for (const one of read.documents) this.documents.set(one.id, one);
  }

  // Return the document that a piece of evidence is of; null where it is not known.
  async documentOf(evidence) {
    const known = this.documents.get(evidence.document);
    if (known && cut(known.text, evidence.start, evidence.end) === (evidence.quote ?? evidence.text)) return known;
    if (!this.searched) return null;
    const query = new URLSearchParams({ id: evidence.document });
    return ask(`/v1/collections/${encodeURIComponent(this.searched)}/document?${query}`);
  }
}

// Return an entry of a list of files, with a button that removes it.
export function chip(name, onRemove) {
  const button = el("button", { type: "button", class: "small", "aria-label": `Remove ${name}`, onclick: onRemove }, "✕");
  return el("li", {}, name, " ", button);
}

// Return a passage within its document, the mark scrolled into view.
export function passage(document, start, end, quote) {
  if (document === null) return el("blockquote", {}, el("mark", {}, quote));
  const { text } = document;
  const mark = el("mark", {}, cut(text, start, end));
  const quoted = el(
    "blockquote",
    { class: "document", tabindex: 0, role: "region", "aria-label": "The passage in its document" },
    cut(text, 0, start),
    mark,
    cut(text, end),
  );
  requestAnimationFrame(() => {
    quoted.scrollTop = mark.offsetTop - quoted.offsetTop - quoted.clientHeight / 3;
  });
  return quoted;
}
