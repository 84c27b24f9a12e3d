// Morphing: changes elements into new ones and keeps every element that exists before and after, with the state that
// belongs to the user.

import { moveNode, placeRow, removeElement } from "./elements.js";
import { adoptValue, isTheirs } from "./fields.js";
import { parse, parseAttribute } from "./fragments.js";
import { element } from "./page.js";

export function replaceContent(node, html) {
  morphChildren(node, parse(html, node));
}

export function replaceElement(node, html) {
  morph(node, parse(html, node.parentNode).firstElementChild);
}

export function changeAttribute(node, name, value) {
  setAttribute(node, parseAttribute(node, name, value));
}

export function dropAttribute(node, name) {
  removeAttribute(node, parseAttribute(node, name).name);
}

export function insertRow(list, before, html) {
  const fresh = parse(html, list).firstElementChild;
  const known = element(fresh.id);
  if (known) morph(known, fresh);
  placeRow(list, known || fresh, before);
}

export function moveRow(list, row, before) {
  placeRow(list, element(row), before);
}

// Replaces the content of a node and keeps nothing of it, except for a field with the focus and `data-stays`, in which the
// user may be typing: text that the server has not received remains. It takes the place of the field with its id while
// both scenes are on the page, so that it need not lose the focus.
export function showScene(node, html) {
  const former = [...node.childNodes];
  const fresh = parse(html, node);
  const field = node.querySelector("[data-stays]:focus");
  const place = field && [...fresh.querySelectorAll("[data-stays]")].find(({ id }) => id === field.id);
  node.append(...fresh.childNodes);
  if (place) {
    moveNode(place.parentNode, field, place);
    field.focus({ preventScroll: true });
    morph(field, place);
    adoptValue(field, place.value);
    place.remove();
  }
  former.forEach(removeElement);
}

// Returns the id without the depth of the scene, which may be another one after a mount. A form has its fields as
// properties, also one with the name “id”.
const ownID = (node) => node.getAttribute?.("id")?.replace(/^s\d+(?=[f:])/, "");

// A region whose content belongs to a script is only changed into such a region.
const areAlike = (a, b) => ownID(a) === ownID(b) && a.nodeName === b.nodeName && isIgnored(a) === isIgnored(b);
const isIgnored = (node) => node.dataset?.live === "ignore";

function morph(from, to) {
  if (!areAlike(from, to)) return from.replaceWith(to);
  if (from.nodeType !== 1) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  const isOurs = (name) => name !== "style" && (!isIgnored(from) || /^id|^data-/.test(name));
  for (const name of from.getAttributeNames()) if (isOurs(name) && !to.hasAttribute(name)) removeAttribute(from, name);
  for (const given of to.attributes)
    if (isOurs(given.name) && from.getAttribute(given.name) !== given.value) setAttribute(from, given);
  if (from.matches("textarea")) {
    if (!isTheirs(from)) from.defaultValue = to.defaultValue;
  } else if (!isIgnored(from)) morphChildren(from, to);
}

// Nodes that do not stay are removed first, so that those that stay need not be moved.
export function morphChildren(parent, fresh) {
  const wanted = new Set([...fresh.children].map(ownID));
  const known = new Map([...parent.children].map((node) => [ownID(node), node]));
  known.forEach((node, id) => wanted.has(id) || removeElement(node));
  let next = parent.firstChild;
  const remove = () => removeElement(next, (next = next.nextSibling));
  for (const node of [...fresh.childNodes]) {
    const kept = ownID(node) ? known.get(ownID(node)) : next && areAlike(next, node) && next;
    if (!kept) parent.insertBefore(node, next);
    else {
      while (next !== kept && next && !ownID(next)) remove();
      if (next === kept) next = next.nextSibling;
      else moveNode(parent, kept, next);
      morph(kept, node);
    }
  }
  while (next) remove();
}

function setAttribute(node, given) {
  const { name, value } = given;
  if (name === "value" && isTheirs(node)) return;
  node.setAttributeNode(given.cloneNode());
  if (name === "value") node.value = node.binderyGiven = value;
  if (name === "checked") node.checked = true;
  if (name === "data-style") node.style.cssText = value;
}

function removeAttribute(node, name) {
  if (name === "open" && node.matches("dialog:modal, details")) return;
  node.removeAttribute(name);
  if (name === "checked") node.checked = false;
  if (name === "data-style") node.removeAttribute("style");
}
