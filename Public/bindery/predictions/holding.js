// Holding: patches wait while a pointer is pressed. Each patch undoes the predictions and shows them again, and a control in
// a row that is taken out of the page between the press and the release gets no click.

import { root } from "./known.js";

const longest = 5000; // the time in milliseconds after which the page must not wait for the release any longer
const controls = "a, button, input, label, select, summary, textarea, [data-handle], [tabindex]";

const waiting = [];
let isPressed = false;
let timer; // the end of the longest press

// Indicates whether a patch has to wait, and keeps its operations then. A new scene does not wait.
export function isHeld(lines) {
  if (!isPressed) return false;
  if (lines.some((line) => line[0] === "s")) release();
  else waiting.push(lines.splice(0, lines.length, "").join("\n"));
  return isPressed;
}

// A press elsewhere, such as of a scroll bar, needs no row.
export function hold({ target }) {
  if (!target.closest?.(controls)) return;
  isPressed = true;
  clearTimeout(timer);
  timer = setTimeout(release, longest);
}

export function release() {
  isPressed = false;
  for (const held of waiting.splice(0)) root.bindery.change(held);
}

// Discards the patches of a page that was mounted again.
export function forgetHeld() {
  waiting.length = 0;
}
