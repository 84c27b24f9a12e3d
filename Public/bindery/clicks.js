// Clicks: ignores those that the user cannot have intended, and sends links as events of the page.

import { useControl } from "./focus.js";
import { pushAddress } from "./history.js";
import { post } from "./posts.js";
import { mayLeave } from "./unsaved.js";

let pointer; // the last event of the pointer that has moved
let hovered; // the control under the pointer
let arrival = []; // the control that has moved under the pointer, and the time of the patch that has moved it
let patched; // the time of the last patch
let press; // the control that the pointer was pressed on; null for one that had only just arrived
let isNew = false; // indicates whether the scene has changed since the first of several quick clicks

export function markNewScene() {
  isNew = true;
}

// Returns the control that a click on a node activates.
function controlOf(node) {
  node = node?.closest?.("a[href], button, input, label, summary");
  return node?.control ?? node;
}

export function notePatch() {
  patched = performance.now();
}

// Notes a control that comes under the pointer although the pointer has not moved. The browser reports it before a press
// at the latest. Looking for it after each patch would force the layout of the whole page.
export function hoverPointer({ target, clientX, clientY }) {
  const control = controlOf(target);
  if (control !== hovered && pointer?.clientX === clientX && pointer.clientY === clientY) arrival = [control, patched];
  hovered = control;
}

export function movePointer(event) {
  pointer = event;
}

export function cancelPress() {
  press = undefined;
}

export function pressPointer(event) {
  useControl(null);
  pointer = event;
  press = controlOf(event.target);
  if (press === arrival[0] && event.timeStamp - arrival[1] < 100) press = null;
}

export function click(event) {
  const link = controlOf(event.target);
  if (event.detail < 2) isNew = false;
  if (event.detail && (isNew || (press !== undefined && press !== link))) event.preventDefault();
  press = undefined;
  if (!link?.href || event.defaultPrevented || event.button) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.matches("[target],[download],[rel~=external],[data-live=off]") || link.origin !== location.origin) return;
  if (link.hash && link.href.split("#")[0] === location.href.split("#")[0]) return;
  event.preventDefault();
  if (!mayLeave()) return;
  useControl(link);
  pushAddress(link.href);
  post({ url: link.href, button: link });
}
