// Kept pages, explained in the article "Latency and offline". Only pages of apps with `data-keep` load this script. It
// starts the service worker, tells it whose page this is, and sends it copies of the page after changes.

import { followFacts, pageNode, textOf } from "../shared/facts.js";
import { copyPage, usedFiles } from "./copy.js";
import { hideAge, showAge, showUnkept } from "./notes.js";
import { isSettled, leaveIfLost, noteArrival, notePost } from "./posts.js";

const workers = navigator.serviceWorker;

let isCopy = pageNode?.dataset.kept !== undefined; // indicates whether this is a kept page that was not mounted again
let pageOwner = pageNode?.dataset.account ?? ""; // the account; empty without one
let since = performance.timeOrigin; // the time of the request for the page
let known; // the facts about the page, once they have arrived
let registration; // that of the worker, once it runs
let isChanged = false; // indicates whether the page has changed since its last copy
let timer; // the pause before the next copy
let cost = 0; // the time in milliseconds that the last copy took
let dropped; // the last address whose page is not to be kept

const tell = (message) => registration?.active?.postMessage({ owner: pageOwner, ...message });

// Tells the worker the account of a page that the server has sent, and the texts of the worker's own page.
function tellAccount() {
  if (isCopy) return;
  const words = known && {
    language: document.documentElement.lang,
    direction: document.documentElement.dir,
    heading: textOf("No connection"),
    reason: textOf("There is no connection, and this browser has no copy of this page."),
    again: textOf("Try again"),
    list: textOf("Pages that you can read now"),
  };
  tell({ time: since, words });
}

// Sends the worker a copy of the page, unless the page shows what the server has not confirmed, or a script's dialog.
function keep() {
  timer = clearTimeout(timer);
  const isLive = registration && known && !isCopy && !document.documentElement.dataset.connection;
  if (!isChanged || !isLive || !isSettled() || document.querySelector("dialog:modal:not([data-modal])")) return;
  isChanged = false;
  const began = performance.now();
  const html = document.querySelector("[data-keep]") ? copyPage(known) : undefined;
  const address = location.pathname + location.search;
  if (html) tell({ address, html, headers: known.headers, title: document.title, files: usedFiles() });
  else if (dropped !== address) tell({ address });
  dropped = html ? undefined : address;
  cost = performance.now() - began;
}

// Copies the page soon: while no user works with it, and for at most half a percent of the time.
function keepSoon() {
  isChanged = true;
  const copy = () => (window.requestIdleCallback ? requestIdleCallback(keep, { timeout: 5000 }) : keep());
  timer ??= setTimeout(copy, Math.max(1000, 200 * cost));
}

function handlePost({ detail }) {
  notePost(detail);
  leaveIfLost(isCopy);
  if (detail.status === undefined || !isChanged) return;
  if (document.hidden) keep();
  else keepSoon();
}

function handleChange({ detail: lines }) {
  // A step back in the history takes a moment.
  if (lines.some((line) => /^b /.test(line))) noteArrival(1100, keepSoon);
  else if (lines.some((line) => /^[suU] /.test(line))) noteArrival(0, keepSoon);
}

// Handles a page that was mounted again.
function handleMount() {
  if (isCopy) hideAge();
  isCopy = false;
  known = undefined;
  since = Date.now();
  noteArrival(0, keepSoon);
}

function takeFacts(found) {
  known = found;
  pageOwner = found.account;
  tellAccount();
  keepSoon();
}

// Says that nothing can be kept, on a page that the user could rely on.
function handleMessage({ data }) {
  if (data === "bindery-unkept" && document.querySelector("[data-keep]")) showUnkept();
}

async function start() {
  try {
    workers.addEventListener("message", handleMessage);
    await workers.register("/bindery/worker.js", { scope: "/" });
    registration = await workers.ready;
    tellAccount();
    keepSoon();
  } catch {} // Pages are not kept without HTTPS, and in some private windows.
}

if (pageNode && document.documentElement.bindery?.notes && workers) {
  const root = document.documentElement;
  if (isCopy) showAge(pageNode.dataset.kept);
  root.addEventListener("bindery:post", handlePost);
  root.addEventListener("bindery:change", handleChange);
  root.addEventListener("bindery:patch", keepSoon);
  addEventListener("visibilitychange", () => document.hidden && keep());
  addEventListener("pagehide", keep);
  addEventListener("offline", () => leaveIfLost(isCopy));
  new MutationObserver(() => leaveIfLost(isCopy)).observe(root, { attributeFilter: ["data-connection"] });
  new MutationObserver(handleMount).observe(pageNode, { attributeFilter: ["content"] });
  followFacts(takeFacts);
  start();
}
