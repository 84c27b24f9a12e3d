// The focus: the element that has it, and the elements that may get it when that one is removed.

import { opener, setSuccessors } from "./dialogs.js";
import { element } from "./page.js";

export let lastControl; // the button or link that was used last

export function useControl(control) {
  lastControl = control;
}

// The candidates for the focus after its element is removed: the same control of the rows after and before, then an
// element around them that can be focused, then the heading above.
export let heirs;

let lost; // the id of the last element that an earlier change has removed with the focus in it, and the control's name
let losing; // the same for this change

export let holder; // the element that had the focus before this change; the end of a prediction may have taken it away

// Begins a change of the page.
export function beginChange() {
  heirs = [];
  lost = losing ?? lost;
  losing = undefined;
  if (element(lost?.id)) lost = undefined;
  holder = attended();
}

// The names in a component begin with its own path.
const ownName = ({ localName, name }) => localName + /[^:]*$/.exec(name);

// Returns the elements with a name in a row, or no elements without a row.
const named = (name, row) =>
  row ? [row, ...row.querySelectorAll("*")].filter((node) => ownName(node) === name) : [];

// Returns the control that had the focus before its element was removed, if this change has brought it back.
export const restored = () => named(lost?.name, element(lost?.id))[0];

// Returns the element with the focus, or the control that was used last, because some browsers do not focus it.
export const attended = () => (document.activeElement === document.body ? lastControl : document.activeElement);

// Focuses the first of the nodes that can be focused, or an element with its id, if the focus was lost.
export function refocus(...nodes) {
  for (const node of nodes) {
    if (document.activeElement !== document.body) return;
    const target = node?.isConnected ? node : element(node?.id);
    if (target?.tabIndex < 0) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }
}

// Chooses the heirs of the focus before a node is removed that may contain it, or the element that it returns to from a
// dialog.
export function chooseHeirs(node) {
  if (node.contains(opener)) setSuccessors(heirsOf(opener, node));
  if (!node.contains(holder)) return;
  losing = { id: node.id, name: ownName(holder) };
  heirs = heirsOf(holder, node);
}

// Returns the heirs of a control in a node. In the place of a component that failed the heir is its button, and of a control
// that only one row has, the part of a row that can be focused.
function heirsOf(control, node) {
  const name = ownName(control);
  const number = named(name, node).indexOf(control);
  const rows = [...node.parentNode.children];
  const [, ...after] = rows.splice(rows.indexOf(node));
  const isAbove = (other) => other.compareDocumentPosition(node) & 4;
  return [...after, ...rows.reverse()]
    .map((row) => named(name, row)[number] ?? row.querySelector("[name$=-retry],[tabindex]"))
    .concat(node.parentNode.closest("[tabindex]"), [...document.querySelectorAll("h1,h2,h3,h4")].findLast(isAbove));
}
