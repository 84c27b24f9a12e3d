// Drafts that the browser keeps, explained in the article "Latency and offline". Only pages of apps with `data-drafts`
// load this script. Text that was typed and not submitted is stored for its account, address and field, and restored
// when the field is shown again, until it is submitted or discarded.

import { followFacts, pageNode, textOf } from "../shared/facts.js";
import { placeNotes, removeNote, showNote } from "./notes.js";
import { keyOf, pruneDrafts, readDrafts, storeDrafts } from "./store.js";
import { isKept, keptFields, openerOf, storedName, textBefore, textIn, typeInto } from "./texts.js";

const longestText = 5e4;

let pageOwner = pageNode?.dataset.account ?? ""; // the account; empty without one
let shownAddress; // the address of the scenes that are shown
let scenes = []; // the elements of these scenes
let shown = 0; // the time at which they were shown
let drafts = new Map(); // their drafts, by the fields' names in the store
let waiting = new Map(); // the drafts that are not stored yet, by their keys; without text, they are removed
let timer; // the pause before the next write
let works = false; // indicates whether the last write succeeded
let isTold = false; // indicates whether the user knows that nothing can be kept
const submitted = new WeakMap(); // the drafts that the last submission of a form has taken, which may still fail
const openFields = new Map(); // the fields that elements of the page have opened, by their names in the store
const saved = new Set(); // the names of those whose texts an event has saved
const sources = new WeakMap(); // the drafts of fields whose events were sent
const seen = new WeakSet(); // the fields whose drafts were restored or that needed none

const currentAddress = () => location.pathname + location.search;

const sceneNodes = () => [...document.querySelectorAll(pageNode.dataset.scenes)].map((node) => node.firstElementChild);

// Marks a form whose edits are all kept, so that the page does not ask before the user leaves it.
function mayBeLeft(form) {
  const isSafe = (field) =>
    !field.binderyTyped || textIn(field) === textBefore(field) || (isKept(field) && drafts.has(storedName(field)));
  if (works && [...form.elements].every(isSafe)) form.binderyLeft = true;
}

// Tells the user once that text cannot be kept.
function fail(field) {
  works = false;
  if (isTold || !field?.isConnected) return;
  isTold = true;
  try {
    if (sessionStorage.binderyUnkept) return;
    sessionStorage.binderyUnkept = true;
  } catch {}
  showNote(field, {
    text: textOf("This browser cannot keep what you type. Submit it before you leave."),
    label: textOf("Close"),
  });
}

// Stores the drafts that wait.
async function flush(field) {
  timer = clearTimeout(timer);
  if (!waiting.size) return;
  const list = [...waiting.values()];
  waiting = new Map();
  try {
    await storeDrafts(list);
    works = true;
    for (const form of document.forms) mayBeLeft(form);
  } catch {
    fail(field);
  }
}

function queue(draft) {
  waiting.set(keyOf(draft).join("\n"), draft);
}

// Indicates whether the document shows other scenes than those whose drafts were read.
const isElsewhere = () => sceneNodes().some((node, index) => node !== scenes[index]);

// Keeps the text of a field that was edited, or nothing if it is as before.
function keep({ target: field, isTrusted }) {
  if (!isKept(field) || isElsewhere()) return;
  const name = storedName(field);
  if (name === undefined) return;
  if (isTrusted) seen.add(field);
  const [text, base] = [textIn(field), textBefore(field)];
  if (drafts.get(name)?.text !== text) {
    const draft = { owner: pageOwner, address: currentAddress(), field: name, base, time: Date.now() };
    drafts.delete(name);
    if (text !== base && text.length <= longestText) drafts.set(name, Object.assign(draft, { text }));
    queue(draft);
    timer ??= setTimeout(() => flush(field), 200);
  }
  mayBeLeft(field.form);
}

const labelOf = (field) => field.labels?.[0]?.innerText.trim() || field.ariaLabel || field.name;

// Types the draft of a field into it. Returns the text that it replaces; undefined if there is nothing to restore.
function restoreField(field) {
  const draft = drafts.get(storedName(field));
  if (!draft || seen.has(field) || field.disabled || field.readOnly) return;
  seen.add(field);
  if (draft.time > shown) return;
  const [present, before] = [textIn(field), textBefore(field)];
  if (before === draft.text || (present !== before && present !== draft.text)) return;
  field.binderySaved ??= before;
  if (present !== draft.text) typeInto(field, draft.text);
  if (textIn(field) !== draft.text) return;
  if (field === document.activeElement && field.selectionStart === 0) field.setSelectionRange(1e9, 1e9);
  return { field, before, isChanged: draft.base !== before };
}

function remove(name) {
  if (drafts.delete(name)) queue({ owner: pageOwner, address: shownAddress, field: name });
}

function discard(restored) {
  for (const { field, before } of restored) {
    typeInto(field, before);
    remove(storedName(field));
  }
  flush();
  restored[0].field.focus();
}

function restore() {
  const groups = new Map();
  for (const item of keptFields().map(restoreField).filter(Boolean))
    groups.set(item.field.form, [...(groups.get(item.field.form) ?? []), item]);
  for (const [form, restored] of groups) {
    const changed = restored.filter(({ isChanged }) => isChanged);
    mayBeLeft(form);
    showNote(restored[0].field, {
      text: textOf("Restored what you typed." + (changed.length ? " In the meantime, this was changed to:" : "")),
      quotes: changed.map(({ field, before }) => (restored.length > 1 ? `${labelOf(field)}: ${before}` : before)),
      label: textOf("Discard"),
      press: () => discard(restored),
    });
  }
}

// Notes the fields that are open, and removes the drafts of those that were closed after their texts were saved or given up.
function noteOpened() {
  for (const [name, field] of openFields) {
    if (field.isConnected || !openFields.delete(name)) continue;
    if (openerOf(name)) remove(name);
    flush();
  }
  for (const field of keptFields()) {
    const name = storedName(field);
    if (name && openerOf(name)) openFields.set(name, field);
  }
}

// Opens the field with the latest draft among those that the page does not show. The server does not know a kept page.
function reopen() {
  noteOpened();
  if (openFields.size || document.documentElement.bindery.isCopy()) return;
  const latest = [...drafts.values()].sort((a, b) => b.time - a.time);
  const opener = latest.map((draft) => openerOf(draft.field)).find(Boolean);
  if (!opener) return latest.forEach(inherit);
  const type = opener.dataset.onDblclick === undefined ? "click" : "dblclick";
  opener.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}

// Gives a draft whose field nothing opens any more, such as the title of a task that was deleted, to the field's heir.
function inherit(draft) {
  const heir = keptFields().find(({ dataset }) => draft.field.startsWith(dataset.draftsAfter + "\n"));
  const field = heir && storedName(heir);
  if (!field || drafts.has(field)) return;
  remove(draft.field);
  putBack(null, [{ ...draft, field, base: "" }]);
  restore();
}

// Handles a page that was mounted again, whose fields are not open yet.
function mounted() {
  openFields.clear();
  shown = Math.max(Date.now(), shown + 1);
  setTimeout(reopen);
}

// Reads the drafts of the scenes that are shown now.
async function show() {
  saved.forEach(remove);
  saved.clear();
  openFields.clear();
  shownAddress = currentAddress();
  scenes = sceneNodes();
  shown = Math.max(Date.now(), shown + 1);
  drafts = new Map();
  const now = shown;
  flush();
  try {
    const found = await readDrafts(pageOwner, shownAddress);
    if (now !== shown) return;
    for (const draft of found) if (!drafts.has(draft.field)) drafts.set(draft.field, draft);
    works = true;
    restore();
    reopen();
    for (const target of keptFields()) if (textIn(target) !== textBefore(target)) keep({ target });
  } catch {
    works = false;
  }
}

// Handles an event of a field, which may save its text, and the answer. The draft is removed when the field is closed. A text
// that the server has refused is one again, unless it has waited for the connection, because the outbox keeps it then.
function fieldPosted(field, { status, outcome, isAlone }) {
  if (status === undefined) sources.set(field, drafts.get(storedName(field)));
  const draft = sources.get(field);
  if (!draft) return;
  // A field that the user has closed is gone, but not the element that opens it.
  const isLost = outcome === "refused" || (outcome === "gone" && !openerOf(draft.field));
  if (isLost && !isAlone) return putBack(field.form, [draft]);
  if (!/^2/.test(status)) return;
  if (field.isConnected) return saved.add(draft.field);
  queue({ ...draft, text: undefined });
  flush();
}

// Removes the drafts of a form that was accepted, or that is stored until the server can accept it.
function accept(form) {
  for (const draft of submitted.get(form) ?? [])
    if (drafts.get(draft.field)?.address !== draft.address) queue({ ...draft, text: undefined });
  flush();
}

// Handles a post that is stored, unless it has been refused in the meantime.
function settle({ detail: { form, source, outcome } }) {
  if (source?.form && !outcome && isKept(source)) remove(storedName(source));
  accept(form);
}

function putBack(form, taken) {
  for (const draft of taken) {
    if (draft.address === currentAddress()) drafts.set(draft.field, draft);
    queue(draft);
  }
  flush();
  if (form) form.binderyLeft = works;
}

// Handles the post of a whole form, and its answer, after which its drafts are removed.
function posted({ detail }) {
  const { form, button, source, isWhole, status } = detail;
  if (source && (status !== undefined || (source.form && isKept(source)))) fieldPosted(source, detail);
  if (!isWhole) return;
  if (status === undefined) {
    const part = button?.closest("[data-part]");
    const fields = [...form.elements].filter((field) => isKept(field) && (!part || part.contains(field)));
    const taken = fields.map((field) => drafts.get(storedName(field))).filter(Boolean);
    removeNote(form);
    for (const { field } of taken) drafts.delete(field);
    submitted.set(form, taken);
    return;
  }
  const taken = submitted.get(form);
  if (!taken) return;
  if (!/^[23]/.test(status)) {
    submitted.delete(form);
    return putBack(form, taken);
  }
  accept(form);
}

// Puts the drafts of forms back whose actions have failed.
function keepFailed() {
  for (const form of document.forms) {
    const taken = form.binderyFailed && submitted.get(form);
    if (taken && submitted.delete(form)) putBack(form, taken);
  }
}

function patched() {
  placeNotes();
  keepFailed();
  if (isElsewhere()) return show();
  noteOpened();
  if (currentAddress() === shownAddress) restore();
}

if (pageNode && document.documentElement.bindery) {
  // These listeners are called after those of the main script, which notes the edits.
  for (const type of ["input", "change"]) addEventListener(type, keep);
  for (const type of ["pagehide", "visibilitychange"]) addEventListener(type, flush);
  const root = document.documentElement;
  root.addEventListener("bindery:patch", patched);
  root.addEventListener("bindery:post", posted);
  root.addEventListener("bindery:mount", mounted);
  root.addEventListener("bindery:stored", settle);
  followFacts(({ account, signedOut }) => {
    const isSame = account === pageOwner;
    // The drafts of an account that was signed out are erased, also those that are not stored yet.
    if (!isSame && signedOut === pageOwner) waiting.clear();
    pageOwner = account;
    if (signedOut || !isSame) pruneDrafts(signedOut).catch(() => {}).then(() => isSame || show());
  });
  pruneDrafts().then(show, show);
}
