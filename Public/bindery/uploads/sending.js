// Sending: three files at a time, each in a request that continues at the server's offset after an interruption.

import { fail, finish, finished, items, removeItem, setState, showProgress } from "./items.js";

const limit = 3;
// The time in seconds without progress after which a request is repeated, because its connection is probably lost.
const patience = 60;
const folder = "/live/uploads";

const pageID = () => document.querySelector("meta[name=bindery-page]").content;

const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));

// Sends a request. Resolves with its response, whose status is 0 if there is none.
function ask(item, method, url, headers, body) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const offset = +headers["Upload-Offset"] || 0;
    request.open(method, url);
    for (const name in headers) request.setRequestHeader(name, headers[name]);
    request.setRequestHeader("Bindery-Page", (item.page = pageID()));
    const field = (name) => request.getResponseHeader(name);
    let timer;
    item.stop = () => request.abort();
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(item.stop, 1000 * patience);
    };
    request.upload.onprogress = ({ loaded }) => {
      watch();
      showProgress(item, offset + loaded);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      resolve({ status: request.status, field });
    };
    watch();
    request.send(body);
  });
}

const announce = (item, { name, size, type }) =>
  ask(item, "POST", folder, {
    "Bindery-Field": encodeURIComponent(item.field),
    "Bindery-File": encodeURIComponent(name.toWellFormed?.() ?? name),
    "Content-Type": type || "application/octet-stream",
    "Upload-Complete": "?0",
    "Upload-Length": size,
  });

const append = (item, offset) =>
  ask(
    item,
    "PATCH",
    item.url,
    { "Content-Type": "application/partial-upload", "Upload-Offset": offset, "Upload-Complete": "?1" },
    item.file.slice(offset),
  );

// Makes one request and returns the time in seconds after which the next follows; undefined at the end.
async function advance(item) {
  const isNew = !item.url;
  const answer = await (isNew
    ? announce(item, item.file)
    : item.offset < 0
      ? ask(item, "HEAD", item.url, {})
      : append(item, item.offset));
  const { status, field } = answer;
  if (!items.has(item) || item.state === "refused") return;
  const known = field("Upload-Offset");
  if (isNew && status === 201) {
    item.url = field("Location");
    item.id = item.url.split("/").pop();
  }
  item.offset = known === null || (!isNew && status >= 500) ? -1 : +known;
  if (known !== null && (status < 300 || status === 409)) {
    item.tries = 0;
    showProgress(item, item.offset);
    if (field("Upload-Complete") !== "?1") return 0;
    if (item.page === pageID()) return finish(item);
    item.offset = -1; // the page was mounted again in the meantime, and its view model gets the upload at the next request
    return 0;
  }
  // The network has failed, the server keeps closing the connection, or the file has been changed or deleted.
  if (!status && !navigator.onLine) setState(item, "paused");
  else if (!status && !(await item.file.slice(0, 1).arrayBuffer().catch(() => 0))) return fail(item);
  const reason = field("Bindery-Reason");
  if (reason) return fail(item, decodeURIComponent(reason));
  if (status === 404 && !isNew) item.url = undefined; // the server has lost it, so it starts anew
  else if (status === 410 && !isNew) return removeItem(item);
  else if (status >= 400 && status < 500 && ![400, 408, 410, 429].includes(status)) return fail(item);
  // Too many files at a time, such as in several windows, are no failure, and neither is a browser without a network.
  item.tries = (item.tries ?? 0) + (status !== 429 && navigator.onLine);
  if (item.tries > 100) return fail(item);
  setState(item, "paused");
  return field("Retry-After") ?? Math.min(10, (item.tries || 4) / 4);
}

async function send(item) {
  item.cancel = () => {
    item.stop?.();
    removeItem(item);
    if (item.url) fetch(item.url, { method: "DELETE", headers: { "Bindery-Page": pageID() } }).catch(() => {});
    start();
  };
  setState(item, "sending");
  while (items.has(item)) {
    const pause = await advance(item);
    if (pause === undefined) break;
    if (pause > 0) await Promise.race([sleep(1000 * pause), new Promise((resolve) => (item.wake = resolve))]);
    if (items.has(item)) setState(item, "sending");
  }
  item.isRunning = false;
  start();
}

// Starts waiting uploads.
function start() {
  let running = [...items].filter((item) => item.isRunning).length;
  for (const item of items) {
    if (running >= limit) break;
    if (item.isRunning || item.state !== "waiting") continue;
    item.isRunning = true;
    running++;
    send(item);
  }
}

export function enqueue(item) {
  item.cancel = () => {
    removeItem(item);
  };
  start();
}

// Ends the requests of a browser that has lost its network, because it may not notice.
export function pauseAll() {
  for (const item of items) if (item.isRunning) item.stop?.();
}

// Continues at once after the connection or the page has come back. The page's view model gets complete uploads again,
// unless the app has claimed them.
export async function resumeAll() {
  const page = pageID();
  for (const item of items) {
    if (item.page !== page && item.url) item.offset = -1;
    item.tries = 0;
    item.wake?.();
  }
  forgetTaken((item) => item.page !== page);
}

// Forgets the complete uploads that the app has taken.
export async function forgetTaken(isMeant = () => true) {
  for (const item of [...finished].filter(isMeant)) {
    const { status } = await ask(item, "HEAD", item.url, {});
    if (status >= 400) finished.delete(item);
  }
}
