// A field for sources: texts that are pasted, files that are dropped or chosen, and collections.
import { byId, cut, el, fill } from "./dom.js";
import { ask } from "./api.js";

const KINDS = ".txt,.md,.html,.htm,.docx,.pdf,.jsonl,.csv";

export async function base64(file) {
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

export class SourceField {
  constructor(prefix, collections) {
    this.text = byId(`${prefix}-sources`);
    this.list = byId(`${prefix}-files`);
    this.collection = byId(`${prefix}-collection`);
    this.files = [];
    this.documents = new Map();
    const input = byId(`${prefix}-source-input`);
    input.accept = KINDS;
    input.addEventListener("change", () => {
      this.add([...input.files]);
      input.value = "";
    });
    takesFiles(byId(`${prefix}-source-drop`), (files) => this.add(files));
    if (this.collection && collections.length) {
      this.collection.append(
        ...collections.map((one) => el("option", { value: one.name }, `${one.name} (${one.passages} sentences)`)),
      );
      this.collection.closest("label").hidden = false;
    }
  }

  async add(files) {
    for (const file of files) {
      this.files = this.files.filter((one) => one.name !== file.name);
      this.files.push({ name: file.name, content: await base64(file) });
    }
    this.show();
  }

  show() {
    fill(
      this.list,
      this.files.map((file) =>
        el(
          "li",
          {},
          file.name,
          " ",
          el(
            "button",
            {
              type: "button",
              class: "small",
              "aria-label": `Remove ${file.name}`,
              onclick: () => {
                this.files = this.files.filter((one) => one !== file);
                this.show();
                this.text.focus();
              },
            },
            "✕",
          ),
        ),
      ),
    );
  }

  // Paragraphs behind a line of three dashes are sources of their own.
  get value() {
    const texts = this.text.value.split(/^---+\s*$/m).map((text) => text.trim()).filter(Boolean);
    const named = this.collection?.value ? [{ collection: this.collection.value }] : [];
    return [...texts, ...this.files, ...named];
  }

  // Read the texts of all documents but those of collections, to show passages in them.
  async read(signal) {
    const own = this.value.filter((source) => !source.collection);
    this.documents.clear();
    if (!own.length) return;
    const read = await ask("/v1/documents", { sources: own }, signal);
    for (const one of read.documents) this.documents.set(one.id, one);
  }

  // Return the document that a piece of evidence is of; null where it is not known.
  async documentOf(evidence) {
    const known = this.documents.get(evidence.document);
    if (known && cut(known.text, evidence.start, evidence.end) === (evidence.quote ?? evidence.text)) return known;
    const name = this.collection?.value;
    if (!name) return null;
    const query = new URLSearchParams({ id: evidence.document });
    return ask(`/v1/collections/${encodeURIComponent(name)}/document?${query}`);
  }
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
