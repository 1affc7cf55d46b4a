// Evidence: stretches of whole words of the text, marked by mouse, by taps or by keys. The element of
// the text gets an event "marked" when there is more or less of it, and "ended" after the mode of keys
// and taps.
const element = (id) => document.getElementById(id);

let words = []; // the words of the text: {start, end, node}
let pieces = []; // the words and what is between them
let stretches = []; // [start, end] in characters
let cursor = null; // of the evidence mode: {from, to, isOpen}, indices into words; open: a tap extends it

// Puts the text on the page word by word, so that evidence is marked by words.
// *marked* is what is marked of it already.
export function showText(text, marked) {
  const place = element("text");
  place.replaceChildren();
  words = [];
  pieces = [];
  let at = 0;
  for (const piece of text.match(/\s+|\S+/gu) || []) {
    const length = Array.from(piece).length;
    const node = document.createElement("span");
    node.textContent = piece;
    place.append(node);
    pieces.push({ start: at, end: at + length, node });
    if (piece.trim()) words.push(pieces[pieces.length - 1]);
    at += length;
  }
  stretches = marked;
  cursor = null;
  speak("");
  showMarks();
}

export const evidence = () => stretches;

export const isMarking = () => cursor !== null;

function addEvidence(from, to) {
  const stretch = [words[Math.min(from, to)].start, words[Math.max(from, to)].end];
  stretches = stretches.filter(([start, end]) => end < stretch[0] || start > stretch[1]);
  stretches.push(stretch);
  stretches.sort((one, other) => one[0] - other[0]);
  changeMarks("Marked", from, to);
}

function changeMarks(what, from, to) {
  element("text").dispatchEvent(new Event("marked"));
  showMarks();
  speak(`${what}: ${wordsBetween(from, to)}`);
}

function speak(message) {
  element("spoken").textContent = message;
}

const wordsBetween = (from, to) =>
  words.slice(Math.min(from, to), Math.max(from, to) + 1).map((word) => word.node.textContent).join(" ");

function showMarks() {
  for (const piece of pieces) {
    const isMarked = stretches.some(([start, end]) => start <= piece.start && piece.end <= end);
    piece.node.classList.toggle("evidence", isMarked);
  }
  words.forEach((word, number) => {
    const isUnder = cursor !== null &&
      Math.min(cursor.from, cursor.to) <= number && number <= Math.max(cursor.from, cursor.to);
    word.node.classList.toggle("cursor", isUnder);
  });
  element("marking").hidden = cursor === null;
  element("text").classList.toggle("marked-by-tap", cursor !== null);
  element("mark").setAttribute("aria-pressed", String(cursor !== null));
}

export function toggleMarking() {
  if (!words.length) return;
  cursor = cursor === null ? { from: 0, to: 0 } : null;
  showMarks();
  if (cursor) element("text").focus({ preventScroll: true });
  else element("text").dispatchEvent(new Event("ended"));
  speak(cursor ? wordsBetween(0, 0) : "");
}

function moveCursor(step, isExtending) {
  const to = Math.max(0, Math.min(words.length - 1, cursor.to + step));
  cursor = { from: isExtending ? cursor.from : to, to };
  showMarks();
  speak(wordsBetween(cursor.from, cursor.to));
}

function removeEvidence() {
  const { start, end } = words[cursor.to];
  stretches = stretches.filter((stretch) => stretch[1] <= start || stretch[0] >= end);
  changeMarks("Unmarked", cursor.to, cursor.to);
}

export function removeAllEvidence() {
  stretches = [];
  cursor = { from: 0, to: 0 };
  element("text").dispatchEvent(new Event("marked"));
  showMarks();
  speak("Nothing is marked");
}

// The first tap marks a word, the second all from there; a tap on what is marked unmarks it.
function tapWord(number) {
  if (cursor.isOpen) {
    cursor = { from: cursor.from, to: number };
    addEvidence(cursor.from, number);
    return;
  }
  const isMarked = words[number].node.classList.contains("evidence");
  cursor = { from: number, to: number, isOpen: !isMarked };
  if (isMarked) removeEvidence();
  else addEvidence(number, number);
}

function clickText(event) {
  const selection = getSelection();
  const number = words.findIndex((word) => word.node === event.target);
  const isSelected = !selection.isCollapsed && element("text").contains(selection.anchorNode);
  if (isSelected) markSelection(selection);
  else if (cursor !== null && number >= 0) tapWord(number);
}

function markSelection(selection) {
  const under = words.flatMap((word, number) =>
    selection.containsNode(word.node, true) ? [number] : []);
  selection.removeAllRanges();
  if (cursor) cursor = { from: cursor.from, to: cursor.to };
  if (under.length) addEvidence(under[0], under[under.length - 1]);
}

export function markingKey(event) {
  if (event.key === "ArrowRight") moveCursor(1, event.shiftKey);
  else if (event.key === "ArrowLeft") moveCursor(-1, event.shiftKey);
  else if (event.key === "Home") moveCursor(-words.length, event.shiftKey);
  else if (event.key === "End") moveCursor(words.length, event.shiftKey);
  else if (event.key === "Enter") addEvidence(cursor.from, cursor.to);
  else if (event.key === "Delete" || event.key === "Backspace") removeEvidence();
  else if (event.key === "Escape") toggleMarking();
  else return false;
  return true;
}

element("text").addEventListener("click", clickText);
