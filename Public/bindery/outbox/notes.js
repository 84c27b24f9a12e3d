// The notes at the top of the page: the number of posts that wait, the posts that were refused, and the one that nothing
// can be stored.

import { textOf } from "../shared/facts.js";

export const root = document.documentElement;

let isTold = false; // indicates whether the user knows that nothing can be stored
let nodes = []; // the notes
const shown = new Map(); // the elements of the refused posts that are shown, by their keys

function create(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

// Returns a note, which is created when it is first needed.
function note(kind, role) {
  let node = nodes.find((node) => node.dataset.note === kind);
  if (node) return node;
  node = create("div", { role });
  Object.assign(node.dataset, { live: "ignore", note: kind });
  nodes.push(node);
  place();
  return node;
}

// Puts the notes back that a patch has removed.
export function place() {
  for (const node of nodes) if (!node.isConnected) document.body.prepend(node);
}

// Shows the number of posts that wait for the connection.
export function showPending(count) {
  if (+(root.dataset.pending ?? 0) === count) return;
  if (count) root.dataset.pending = count;
  else delete root.dataset.pending;
  const text = count === 1 ? "1 change waits for the connection." : "{1} changes wait for the connection.";
  const node = note("pending", "status");
  // Screen readers announce text that is added to a region after it exists.
  setTimeout(() => (node.textContent = count ? textOf(text, count) : ""), 50);
}

// Tells the user once that changes cannot be stored.
export function showFailure() {
  if (isTold) return;
  isTold = true;
  const node = note("failure", "status");
  const close = create("button", { type: "button", textContent: textOf("Close"), onclick: () => node.remove() });
  close.addEventListener("click", () => (nodes = nodes.filter((other) => other !== node)));
  const text = textOf("This browser cannot keep changes while there is no connection.");
  setTimeout(() => node.append(create("span", { textContent: text }), close), 50);
}

// Returns the field in which the user can edit a text of a refused post.
function fieldFor({ name, label, isLong }, record) {
  const index = record.body.findIndex((pair) => pair[0] === name);
  if (index < 0) return;
  const field = create(isLong ? "textarea" : "input", { value: record.body[index][1], dir: "auto" });
  field.oninput = () => {
    record.body[index][1] = field.value;
    record.isEdited = true;
  };
  return create("label", {}, `${label} `, field);
}

// Returns the element of a refused post: its label, the reason, its texts, and buttons.
function elementFor(record, { send, discard }) {
  const button = (text, onclick) => create("button", { type: "button", textContent: textOf(text), onclick });
  const again = () => {
    const { isEdited, ...rest } = record;
    send(rest, isEdited);
  };
  return create(
    "div",
    {},
    create("strong", { textContent: textOf("This change was not accepted: {1}", record.label) }),
    create("p", { textContent: record.why }),
    ...record.fields.map((field) => fieldFor(field, record)).filter(Boolean),
    button("Send again", again),
    button("Discard", () => discard(record)),
  );
}

// Shows the posts that were refused.
export function showRefused(records, functions) {
  const keys = records.map(({ key }) => key);
  if (keys.join() === [...shown.keys()].join()) return;
  for (const [key, node] of shown) {
    if (keys.includes(key)) continue;
    shown.delete(key);
    node.remove();
  }
  const region = note("refused", "alert");
  for (const record of records) {
    if (shown.has(record.key)) continue;
    const node = elementFor(record, functions);
    shown.set(record.key, node);
    region.append(node);
  }
}
