// The keys that move the focus from row to row: `data-next-row` and `data-previous-row` of an element with rows. A key that
// moves a row to another list also moves the focus on.

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

// Presses a button. If that moves the row with the focus to another list, as the check of a task does, the focus goes to the
// row that follows, so that one row can be pressed after the other.
export function pressInRow(button) {
  const row = document.activeElement.closest("[data-next-row] :is(li, tr)");
  const { parentNode: list, nextElementSibling: next, previousElementSibling: previous } = row ?? {};
  button.click();
  if (row?.isConnected && row.parentNode !== list) (next ?? previous)?.querySelector(focusable)?.focus();
}
