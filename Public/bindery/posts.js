// Posts: a queue that sends one at a time and in order, again after failures, and handles the responses.

import { goDown, isLive, sleep } from "./connection.js";
import { nextEdit } from "./fields.js";
import { markFailed } from "./forms.js";
import { remount } from "./mounting.js";
import { dispatch, pageID, root } from "./page.js";
import { lastPatch } from "./patches.js";

export const queue = []; // posts in order; the first one is in progress while the queue is sent
let isFlushing = false;

export function post(options) {
  const ending = new AbortController();
  const item = { fields: [], tries: 0, patch: lastPatch, ...options, edit: nextEdit(), ending };
  queue.push(item);
  item.button?.setAttribute("aria-busy", "true");
  if (item.isPress) setTimeout(() => expirePresses((item.isOld = true)), 5000);
  dispatch("post", item);
  flushPosts();
}

// Removes the last post from the queue if it waits and contains only edits of a form. Returns the edited fields.
export function withdrawEdits(form) {
  const waiting = queue.slice(isFlushing).at(-1);
  return waiting?.form === form && !waiting.isWhole ? queue.pop().fields : [];
}

// Removes a post from the queue and handles the status of its response, or 0 if there is none.
function settle(item, status) {
  queue.splice(queue.indexOf(item), 1);
  item.button?.removeAttribute("aria-busy");
  if (status === 200 && !item.body) location.assign(item.url);
  else if (!status || status >= 400) {
    markFailed(item.edit);
    for (const field of item.fields) field.binderyUnsent = true;
    root.dataset.refused = status;
    dispatch("refused", status);
  } else {
    delete root.dataset.refused;
    if (item.isWhole) for (const field of item.form.elements) if (field.type === "file") field.value = "";
  }
  item.status = status;
  dispatch("post", item);
}

// Cancels button presses that have waited too long for the connection.
export function expirePresses() {
  for (const item of queue.filter((item) => item.isOld && !isLive)) {
    item.ending.abort();
    settle(item, 0);
  }
}

// Tells the server whether the tab is hidden.
export const reportVisibility = () =>
  post({ url: location.href, body: new URLSearchParams({ "bindery-hidden": document.hidden || "" }) });

// Sends the queue, unless that is in progress.
export async function flushPosts() {
  if (isFlushing) return;
  isFlushing = true;
  while (queue.length) {
    const next = queue[0];
    const asked = pageID;
    const { status, headers } = await fetch(next.url, {
      method: next.body ? "POST" : "GET",
      body: next.body,
      headers: {
        "Bindery-Page": asked,
        "Bindery-Patch": next.patch,
        "Bindery-Edit": next.edit,
        "Bindery-Edited": next.fields.map((field) => encodeURIComponent(field.name)),
      },
      redirect: "manual",
      signal: next.ending.signal,
    }).catch(() => ({ status: 0 }));
    if (queue[0] !== next) continue;
    if (!status && isLive) next.tries++;
    if ((!status && next.tries < 9) || /50[234]/.test(status)) {
      if (isLive) goDown();
      break;
    }
    if (status === 410 && asked !== pageID) continue;
    if (status === 410 && !next.moved) {
      if ((next.moved = await remount())) continue;
      break;
    }
    if (status === 429 || (status >= 500 && !next.again)) {
      next.again = true;
      await sleep(1000 * (headers.get("Retry-After") || 0.5));
      continue;
    }
    settle(next, status);
    for (const field of next.fields) field.binderySeen = next.edit;
  }
  isFlushing = false;
}
