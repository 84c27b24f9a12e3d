// Rows that an action is expected to insert. They contain the text of fields, which the server has marked.

import { root } from "./known.js";

// Returns the fields of a form and their texts by name; undefined if one of them is blank.
export function readFields(form, names) {
  const texts = names.map((name) => [name, form.elements[name], form.elements[name]?.value ?? ""]);
  if (texts.every(([, , text]) => text.trim())) return texts;
}

export function clearFields(texts) {
  for (const [, field] of texts) field.value = "";
}

// Gives the fields their texts again, because the action has failed: after the patch, which keeps the content of the focused
// field. A text is added to what the user, or another action that has failed, has left in the field in the meantime.
export function restoreFields(texts) {
  queueMicrotask(() => {
    for (const [, field, text] of texts)
      if (!field.value.includes(text)) field.value = [field.value, text].filter(Boolean).join(" ");
  });
}

// Disables a part of a row that the server does not know yet. The title tells users, also those of screen readers, why.
function disable(part, reason) {
  for (const name of part.getAttributeNames())
    if (/^(href|data-on-.*|data-swipe-.*)$/.test(name)) part.removeAttribute(name);
  if (part.matches("button, input, select, textarea")) Object.assign(part, { disabled: true, title: reason });
}

// Inserts the predicted row of a press. The texts are never parsed as HTML, and are not written to attributes that are
// more than text, such as addresses. Returns false if the list is not on the page.
export function insert({ row, effect, texts }, list, isFirst) {
  const before = (isFirst && list?.firstElementChild?.id) || "-";
  root.bindery.operate(`i ${effect.list} ${before} ${effect.html.replace(/(<[^>]* id=")[^"]*/, "$1" + row)}`);
  const node = document.getElementById(row);
  if (!node) return false;
  const fill = (text) => text.replace(/\uE000(.*?)\uE001/g, (_, name) => texts.find(([other]) => other === name)[2]);
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) walker.currentNode.data = fill(walker.currentNode.data);
  node.ariaBusy = true;
  for (const part of [node, ...node.querySelectorAll("*")]) {
    disable(part, effect.reason);
    for (const name of part.getAttributeNames()) {
      const value = part.getAttribute(name);
      const isPlain = /^(title|alt|aria-label|aria-description)$/.test(name);
      if (value.includes("\uE000")) part.setAttribute(name, isPlain ? fill(value) : "");
    }
  }
  return true;
}

const insertedBy = (line) => document.getElementById(/ id="([^"]*)/.exec(line)?.[1]);

// Indicates whether an operation inserts the row that was expected.
export const confirmsRow = (line, texts) =>
  texts.every(([, , text]) => insertedBy(line)?.textContent.includes(text.trim()));

// Ends the animation of a row that was shown before as a prediction, when it has begun.
export function finishAnimation(line) {
  const node = insertedBy(line);
  queueMicrotask(() => node?.getAnimations().forEach((flight) => flight.finish()));
}
