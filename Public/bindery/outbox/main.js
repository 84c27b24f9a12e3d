// The outbox, explained in the article "Latency and offline". Only pages of apps with `data-outbox` load this script.
// Forms that are submitted are stored until the server has applied them. What an earlier page has left is sent first.

import { followFacts, pageNode } from "../shared/facts.js";
import { root, showFailure, showPending, showRefused } from "./notes.js";
import { isDurable, notePress, recordOf, setSwitches } from "./records.js";
import { isCopy, requestedPause, resetPause, sendRecord } from "./sending.js";
import { addRecord, pruneRecords, readRecords, removeRecord, storeRecord } from "./store.js";

let pageOwner = pageNode?.dataset.account ?? ""; // the account; empty without one
let holds = true; // indicates whether the posts of this page wait for those of earlier pages
let isSending = false; // indicates whether the posts of earlier pages are being sent
let isStale = false; // indicates whether there are more since that began
let retry; // the pause before the next attempt
let pause = 1000; // the time in milliseconds before that
let held = []; // the posts of this page that wait
let isReached = false; // indicates whether the stored posts could be read
let hasTexts = false; // indicates whether the texts in the page's language have arrived, or take too long
const own = new Map(); // the posts of this page that are stored, with their records and the keys of these

const bytes = () => [...crypto.getRandomValues(new Uint8Array(16))];
const randomID = () => bytes().map((byte) => byte.toString(16).padStart(2, 0)).join("");

// Shows the posts that wait, and those that were refused.
async function update() {
  const owner = pageOwner;
  const records = await readRecords(owner).catch(() => []);
  if (owner !== pageOwner || !(hasTexts || isCopy())) return;
  // A post of this page that takes long does not wait for the connection while there is one.
  const isLost = root.dataset.connection || isCopy();
  const isWaiting = ({ id, why }) => why === undefined && (own.has(id) ? isLost && own.get(id).isLate : true);
  const waiting = records.filter(isWaiting);
  showPending(waiting);
  if (isCopy()) setSwitches(waiting);
  showRefused(records.filter(({ why }) => why !== undefined), { send: sendAgain, discard: forget });
}

async function forget({ key }) {
  await removeRecord(key).catch(() => {});
  update();
}

// Makes a refused post one that waits. If the user has changed it, it is another one.
async function sendAgain({ why, mustSignIn, tries, began, isEdited, ...record }) {
  const id = isEdited ? randomID() : record.id;
  await storeRecord({ ...record, id, time: Date.now() }).catch(showFailure);
  await update();
  sendStored();
}

// Stores a post that is about to be sent.
async function keep(item) {
  const record = recordOf(item, { id: randomID(), owner: pageOwner });
  const { isPress } = item;
  const headers = { "Bindery-Outbox": record.id, "Bindery-Account": pageOwner };
  Object.assign(item, { headers, isPress: false });
  const entry = { record, stored: addRecord(record) };
  own.set(record.id, entry);
  setTimeout(() => {
    entry.isLate = true;
    if (own.get(record.id) === entry) update();
  }, 2000);
  try {
    record.key = await entry.stored;
    item.isStored = true;
  } catch {
    own.delete(record.id);
    item.isPress = isPress;
    showFailure();
  }
}

// Handles the end of a post: it was applied, it was refused, or it could not be sent.
async function settle({ headers, status, outcome }) {
  const entry = own.get(headers["Bindery-Outbox"]);
  if (!entry) return;
  await entry.stored.catch(() => {});
  const { record, isLate } = entry;
  own.delete(record.id);
  // It could not be sent, its outcome is not known, or the page is that of another account now, whose posts it does not
  // send.
  if (!status || /409|410/.test(status) || outcome === "unknown") return sendStored();
  // The page itself has told the user why, unless it is another page by now.
  if (!isLate || (status < 400 && !outcome)) return forget(record);
  await storeRecord({ ...record, why: "" }).catch(showFailure);
  update();
}

function posted({ detail: item }) {
  if (item.status !== undefined) return item.headers && settle(item);
  if (!isDurable(item)) return;
  keep(item);
  if (!holds) return;
  item.isSent = true;
  held.push(item);
}

function release() {
  if (!holds) return;
  holds = false;
  for (const item of held) item.isSent = false;
  held = [];
  root.bindery.flush();
}

// Sends the stored posts that are not those of this page, in their order.
async function sendStored() {
  isStale = true;
  if (isSending) return;
  isSending = true;
  isStale = false;
  retry = clearTimeout(retry);
  resetPause();
  let isDone = true;
  isReached = false;
  try {
    for (const record of await readRecords(pageOwner)) {
      isReached = true;
      if (record.why !== undefined || own.has(record.id)) continue;
      isDone = await sendRecord(record);
      if (!isDone) break;
      update();
    }
  } catch {
    isDone = !isReached;
  }
  isSending = false;
  if (isDone && isStale) return sendStored();
  if (isDone) release();
  pause = isDone ? 1000 : Math.min(pause * 1.7, 10000);
  const time = Math.max(pause * (0.5 + Math.random()), Math.min(requestedPause, 30000));
  if (!isDone) retry = setTimeout(sendStored, time);
  update();
}

// Sends what waits for the connection as soon as a patch shows that there is one.
function wake() {
  if (retry && !requestedPause) sendStored();
}

// Sends what other tabs have left, too, when the connection may have returned.
function reconnect() {
  if (root.dataset.connection) update();
  else sendStored();
}

function start() {
  sendStored();
  // A store that never answers must not keep posts waiting.
  setTimeout(() => {
    if (!isReached) release();
    hasTexts = true;
    update();
  }, 2000);
}

if (pageNode && root.bindery?.notes) {
  addEventListener("click", notePress, true);
  root.addEventListener("bindery:post", posted);
  root.addEventListener("bindery:patch", wake);
  addEventListener("online", reconnect);
  new MutationObserver(reconnect).observe(root, { attributeFilter: ["data-connection"] });
  addEventListener("pageshow", ({ persisted }) => persisted && update());
  followFacts(({ account, signedOut }) => {
    const then = account === pageOwner ? update : start;
    pageOwner = account;
    hasTexts = true;
    pruneRecords(account, signedOut).then(then, then);
  });
  start();
}
