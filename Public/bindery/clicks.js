// Clicks: ignores those that the user cannot have intended, and sends links as events of the page.

import { useControl } from "./focus.js";
import { leavePlace, pushAddress } from "./history.js";
import { post } from "./posts.js";
import { mayLeave } from "./unsaved.js";

let pointer; // the last event of the pointer
let under; // the control under the pointer
let patched; // the time of the first patch after which that has not been checked
let arrival = []; // the control that has last come under the resting pointer, the time, and the pointer's event
let press; // the control that the pointer was pressed on; null for one that had only just arrived
let isNew; // indicates whether the scene has changed since the first of several quick clicks

export function markNewScene() {
  isNew = true;
}

// Returns the control that a click on a node activates.
function controlOf(node) {
  node = node?.closest?.("a[href], button, input, label, summary");
  return node?.control ?? node;
}

// Indicates whether a pointer has stayed in its place, except for a tremble of the hand.
const isNear = (event, former) => Math.hypot(event.x - former?.x, event.y - former?.y) < 10;

// Notes which control a patch moves under the pointer: at the next press, or else when the browser has laid out and shown
// the page, because asking for it before would force one more layout of the whole page.
export function notePatch() {
  if (patched) return;
  patched = performance.now();
  const lookAgain = () => patched && pointer && look(document.elementFromPoint(pointer.x, pointer.y));
  requestAnimationFrame(() => setTimeout(lookAgain));
}

function look(node) {
  const control = controlOf(node);
  if (patched && control !== under) arrival = [control, patched, pointer];
  patched = 0;
  under = control;
}

export function movePointer(event) {
  pointer = event;
  patched = 0;
  look(event.target);
}

export function cancelPress() {
  press = undefined;
}

export function pressPointer(event) {
  useControl(null);
  if (!isNear(event, pointer)) patched = 0;
  pointer = event;
  look(event.target);
  press = under;
  // A pointer that has gone to another place in the meantime is aimed at the control.
  if (press === arrival[0] && event.timeStamp - arrival[1] < 100 && isNear(event, arrival[2])) press = null;
}

export function click(event) {
  const link = controlOf(event.target);
  if (event.detail < 2) isNew = false;
  if (event.detail && (isNew || (press !== undefined && press !== link))) event.preventDefault();
  press = undefined;
  if (!link?.href || event.defaultPrevented || event.button) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.matches("[target],[download],[rel~=external],[data-live=off]") || link.origin !== location.origin) return;
  if (link.hash && link.href.split("#")[0] === location.href.split("#")[0]) {
    // The browser scrolls before it tells of the step.
    if (link.hash !== location.hash) leavePlace();
    return;
  }
  event.preventDefault();
  if (!mayLeave()) return;
  useControl(link);
  pushAddress(link.href);
  post({ url: link.href, button: link });
}
