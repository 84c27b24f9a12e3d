// The outbox, explained in the article "Latency and offline". Only pages of apps with `data-outbox` load this script.
// Forms that are submitted are stored until the server has applied them. What an earlier page has left is sent first.

import { addState } from "../shared/switches.js";
import { showFailure, showNeed, showPending, showRefused } from "./notes.js";
import { isDurable, recordOf, setSwitches, showStored } from "./records.js";
import { isCopy, reasonFor, requestedPause, resetPause, sendRecord } from "./sending.js";
import { followFacts, notes, pageNode, root } from "./shell.js";
import { addRecord, pruneRecords, readRecords, removeRecord, storeRecord } from "./store.js";

let pageOwner = pageNode?.dataset.account ?? ""; // the account; empty without one
let holds = true; // indicates whether the posts of this page wait for those of earlier pages
let isSending = false; // indicates whether the posts of earlier pages are being sent
let isStale = false; // indicates whether there are more since that began
let retry; // the pause before the next attempt
let pause = 1000; // the time in milliseconds before that
let updates = 0; // the number of times that the notes were about to be updated
let look; // the pause before another look at posts that another tab may have sent in the meantime
let held = []; // the posts of this page that wait
let isReached = false; // indicates whether the stored posts could be read
let hasTexts = false; // indicates whether the texts in the page's language have arrived, or take too long
const own = new Map(); // the posts of this page that are stored, with their records and the keys of these
const others = new Set(); // the presses of this page that are not stored

const isLost = () => root.dataset.connection || isCopy();

// Shows the posts that wait, and those that were refused.
async function update() {
  const number = ++updates;
  const owner = pageOwner;
  const records = await readRecords(owner).catch(() => []);
  if (number !== updates || owner !== pageOwner || !(hasTexts || isCopy())) return;
  // A post of this page that takes long does not wait for the connection while there is one.
  const isWaiting = ({ id, why }) => why === undefined && (!own.has(id) || isLost());
  const waiting = records.filter(isWaiting);
  showPending(waiting);
  clearTimeout(look);
  if (waiting.length && !isLost()) look = setTimeout(sendStored, 2000);
  if (isCopy()) {
    setSwitches(waiting);
    notes.setFields(waiting);
  }
  // A live page shows its own posts by their predictions.
  notes.showInPlace(waiting.filter(({ id }) => isCopy() || !own.has(id)));
  showRefused(records.filter(({ why }) => why !== undefined), { send: sendAgain, discard: forget });
}

async function forget({ key }) {
  await removeRecord(key).catch(() => {});
  update();
}

// Makes a refused post one that waits. If the user has changed it, it is another one.
async function sendAgain({ why, mustSignIn, tries, began, isEdited, ...record }) {
  const id = isEdited ? root.bindery.newNumber() : record.id;
  await storeRecord({ ...record, id, time: Date.now() }).catch(showFailure);
  await update();
  sendStored();
}

// Makes a post one that has waited for the connection: those after it are sent when it has been applied, because an
// action may change the fields that they set.
function delay(entry) {
  entry.isLate = entry.item.isAlone = true;
}

// Stores a post that is about to be sent.
async function keep(item) {
  addState(item);
  const record = recordOf(item, { id: root.bindery.newNumber(), owner: pageOwner });
  const { isPress } = item;
  const headers = { "Bindery-Outbox": record.id, "Bindery-Account": pageOwner };
  Object.assign(item, { headers, isPress: false });
  const entry = { item, record, stored: addRecord(record) };
  own.set(record.id, entry);
  if (isLost()) delay(entry);
  try {
    record.key = await entry.stored;
    item.isStored = true;
    root.dispatchEvent(new CustomEvent("bindery:stored", { detail: item }));
    if (isCopy()) showStored(item, record);
    if (entry.isLate) update();
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
  // The page itself has told the user why, unless it is another page by now, or the row no longer exists.
  if (!isLate || (status < 400 && !outcome)) return forget(record);
  await storeRecord({ ...record, why: reasonFor(status, outcome) }).catch(showFailure);
  update();
}

// Tells the user at once that a press that is not stored needs a connection. The main script cancels it after a while.
function needConnection(item) {
  if (item.status === undefined) others.add(item);
  else if (others.delete(item) && !item.status) delete root.dataset.refused;
  showNeed(isLost() && others.size);
}

function posted({ detail: item }) {
  if (item.headers && item.status !== undefined) return settle(item);
  if (item.status !== undefined || !isDurable(item)) return (item.isWhole || item.isPress) && needConnection(item);
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
  showNeed(isLost() && others.size);
  if (!root.dataset.connection) return sendStored();
  own.forEach(delay);
  update();
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

if (pageNode) {
  // This listener is called before those of the root, which may remove the button.
  addEventListener("bindery:post", posted, true);
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
