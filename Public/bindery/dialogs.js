// Modal dialogs: opens the ones that the server sends, and keeps each open until the server removes it.

import { markNewScene } from "./clicks.js";
import { attended, refocus } from "./focus.js";
import { element } from "./page.js";
import { mayLeave } from "./unsaved.js";

export let opener; // the element that had the focus before the dialog opened, or that it names if the document began with it
let successors = []; // the elements that get the focus instead if the opener is removed

export function setSuccessors(nodes) {
  successors = nodes;
}

// Opens a new dialog as a modal one. After the dialog was removed, returns the focus to its opener.
export function updateDialogs() {
  const dialog = document.querySelector("dialog[data-modal]");
  if (dialog && !dialog.matches(":modal")) {
    opener ??= dialog.matches(":focus-within") ? element(dialog.dataset.modal) : attended();
    dialog.open = false;
    dialog.showModal();
    // A press beside the dialog, such as the second of two quick clicks, leaves the focus in it.
    dialog.onmousedown = (event) => event.target !== dialog;
    markNewScene();
    dialog.querySelector("[autofocus]")?.select?.();
  } else if (!dialog && opener) {
    // Chromium has focused the opener, but as a part of the page that was still inert, and a field would not take text.
    opener.blur();
    refocus(opener, ...successors);
    opener = null;
    successors = [];
    markNewScene();
  }
}

// Treats Esc as a press of the dialog's button for it, or as a step back. The browser closes a dialog at the second Esc
// even if the page prevents it, so `updateDialogs` opens it again.
export function cancelDialog(event) {
  if (!event.target.matches?.("dialog[data-modal]")) return;
  event.preventDefault();
  if (!mayLeave()) return;
  const button = event.target.querySelector("[data-escape]");
  button ? button.click() : history.back();
}
