// The records of stored posts: which posts are stored, and what the user sees of them.

import { stateOf } from "../shared/switches.js";
import { notes, root } from "./shell.js";

const longest = 50000; // the length in characters above which a post is not stored

const isTextual = ({ type, localName }) =>
  localName === "textarea" || /^(text|search|email|url|tel|number|date|time|month|week|datetime-local)$/.test(type);

// Returns the element that a post comes from: that of an event, the button, or the form.
const originOf = ({ source, button, form }) => source ?? button ?? form;

const fieldsOf = ({ source, form }) => [...((form ?? source.form)?.elements ?? [])].filter((field) => field.name);

// Indicates whether a post is stored: a submitted form without passwords and files. The nearest `data-outbox` around
// its button, or else around the form, decides. An event is stored only if its own element has the attribute.
export function isDurable(item) {
  const { isWhole, body, button, source } = item;
  const mark = (isWhole || source?.dataset.outbox !== undefined) && originOf(item).closest("[data-outbox]");
  return (
    mark &&
    mark.dataset.outbox !== "off" &&
    body instanceof URLSearchParams &&
    `${body}`.length <= longest &&
    !/^bindery-/.test(button?.name) &&
    !fieldsOf(item).some((field) => root.bindery.isSecret(field) && field.value)
  );
}

// Returns the state that a press gives a switch; undefined for another element.
function nextState(node) {
  const state = stateOf(node);
  return state ? state !== "true" : undefined;
}

// Indicates whether a field is not in another row than the element that a post comes from.
const isBeside = (field, origin) => field.closest("li, tr")?.contains(origin) ?? true;

// Returns the record of a post: its request, and its names for the user.
export const recordOf = (item, { id, owner }) => ({
  id,
  owner,
  address: item.url,
  body: [...item.body],
  label: notes.labelWithDialog(originOf(item)),
  pressed: item.button?.name && [item.button.name, item.button.value],
  saved: item.source?.name && `[name="${item.source.name}"][data-value="${item.source.dataset.value}"]`,
  isOn: nextState(originOf(item)),
  fields: fieldsOf(item)
    .filter((field) => field.matches(":enabled") && isTextual(field) && isBeside(field, originOf(item)))
    .map((field) => ({ name: field.name, label: notes.labelOf(field), isLong: field.localName === "textarea" })),
  time: Date.now(),
});

const textsOf = ({ fields, body }) =>
  fields.map(({ name }) => body.find((pair) => pair[0] === name)?.[1]).filter(Boolean).join(", ");

const markOf = ({ isOn }) => (isOn === undefined ? "" : isOn ? "☑ " : "☐ ");

// Returns the name of a post: the state that it gives a switch and its button, or else its texts.
export const nameOf = (record) => markOf(record) + (record.label || textsOf(record)).slice(0, 200);

// Returns a post in words: its name and its texts.
export const wordsOf = (record) =>
  markOf(record) + [record.label, textsOf(record)].filter(Boolean).join(": ").slice(0, 200);

// Gives the switches of the page the states that posts will give them.
export function setSwitches(records) {
  for (const { pressed, isOn } of records) {
    if (!pressed || isOn === undefined) continue;
    for (const node of document.getElementsByName(pressed[0])) {
      if (node.value !== pressed[1] || stateOf(node) === null) continue;
      node.setAttribute(node.ariaChecked === null ? "aria-pressed" : "aria-checked", isOn);
      node.dataset.unsent = "";
    }
  }
}

// Shows on a kept page that a post is stored, as a live page does with its prediction: the switch is set, a field that
// was empty is empty again, and the button can be pressed again.
export function showStored(item, record) {
  setSwitches([record]);
  for (const field of fieldsOf(item))
    if (isTextual(field) && !field.defaultValue) field.value = field.binderySaved = "";
  if (item.form) item.button?.removeAttribute("aria-busy");
}
