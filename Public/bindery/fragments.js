// HTML from the server, parsed in a document that runs no scripts and loads no images, until it is inserted into the
// page.

import { root } from "./page.js";

const inert = document.createElement("template").content.ownerDocument;

function fill(node, html) {
  node.innerHTML = html;
  return prepare(node);
}

// Parses HTML as the content of a copy of its parent, so that HTML in an SVG element becomes SVG.
export const parse = (html, parent) => fill(inert.importNode(parent), html);

// Parses an attribute of a node, so that the browser corrects the case and the namespace of its name.
export const parseAttribute = (node, name, value = "") =>
  fill(inert.createElementNS(node.namespaceURI, "g"), `<a ${name}="${value}">`).firstChild.attributes[0];

export const unescapeValue = (value) => parseAttribute(root, "a", value).value;

// Applies the styles in a tree and stores the values that its hidden fields were given.
export function prepare(tree) {
  for (const node of tree.querySelectorAll("[data-style]")) node.style.cssText = node.dataset.style;
  for (const field of tree.querySelectorAll("input[type=hidden]")) field.binderyGiven = field.value;
  return tree;
}
