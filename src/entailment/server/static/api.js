// The routes of the server: JSON, and events as they come.
import { byId } from "./dom.js";

const TOKEN = "entailment-token";

export class ApiError extends Error {}

function headers() {
  const token = sessionStorage.getItem(TOKEN);
  return { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
}

// Ask for a token, also in place of one that was refused; resolves when one is given.
function askForToken() {
  const dialog = byId("token-dialog");
  byId("token-refused").hidden = sessionStorage.getItem(TOKEN) === null;
  const input = byId("token");
  input.value = "";
  dialog.returnValue = ""; // Escape leaves what it was
  dialog.showModal();
  return new Promise((resolve, reject) => {
    dialog.addEventListener(
      "close",
      () => {
        if (dialog.returnValue !== "use" || !input.value.trim()) {
          reject(new ApiError("this server needs a token"));
          return;
        }
        sessionStorage.setItem(TOKEN, input.value.trim());
        resolve();
      },
      { once: true },
    );
  });
}

let asking = null;
const onBusy = new WeakMap();

// Have *act(seconds)* called when a request with *signal* waits for a server that is busy.
export const whenBusy = (signal, act) => onBusy.set(signal, act);

async function send(path, body, signal) {
  for (;;) {
    let response;
    try {
      response = await fetch(path.slice(1), { // relative to the page, wherever a proxy has it
        method: body === undefined ? "GET" : "POST",
        headers: headers(),
        body: body === undefined ? undefined : JSON.stringify(body),
        signal,
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new ApiError("the server cannot be reached");
    }
    if (response.ok) return response;
    if (response.status === 401) {
      asking ??= askForToken().finally(() => { asking = null; });
      await asking;
      continue;
    }
    if (response.status === 429) {
      const seconds = Math.min(Number(response.headers.get("Retry-After")) || 2, 30);
      if (signal) onBusy.get(signal)?.(seconds);
      await pause(seconds, signal);
      continue;
    }
    throw new ApiError(await problem(response));
  }
}

function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, 1000 * seconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("stopped", "AbortError"));
    }, { once: true });
  });
}

async function problem(response) {
  try {
    return (await response.json()).error.message;
  } catch {
    return `the server cannot be reached (a proxy before it answered ${response.status}); try again later`;
  }
}

export async function ask(path, body, signal) {
  return (await send(path, body, signal)).json();
}

function lost(error) {
  if (error.name === "AbortError") throw error;
  throw new ApiError("the connection to the server was lost; try again");
}

// Return the result of a stream, calling *onEvent(name, data)* for what comes before.
export async function follow(path, body, onEvent, signal) {
  const response = await send(`${path}/events`, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read().catch(lost);
    signal?.throwIfAborted(); // what was read before the end of it is of no use
    if (done) throw new ApiError("the server ended before the result");
    const parts = (rest + value).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const lines = part.split("\n");
      const name = lines.find((line) => line.startsWith("event: "))?.slice(7);
      const data = lines.find((line) => line.startsWith("data: "))?.slice(6);
      if (!name) continue;
      if (name === "error") throw new ApiError(JSON.parse(data).error.message);
      if (name === "result") return JSON.parse(data);
      onEvent(name, JSON.parse(data));
    }
  }
}
