// Unsaved input: asks the user before edits that were not submitted are lost.

import { contentOf, originalContent } from "./fields.js";
import { pageMeta } from "./page.js";
import { queue } from "./posts.js";

const isText = (field) => /text|mail|url|tel|num|date|time|mon|week/.test(field.type);

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

// Asks if edits would be lost: those in the modal dialog if one is open, otherwise those in the scenes, because the
// layout keeps its forms.
export function mayLeave() {
  return unsavedForms().every(
    (form) =>
      !form.closest(document.querySelector("dialog[data-modal]") ? "dialog" : pageMeta().dataset.scenes) ||
      (form.binderyLeft = confirm(form.dataset.unsaved || "Leave without saving?")),
  );
}

// Lets the browser ask, in its own words, before another document is loaded.
export function unload(event) {
  if (unsavedForms().length || queue.some(({ form, isStored }) => form && !isStored && asks(form))) event.preventDefault();
}
