// The places on the page with the texts of posts that wait: the elements with `data-waits`, which name the buttons of these
// posts and their fields, and the fields that their events have saved.

import { create } from "./elements.js";

// Returns the lines of the texts in fields of a post.
const linesOf = ({ pressed, body }, pairs) =>
  body
    .filter(([name]) => pairs.includes(pressed?.[0] + ":" + name))
    .flatMap(([, text]) => text.split(/[\r\n]+/))
    .filter((line) => line.trim());

// Shows the texts of the posts to the address of the page, the latest first, as the rows of each place.
export function showInPlace(records) {
  const here = records.filter(({ address }) => address === new URL("", location).href).reverse();
  for (const list of document.querySelectorAll("[data-waits]")) {
    const lines = here.flatMap((record) => linesOf(record, list.dataset.waits.split(" ")));
    const former = [...list.children].map((row) => row.textContent);
    if (former.join("\n") === lines.join("\n")) continue;
    list.replaceChildren(...lines.map((line) => create("li", { dir: "auto" }, line)));
  }
}

// Gives the fields of a kept page that events have saved, such as a title that is edited in its row, the texts of the latest
// posts.
export function setFields(records) {
  for (const { saved, body } of [...records].reverse()) {
    const field = saved && document.querySelector(saved + ":not([data-unsent])");
    if (!field) continue;
    field.value = field.binderySaved = body.find(([name]) => name === field.name)[1];
    field.dataset.unsent = "";
  }
}
