// The places on the page with the texts of posts that wait. `data-waits` names the buttons of these posts and their fields.

import { notes } from "./shell.js";

// Returns the lines of the texts in fields of a post.
const linesOf = ({ pressed, body }, pairs) =>
  body
    .filter(([name]) => pairs.includes(pressed?.[0] + ":" + name))
    .flatMap(([, text]) => text.split(/[\r\n]+/))
    .filter((line) => line.trim());

// Shows the texts of the posts to the address of the page, the latest first, as the rows of each place.
export function showInPlace(records) {
  const here = records.filter(({ address }) => address === new URL("", location).href).reverse();
  for (const place of document.querySelectorAll("[data-waits]")) {
    const lines = here.flatMap((record) => linesOf(record, place.dataset.waits.split(" ")));
    const former = [...place.children].map((row) => row.textContent);
    if (former.join("\n") === lines.join("\n")) continue;
    place.replaceChildren(...lines.map((line) => notes.create("li", { dir: "auto" }, line)));
  }
}
