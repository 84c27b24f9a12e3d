// Announcements of moves for users of screen readers.

import { textOf } from "../shared/facts.js";
import { rowsOf } from "./lists.js";

let region;

// Says a text.
export function announce(text) {
  const place = document.querySelector("dialog:modal") ?? document.body;
  if (region?.parentNode !== place) {
    region?.remove();
    region = document.createElement("div");
    region.role = "status";
    region.ariaLive = "assertive";
    region.dataset.live = "ignore";
    region.style.cssText = "position:fixed;clip-path:inset(50%)";
    place.append(region);
  }
  // A text that follows the creation of its region at once is not announced.
  setTimeout(() => (region.textContent = text), 50);
}

// Returns the text of a row without its controls.
export function nameOfRow(row) {
  if (row.ariaLabel) return row.ariaLabel;
  const copy = row.cloneNode(true);
  for (const node of copy.querySelectorAll("button, input, select, textarea")) node.remove();
  return copy.textContent.replace(/\s+/g, " ").trim().slice(0, 80);
}

// Returns the label of a list or of its section.
function labelOfList(list) {
  const named = list.closest("[aria-label], [aria-labelledby]") ?? list;
  const ids = named.getAttribute("aria-labelledby")?.split(" ") ?? [];
  return named.ariaLabel ?? ids.map((id) => document.getElementById(id)?.textContent.trim() ?? "").join(" ");
}

// Returns the place of the gap in words.
export function placeOf(row, gap) {
  const list = gap.parentNode;
  const rows = rowsOf(list);
  const next = rows.findIndex((other) => gap.compareDocumentPosition(other) & 4);
  const label = labelOfList(list);
  return textOf(
    label ? "{1}, position {2} of {3} in {4}." : "{1}, position {2} of {3}.",
    nameOfRow(row),
    (next < 0 ? rows.length : next) + 1,
    rows.length + 1,
    label,
  );
}
