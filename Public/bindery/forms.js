// Forms: selects the ones that the script sends, and makes their posts.

import { edits, isChanged, isField, saveContent, touched } from "./fields.js";
import { useControl } from "./focus.js";
import { root } from "./page.js";
import { post, withdrawEdits } from "./posts.js";

// Returns an attribute of a form, or of the button that submits it.
const setting = (form, button, name) => button?.getAttribute("form" + name) ?? form.getAttribute(name);

export const formAddress = (form, button) => new URL(setting(form, button, "action") ?? "", location).href;

// Indicates whether the script sends the form. A form with another address is handled by the browser, because its
// fields would go to the wrong scene.
export const isLiveForm = (form, button) =>
  form &&
  form.dataset.live !== "off" &&
  !setting(form, button, "target") &&
  /^post$/i.test(setting(form, button, "method")) &&
  formAddress(form, button) === formAddress(root);

export const isLiveField = (field) => isField(field) && isLiveForm(field.form);

// Sends a form whole, or the fields that were edited since they were last sent, except passwords without `data-live`.
// Returns true if there were any.
export function send(form, button, isWhole) {
  form.binderyTimer = clearTimeout(form.binderyTimer);
  const fields = [...form.elements].filter(
    (field) =>
      (field.binderyUnsent || (isWhole && isChanged(field))) &&
      field.matches(":enabled") &&
      (isWhole || field.type !== "password" || field.dataset.live !== undefined),
  );
  if (!isWhole && !(form.isConnected && fields.length)) return;
  fields.push(...withdrawEdits(form));
  for (const field of fields) {
    field.binderyUnsent = false;
    if (isChanged(field)) touched.set(field, edits + 1);
    field.binderyGiven = field.value;
  }
  // A press is a submission without edits, by a button that is not a toggle.
  const isPress =
    isWhole &&
    !fields.length &&
    !button?.matches("[aria-checked], [aria-pressed]") &&
    ![...form.elements].some((field) => field.binderyTyped || field.files?.length);
  const data = new FormData(form);
  for (const name of [...data.keys()]) isWhole || fields.some((field) => field.name === name) || data.delete(name);
  if (button?.name) data.append(button.name, button.value);
  const body = /multi/.test(setting(form, button, "enctype")) ? data : new URLSearchParams(data);
  post({ url: formAddress(form, button), body, button, form, fields, isWhole, isPress });
  return true;
}

const emptied = new Map(); // the fields that submissions have emptied, with their texts, by the numbers of the posts

// Marks the form whose action failed, so that its content is unsaved again, and gives its empty fields their texts: after
// the patch, which keeps the content of the focused field.
export function markFailed(edit) {
  for (const form of document.forms) form.binderyFailed ||= form.binderySent == edit;
  queueMicrotask(() => {
    for (const [field, text] of emptied.get(+edit) ?? []) field.value ||= text;
  });
}

// Handles the response to a submission. Its action may still fail later.
export function noteResponse(edit) {
  if (emptied.has(edit)) setTimeout(() => emptied.delete(edit), 60000);
}

export function submit(event) {
  const { target: form, submitter: button } = event;
  if (event.defaultPrevented || !isLiveForm(form, button)) return;
  event.preventDefault();
  useControl(button);
  // The fields that the submission settles: those in the part of the form around its button, or all.
  const part = button?.closest("[data-part]");
  const fields = [...(part?.querySelectorAll("[name]") ?? form.elements)];
  // A button that is pressed twice counts once, unless the user has typed something else between.
  if (button?.matches("[aria-busy=true]") && !fields.some((field) => field.binderyTyped)) return;
  send(form, button, true);
  form.binderySent = edits;
  form.binderyFailed &&= part;
  const edit = edits;
  const texts = [];
  for (const field of fields) {
    // The next text can be typed before the response.
    if (field.matches("[data-emptied]") && field.value.trim()) {
      texts.push([field, field.value]);
      field.value = "";
    }
    field.binderyTyped = false;
    saveContent(field);
  }
  emptied.set(edit, texts);
}
