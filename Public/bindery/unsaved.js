// Unsaved input: asks the user before edits that were not submitted are lost.

import { contentOf, originalContent } from "./fields.js";
import { queue } from "./posts.js";

const isText = (field) => /text|mail|url|tel|number|date|time|month|week/.test(field.type);

// Indicates whether the user must confirm leaving a form whose edits have not been submitted.
const asks = ({ dataset: { unsaved }, elements }) =>
  unsaved === undefined
    ? [...elements].some(isText) && [...elements].some((field) => field.type === "submit")
    : unsaved !== "off";

const guardedForms = () => [...document.forms].filter(asks);

// After a failed action, all text in the form counts, because its submission has made that text the original content.
const hasEdit = (field) =>
  field.form.binderyFailed ? isText(field) : field.binderyTyped && contentOf(field) !== originalContent(field);

const unsavedFieldsOf = (form) => [...form.elements].filter(hasEdit);

// Returns the fields with edits that were not submitted.
export const unsavedFields = () => guardedForms().flatMap(unsavedFieldsOf);

export const unsavedForms = () =>
  guardedForms().filter((form) => !form.binderyLeft && (form.binderyFailed || unsavedFieldsOf(form).length));

// Asks if edits would be lost. While a modal dialog is open, only the forms in it ask.
export function mayLeave() {
  const dialog = document.querySelector("dialog:modal");
  return unsavedForms().every(
    (form) =>
      (dialog && !dialog.contains(form)) ||
      (form.binderyLeft = confirm(form.dataset.unsaved || "Leave without saving?")),
  );
}

// Lets the browser ask, in its own words, before another document is loaded.
export function unload(event) {
  const isWaiting = (form) => queue.some((item) => item.form === form);
  if (unsavedForms().length || guardedForms().some(isWaiting)) event.preventDefault();
}
