// The notes at the top of the page: that it is a kept one, and that the browser cannot keep pages.

import { textOf } from "../shared/facts.js";

const insert = (parent, name, properties) => parent.appendChild(Object.assign(document.createElement(name), properties));

// Screen readers announce text that is added to a region after it exists.
function show(fill) {
  const node = document.createElement("div");
  node.role = "status";
  node.dataset.asOf = "";
  document.body.prepend(node);
  setTimeout(() => fill(node), 50);
  return node;
}

// Says from when the page is. When it is mounted again, the note is removed like all that the server's page lacks.
export const showAge = (time) =>
  show((node) => {
    const options = { dateStyle: "medium", timeStyle: "short" };
    const date = new Date(+time).toLocaleString(document.documentElement.lang || undefined, options);
    insert(node, "span", { textContent: textOf("No connection. This page is from {1}.", date) });
  });

// Says once in each tab that pages cannot be kept.
export function showUnkept() {
  try {
    if (sessionStorage.binderyUnkeptPage) return;
    sessionStorage.binderyUnkeptPage = true;
  } catch {
    return;
  }
  show((node) => {
    insert(node, "span", { textContent: textOf("This browser cannot keep this page for when there is no connection.") });
    insert(node, "button", { type: "button", textContent: textOf("Close"), onclick: () => node.remove() });
  }).dataset.live = "ignore";
}
