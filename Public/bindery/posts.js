// Posts: a queue that is sent in order without waiting for the responses, and again after failures. The server processes
// the posts in the order of their numbers.

import { goDown, isLive, sleep } from "./connection.js";
import { nextEdit } from "./fields.js";
import { markFailed, noteResponse } from "./forms.js";
import { remount } from "./mounting.js";
import { dispatch, pageID, root } from "./page.js";
import { lastPatch } from "./patches.js";

export const queue = []; // the posts without a response, in order

export function post(options) {
  const ending = new AbortController();
  const item = { fields: [], tries: 0, patch: lastPatch, ...options, edit: nextEdit(), ending };
  queue.push(item);
  item.button?.setAttribute("aria-busy", "true");
  if (item.isPress) setTimeout(() => expirePresses((item.isOld = item.isPress)), 5000);
  if (!item.body || item.isWhole || item.isPress) setTimeout(() => showWait((item.isLate = true)), 500);
  dispatch("post", item);
  // An edit waits for the end of its task, because a press that follows at once sends it too.
  if (item.form && !item.isWhole) setTimeout(flushPosts);
  else flushPosts();
}

// Marks the page while the user has been waiting for a response.
function showWait() {
  root.toggleAttribute("data-waiting", queue.some((item) => item.isLate));
}

// Removes the last post from the queue if it was not sent and contains only edits of a form. Returns the edited fields.
export function withdrawEdits(form) {
  const last = queue.at(-1);
  return last?.form === form && !last.isWhole && !last.isSent ? queue.pop().fields : [];
}

// Removes a post from the queue and handles its response: the status, or 0 if there is none, and the header.
function settle(item, status, headers) {
  queue.splice(queue.indexOf(item), 1);
  showWait();
  item.button?.removeAttribute("aria-busy");
  noteResponse(item.edit);
  if (status === 200 && !item.body) location.assign(item.url);
  else if (!status || status >= 400) {
    markFailed(item.edit);
    for (const field of item.fields) field.binderyUnsent = true;
    root.dataset.refused = status;
    dispatch("refused", status);
  } else {
    delete root.dataset.refused;
    for (const field of item.fields) field.binderySeen = Math.max(field.binderySeen ?? 0, item.edit);
    if (item.isWhole) for (const field of item.form.elements) if (field.type === "file") field.value = "";
  }
  item.status = status;
  item.confirmed = headers?.get("Bindery-Patch"); // the number of the patch with the changes
  item.outcome = headers?.get("Bindery-Outbox");
  dispatch("post", item);
}

// Cancels button presses that have waited too long for the connection.
export function expirePresses() {
  for (const item of queue.filter((item) => item.isOld && !isLive)) {
    item.ending.abort();
    settle(item, 0);
  }
}

// Tells the server whether the tab is hidden. Of the reports that wait for the connection, only the last one is sent.
export function reportVisibility() {
  const former = queue.findIndex((item) => item.isReport && !item.isSent);
  if (former >= 0) queue.splice(former, 1);
  post({ url: location.href, body: new URLSearchParams({ "bindery-hidden": document.hidden || "" }), isReport: true });
}

// Sends the first posts of the queue. Those after one with files, or one that has waited for the connection, wait for its
// response. When the browser may close the page, the requests outlive it.
export function flushPosts({ isLeaving } = {}) {
  let former = 0;
  let room = isLeaving ? 6e4 : 0; // the number of bytes that browsers send then
  for (const item of queue.slice(0, 4)) {
    room -= item.body instanceof URLSearchParams ? `${item.body}`.length : room;
    if (!item.isSent) transmit(item, former, room > 0);
    if (item.isAlone || item.body instanceof FormData) break;
    former = item.edit;
  }
}

// Returns a new number of a post that is valid for all pages: 32 hexadecimal digits.
export const newNumber = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, 0)).join("");

// Returns the header fields of a post that may run actions: its number, which is valid for all pages, and whether it was sent
// to another page before.
function actHeaders(item, page) {
  if (item.headers || !(item.isWhole || item.isAct)) return;
  item.number ??= newNumber();
  item.page ??= page;
  return { "Bindery-Act": item.number, ...(item.page !== page && { "Bindery-Again": 1 }) };
}

// Sends a post, which the server processes after the one with the number `former`.
async function transmit(item, former, keepalive) {
  item.isSent = true;
  const asked = pageID;
  const { status, headers } = await fetch(item.url, {
    method: item.body ? "POST" : "GET",
    body: item.body,
    headers: {
      "Bindery-Page": asked,
      "Bindery-Patch": item.patch,
      "Bindery-Edit": item.edit,
      "Bindery-After": former,
      "Bindery-Edited": item.fields.map((field) => encodeURIComponent(field.name)),
      ...actHeaders(item, asked),
      ...item.headers,
    },
    redirect: "manual",
    keepalive,
    signal: item.ending.signal,
  }).catch(() => ({ status: 0 }));
  if (!queue.includes(item)) return;
  if (!status && isLive) item.tries++;
  let goesOn = true;
  if ((!status && item.tries < 9) || /50[234]/.test(status)) {
    goesOn = false;
    if (isLive) goDown();
  } else if (status === 410 && (asked !== pageID || !item.moved)) {
    if (asked === pageID) goesOn = item.moved = await remount();
  } else if (status === 429 || (status >= 500 && !item.again)) {
    item.again = true;
    await sleep(1000 * (headers.get("Retry-After") || 0.5));
  } else {
    settle(item, status, headers);
  }
  item.isSent = false;
  if (goesOn) flushPosts();
}
