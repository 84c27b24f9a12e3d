// The notes about posts: those that wait, those that were refused, and that nothing can be stored.

import { nameOf, wordsOf } from "./records.js";
import { notes, root, textOf } from "./shell.js";

const shown = new Map(); // the elements of the refused posts that are shown, by their keys
let isTold = false; // indicates whether the user knows that nothing can be stored
let list; // the posts that wait, as an element that the user can open

// Shows the posts that wait for the connection.
export function showPending(records) {
  const count = records.length;
  const isChanged = +(root.dataset.pending ?? 0) !== count;
  if (!count) {
    delete root.dataset.pending;
    return notes.hide("pending");
  }
  root.dataset.pending = count;
  const text = count === 1 ? "1 change waits for the connection." : "{1} changes wait for the connection.";
  const rows = records.map((record) => notes.create("li", { dir: "auto" }, wordsOf(record)));
  list ??= notes.create("details", {}, notes.create("summary"), notes.create("ul"));
  list.firstChild.textContent = textOf(text, count);
  list.lastChild.replaceChildren(...rows);
  notes.show("pending", list);
  if (isChanged) notes.say(textOf(text, count));
}

// Tells the user that a press needs a connection, or removes that note.
export function showNeed(isNeeded) {
  if (isNeeded) notes.tell("need", textOf("This needs a connection."), textOf("Close"));
  else notes.hide("need");
}

// Tells the user once that changes cannot be stored.
export function showFailure() {
  const text = "This browser cannot keep changes while there is no connection.";
  if (!isTold) notes.tell("failure", textOf(text), textOf("Close"));
  isTold = true;
}

// Returns the element of a refused post, and says the reason.
function elementFor(record, functions) {
  const title = textOf("This change was not accepted: {1}", nameOf(record));
  notes.say(`${title} ${record.why}`);
  return notes.createRefused(record, title, functions);
}

// Shows the posts that were refused.
export function showRefused(records, functions) {
  const keys = records.map(({ key }) => key);
  if (keys.join() === [...shown.keys()].join()) return;
  for (const key of [...shown.keys()]) if (!keys.includes(key)) shown.delete(key);
  for (const record of records) if (!shown.has(record.key)) shown.set(record.key, elementFor(record, functions));
  if (shown.size) notes.show("refused", ...shown.values());
  else notes.hide("refused");
}
