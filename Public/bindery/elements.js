// Elements that a patch moves or removes. A node that is moved loses more state than one that stays, such as a caret.

import { isField } from "./fields.js";
import { chooseHeirs } from "./focus.js";
import { element } from "./page.js";

// Moves a row before the element with an id, or to the end of the list for "-", which no element has.
export function placeRow(list, row, before) {
  if (!list || !row) return;
  const next = element(before);
  if (next && next.parentNode !== list) return;
  if (row.parentNode !== list || row.nextElementSibling !== next) moveNode(list, row, next);
}

// Moves a node. With `moveBefore`, a field in it keeps the focus, but the browser scrolls the page to follow a row that
// it has chosen as its scroll anchor, so all other nodes are inserted again.
export function moveNode(parent, node, next) {
  const field = document.activeElement;
  if (isField(field) && node.contains(field) && node.isConnected && parent.moveBefore) parent.moveBefore(node, next);
  else parent.insertBefore(node, next);
}

export function removeElement(node) {
  // The browser takes twice as long to remove a modal dialog that is open.
  node.querySelector?.("dialog[data-modal]")?.close();
  chooseHeirs(node);
  node.remove();
}
