// Edits: notes the fields that the user edits, and decides when to send them.

import { contentOf, isChanged, nextEdit, originalContent, saveContent, touched, touchedFields } from "./fields.js";
import { useControl } from "./focus.js";
import { isLiveField, send } from "./forms.js";
import { flushPosts } from "./posts.js";

function noteEdit(field) {
  touched.set(field, nextEdit());
  field.binderyUnsent = true;
  field.binderyTyped = true;
  field.form.binderyLeft = false;
}

// Sends the edits of a form after the pause that the field's `data-live` selects.
function sendSoon({ form, dataset }) {
  const [way, pause = 200] = (dataset.live ?? "blur").split(" ");
  const throttles = way === "throttle";
  const go = () => (form.binderyTimer = send(form) && throttles && setTimeout(go, pause));
  if (way === "blur" || (throttles && form.binderyTimer)) return;
  clearTimeout(form.binderyTimer);
  form.binderyTimer = throttles ? go() : setTimeout(go, pause);
}

export function focusField({ target: field }) {
  useControl(null);
  saveContent(field);
}

// Sends no part of a form while one of its fields has an unfinished composition.
export function typeText({ target: field, isComposing }) {
  if (!isLiveField(field)) return;
  noteEdit(field);
  if (isComposing) field.form.binderyTimer = clearTimeout(field.form.binderyTimer);
  else sendSoon(field);
}

// Sends the field, because no input event follows the end of a composition.
export function endComposition({ target: field }) {
  if (isLiveField(field)) sendSoon(field);
}

export function finish({ target: field }) {
  if (!isLiveField(field)) return;
  if (!touched.has(field) || isChanged(field)) noteEdit(field);
  send(field.form);
}

// Sends a field that the user has left with an edit that no change event has announced: text that was sent after a mount
// and then removed again.
export function leaveField({ target: field }) {
  if (field.binderyUnsent && isLiveField(field)) send(field.form);
}

// Sends all edits at once, because the browser may close the page.
export function sendEdits() {
  touchedFields().forEach((target) => leaveField({ target }));
  flushPosts({ isLeaving: true });
}

// Notes the fields that were edited before the script ran.
export function noteEarlyEdits() {
  for (const field of document.querySelectorAll("input, textarea"))
    if (isLiveField(field) && contentOf(field) !== originalContent(field)) noteEdit(field);
}
