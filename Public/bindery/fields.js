// Fields and their contents. A field that the user edits belongs to the user: values from the server are applied only to
// the others.

import { unescapeValue } from "./fragments.js";

export let edits = 0; // the number of the last edit or post

export const nextEdit = () => ++edits;

export const touched = new Map(); // fields and the numbers of their last edits

let keptContents; // the fields that belong to the user while a patch is applied, their contents and selections

export const touchedFields = () => [...touched.keys()].filter((field) => field.isConnected || !touched.delete(field));

export const isField = (node) => node?.matches?.("select, textarea, input:not([type=file])");

const isBox = (field) => /box|radio/.test(field.type);

// Indicates whether the browser must not keep the content of a field.
export const isSecret = ({ type, autocomplete = "" }) =>
  type === "password" || /\b(one-time-code|(current|new)-password)\b|\bcc-/i.test(autocomplete);

// Detects a change by an app's script, for which browsers dispatch no event.
export const isChanged = (field) => field.type === "hidden" && field.value !== field.binderyGiven;

// Indicates whether a field has the focus, or an edit that the server has not received.
export const isTheirs = (node) =>
  isField(node) && (touched.get(node) > (node.binderySeen ?? 0) || node === document.activeElement || isChanged(node));

export function contentOf(field) {
  if (field.options) return [...field.selectedOptions].map((option) => option.value).join("\n");
  return isBox(field) && !field.checked ? "" : field.value;
}

// Returns the content of a field before the user edited it, or at the last submission of its form.
export const originalContent = (field) =>
  field.binderySaved ?? (isBox(field) ? (field.defaultChecked ? field.value : "") : field.defaultValue);

export function saveContent(field) {
  if (!field.binderyTyped && isField(field)) field.binderySaved = contentOf(field);
}

// Sets the content of a field, even of the one that has the focus, whose selection is kept.
export function setContent(field, value, start = field.selectionStart, end = field.selectionEnd) {
  const holds = (option) => value.split("\n").includes(option.value);
  if (isBox(field)) field.checked = holds(field) || (field.type === "checkbox" && value === "true");
  else if (field.options) for (const option of field.options) option.selected = holds(option);
  else if (field.value !== value) {
    field.value = value;
    if (start != null && field === document.activeElement) field.setSelectionRange(start, end);
  }
}

// Sets all controls of a scene with a name to the value that a view model has decided on, unless the user has edited
// one since `edit`.
export function setField(scene, name, edit, value) {
  name = unescapeValue(name);
  value = unescapeValue(value);
  const fields = [...scene.querySelectorAll("[name]")].filter((field) => isField(field) && field.name === name);
  if (fields.some((field) => touched.get(field) > edit || isChanged(field))) return;
  for (const field of fields) decide(field, value);
}

function decide(field, value) {
  touched.delete(field);
  keptContents.delete(field);
  // The caret stays at the end.
  const isAtEnd = field.selectionStart === field.value?.length;
  setContent(field, value, ...(isAtEnd ? [value.length, value.length] : []));
  saveContent(field);
  field.binderyGiven = field.value;
}

// Gives a field the value of another scene, unless it has an edit that the server has not received.
export const adoptValue = (field, value) => touched.get(field) > (field.binderySeen ?? 0) || decide(field, value);

// Runs a change of the page, then restores the contents that belong to the user: an option that is inserted as selected
// makes the browser discard the user's choice.
export function keepingFields(work) {
  const fields = [document.activeElement, ...touchedFields()].filter(isTheirs);
  keptContents = new Map(
    fields.map((field) => [field, [contentOf(field), field.selectionStart, field.selectionEnd]]),
  );
  work();
  keptContents.forEach(([was, ...selection], field) => contentOf(field) === was || setContent(field, was, ...selection));
}
