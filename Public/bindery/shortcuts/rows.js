// The keys that move the focus from row to row: `data-next-row` and `data-previous-row` of an element with rows.

import { isListed } from "../shared/keys.js";

const focusable = "a[href], button, input, select, textarea, [tabindex]";

const isRow = (node) => node.checkVisibility() && !node.parentElement.closest("li");

// Moves the focus to the next or previous row. Returns true if the key is one of rows. An arrow key scrolls the page until a
// row has the focus.
export function moveInRows(event, place) {
  if (document.documentElement.dataset.reordering) return false;
  for (const around of place.querySelectorAll("[data-next-row]")) {
    const { nextRow, previousRow } = around.dataset;
    const step = isListed(nextRow, event) ? 1 : isListed(previousRow ?? "", event) ? -1 : 0;
    if (!step) continue;
    const rows = [...around.querySelectorAll("li, tr")].filter(isRow);
    const index = rows.findIndex((row) => row.contains(document.activeElement));
    if (index < 0 && event.key.startsWith("Arrow")) continue;
    const row = index < 0 ? rows.at(step > 0 ? 0 : -1) : rows[index + step];
    row?.querySelector(focusable)?.focus();
    return true;
  }
  return false;
}
