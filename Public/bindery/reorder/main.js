// Rows that the user moves in a list and between lists, explained in the article "Latency and offline". Only pages of
// apps with `data-reorder` load this script.

import { followFacts, pageNode, textOf } from "../shared/facts.js";
import { listAt, listsOf, movableRow, rowAfter, scrollNear } from "./lists.js";
import { cancel, changeList, drop, follow, lift, lifted, noteFocus } from "./moving.js";
import { patched, placeGap, refused, remounted, stepGap } from "./moving.js";
import { announce, placeOf } from "./speech.js";

const controls = "a[href], button, input, select, textarea, label, summary, [contenteditable]";

// While a row is moved, nothing is selected. The row is over its gap; only a pointer shows it.
const looks = `
  [data-handle] { cursor: grab; touch-action: none; }
  [data-lifted] {
    box-sizing: border-box; margin: 0 !important; pointer-events: none; position: fixed !important; z-index: 99;
  }
  [data-lifted]:not([data-lifted="pointer"]) { opacity: 0; }
  [data-gap=""] { opacity: 0.5; }
  [data-reordering="keys"] [data-gap=""] { opacity: 1; outline: 2px solid; outline-offset: 2px; }
  [data-reordering] { -webkit-user-select: none; user-select: none; }
  [data-reordering="pointer"] * { cursor: grabbing !important; }
`;

let press; // the pointer that was pressed on a row, until it lifts the row
let hold; // the timer of a long touch
let frame;

function openLists() {
  return listsOf(lifted.list);
}

// Returns the row that a pointer may move: by its handle, or by anything but a control if it has none.
function rowToMove(target) {
  const row = movableRow(target);
  if (!row) return;
  const isGrip = row.querySelector("[data-handle]") ? target.closest("[data-handle]") : !target.closest(controls);
  return isGrip ? row : undefined;
}

function pointerPressed(event) {
  if (!event.isPrimary || event.button) return;
  if (lifted) cancel();
  const row = rowToMove(event.target);
  if (!row) return;
  const { clientX: x, clientY: y, pointerId: id } = event;
  const isLong = event.pointerType === "touch" && !event.target.closest("[data-handle]");
  press = { row, x, y, id, isLong };
  if (isLong) hold = setTimeout(liftPressed, 350);
}

function liftPressed() {
  if (!press?.row.isConnected) return;
  lift(press.row, "pointer");
  frame = requestAnimationFrame(glide);
}

// Scrolls while the pointer rests near an edge.
function glide() {
  if (lifted?.way !== "pointer") return;
  scrollNear(lifted.gap.parentNode, press.nowX ?? press.x, press.nowY ?? press.y);
  frame = requestAnimationFrame(glide);
}

function pointerMoved(event) {
  if (press?.id !== event.pointerId) return;
  const { clientX: x, clientY: y } = event;
  const distance = Math.hypot(x - press.x, y - press.y);
  if (!lifted && press.isLong && distance > 8) return pointerReleased();
  if (!lifted && !press.isLong && distance > 4) liftPressed();
  if (!lifted) return;
  Object.assign(press, { nowX: x, nowY: y });
  follow(x - press.x, y - press.y);
  placeNear(x, y);
}

function placeNear(x, y) {
  const list = listAt(openLists(), x, y);
  if (list) placeGap(list, rowAfter(list, x, y));
}

// The lists have changed under a pointer that rests.
function placeAgain() {
  patched();
  if (lifted?.way !== "pointer" || !("nowX" in press)) return;
  follow(press.nowX - press.x, press.nowY - press.y);
  placeNear(press.nowX, press.nowY);
}

function pointerReleased() {
  clearTimeout(hold);
  cancelAnimationFrame(frame);
  press = undefined;
}

// Drops the row. The click that follows the release belongs to the drag.
function pointerDropped(event) {
  if (press?.id !== event.pointerId) return;
  pointerReleased();
  // Some browsers do not focus a button that is pressed, and the buttons of the row are beside the one with the focus.
  if (!lifted) event.target.closest("[data-handle]")?.focus();
  if (lifted?.way !== "pointer") return;
  const swallow = (click) => {
    click.preventDefault();
    click.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, true));
  drop();
}

function pointerCanceled(event) {
  if (press?.id !== event.pointerId) return;
  pointerReleased();
  if (lifted?.way === "pointer") cancel();
}

// Lifts a row by its handle, or by itself if it can have the focus.
function liftByKey(event) {
  const { target, key } = event;
  const row = movableRow(target);
  if (!row || (target !== row && !target.matches("[data-handle]")) || !/^(Enter| )$/.test(key)) return false;
  lift(row, "keys");
  announce(`${placeOf(row, lifted.gap)} ${textOf("Press the arrow keys to move it, Space to drop it, or Escape to cancel.")}`);
  return true;
}

const steps = { ArrowUp: -1, ArrowDown: 1, Home: -1e9, End: 1e9 };

function moveByKey(key) {
  const all = openLists();
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (side && all.length > 1) {
    const other = all[all.indexOf(lifted.gap.parentNode) + side * (getComputedStyle(lifted.list).direction === "rtl" ? -1 : 1)];
    if (other) changeList(other);
  } else if (side || steps[key]) stepGap(side || steps[key]);
}

function keyPressed(event) {
  if (event.isComposing || event.defaultPrevented) return;
  if (!lifted) {
    if (!liftByKey(event)) return;
  } else if (event.key === "Escape") cancel();
  else if (lifted.way !== "keys") return;
  else if (event.key === "Tab") return cancel();
  else if (/^(Enter| )$/.test(event.key)) drop();
  else moveByKey(event.key);
  event.preventDefault();
  event.stopImmediatePropagation();
}

// Cancels a move by keys if the user goes elsewhere.
function focusLeft({ target }) {
  if (lifted?.way === "keys" && lifted.row.contains(target)) setTimeout(() => {
    if (lifted?.way === "keys" && !lifted.row.contains(document.activeElement)) cancel();
  });
}

// Lets the user press the button of a step again before the response: each press is another step.
function allowRepeating({ detail: { button, status } }) {
  if (status === undefined && button?.closest?.("[data-steps]")) button.removeAttribute("aria-busy");
}

if (pageNode && document.documentElement.bindery) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(looks);
  document.adoptedStyleSheets.push(sheet);
  addEventListener("pointerdown", pointerPressed);
  addEventListener("pointermove", pointerMoved);
  addEventListener("pointerup", pointerDropped);
  addEventListener("pointercancel", pointerCanceled);
  // The browser would scroll, show a menu or drag a link while the row follows the finger.
  addEventListener("touchmove", (event) => lifted?.way === "pointer" && event.preventDefault(), { passive: false });
  addEventListener("contextmenu", (event) => (press?.isLong || lifted) && event.preventDefault());
  addEventListener("dragstart", (event) => press && event.preventDefault());
  addEventListener("keydown", keyPressed, true);
  addEventListener("focusout", focusLeft);
  document.documentElement.addEventListener("bindery:change", noteFocus);
  document.documentElement.addEventListener("bindery:post", allowRepeating);
  document.documentElement.addEventListener("bindery:patch", placeAgain);
  document.documentElement.addEventListener("bindery:refused", refused);
  new MutationObserver(remounted).observe(pageNode, { attributes: true });
  followFacts();
}
