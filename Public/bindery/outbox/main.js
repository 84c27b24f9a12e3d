// The outbox, explained in the article "Latency and offline". Only pages of apps with `data-outbox` load this script.
// Forms that are submitted are stored until the server has applied them. What an earlier page has left is sent first.

import { followFacts, pageNode } from "../shared/facts.js";
import { place, root, showFailure, showPending, showRefused } from "./notes.js";
import { isDurable, recordOf } from "./records.js";
import { addRecord, pruneRecords, readRecords, removeRecord, storeRecord } from "./store.js";

let pageOwner = pageNode?.dataset.account ?? ""; // the account; empty without one
let holds = true; // indicates whether the posts of this page wait for those of earlier pages
let isSending = false; // indicates whether the posts of earlier pages are being sent
let isStale = false; // indicates whether there are more since that began
let retry; // the pause before the next attempt
let pause = 1000; // the time in milliseconds before that
let held = []; // the posts of this page that wait
let isReached = false; // indicates whether the stored posts could be read
const own = new Map(); // the posts of this page that are stored, with their records and the keys of these

const randomID = () => [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, 0)).join("");

// Shows the posts that wait, and those that were refused.
async function update() {
  place();
  const records = await readRecords(pageOwner).catch(() => []);
  const waiting = records.filter(({ id, why }) => why === undefined && (own.get(id)?.isLate ?? true));
  showPending(waiting.length);
  showRefused(records.filter(({ why }) => why !== undefined), { send: sendAgain, discard: forget });
}

async function forget({ key }) {
  await removeRecord(key).catch(() => {});
  update();
}

async function sendAgain(record, isChanged) {
  delete record.why;
  if (isChanged) record.id = randomID();
  await storeRecord(record).catch(showFailure);
  sendStored();
}

// Keeps the reason why a post was refused.
async function refuse(record, why) {
  await storeRecord({ ...record, why }).catch(showFailure);
  update();
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
  if (!status || status === 410) return sendStored();
  // The page itself has told the user why, unless it is another page by now.
  if (isLate && (status >= 400 || outcome)) refuse(record, "");
  else forget(record);
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

// Returns the record of a post that was refused: the reason is the texts of alerts that this page does not have, and
// hidden fields get the values of the response, such as the version of another user that the reason tells. Of several
// fields with the same name, it is not known which one is meant.
async function refused(record, answer) {
  if (!/html/.test(answer.headers.get("Content-Type"))) return { ...record, why: "" };
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const alerts = (node) => [...node.querySelectorAll("[role=alert]")].map((alert) => alert.textContent.trim());
  const known = alerts(document);
  const why = alerts(page).filter((text) => text && !known.includes(text)).join("\n");
  const renewed = ([name, value]) => {
    const fields = page.querySelectorAll(`form [type=hidden][name="${CSS.escape(name)}"]`);
    return [name, fields.length === 1 ? fields[0].value : value];
  };
  return { ...record, why, body: record.body.map(renewed) };
}

// Sends a post. Returns true if the next one can be sent.
async function sendRecord(record) {
  const answer = await fetch(record.address, {
    method: "POST",
    body: new URLSearchParams(record.body),
    headers: { "Bindery-Outbox": record.id, "Bindery-Account": record.owner },
    redirect: "manual",
    signal: AbortSignal.timeout?.(30000),
  });
  const { status } = answer;
  // The server or a proxy in front of it cannot process posts now, or another account has signed in.
  if (!status || /408|409|429/.test(status) || status > 501) return;
  if (status === 204) await removeRecord(record.key);
  else await storeRecord(await refused(record, answer));
  return true;
}

// Sends the stored posts that are not those of this page, in their order.
async function sendStored() {
  isStale = true;
  if (isSending) return;
  isSending = true;
  isStale = false;
  retry = clearTimeout(retry);
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
  if (!isDone) retry = setTimeout(sendStored, pause * (0.5 + Math.random()));
  update();
}

function wake() {
  place();
  if (retry) sendStored();
}

// Sends what other tabs have left, too, when the connection may have returned.
function reconnect() {
  place();
  if (!root.dataset.connection) sendStored();
}

function start() {
  pruneRecords(pageOwner).then(sendStored, sendStored);
  // A store that never answers must not keep posts waiting.
  setTimeout(() => isReached || release(), 2000);
}

if (pageNode && root.bindery) {
  root.addEventListener("bindery:post", posted);
  root.addEventListener("bindery:patch", wake);
  addEventListener("online", reconnect);
  new MutationObserver(reconnect).observe(root, { attributeFilter: ["data-connection"] });
  addEventListener("pageshow", ({ persisted }) => persisted && update());
  followFacts(({ account }) => {
    if (account !== pageOwner) {
      pageOwner = account;
      start();
    }
    update();
  });
  start();
}
