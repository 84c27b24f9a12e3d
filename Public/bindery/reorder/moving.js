// The row that is moved. The row itself stays where the server has put it: a gap, which is a copy of the row, is in the
// place to which it goes. The gap is removed when the patch with the move has arrived, or when it was not accepted, so
// that patches never meet a row in a place that the server does not know.

import { textOf } from "../shared/facts.js";
import { isRow, nameOfList, rowsOf } from "./lists.js";
import { announce, placeOf } from "./speech.js";

const root = document.documentElement;

export let lifted; // the move that the user makes: the row, its gap, and its place before
let settling = []; // the moves that were posted

const nextRow = (node) => {
  let next = node.nextElementSibling;
  while (next && !isRow(next)) next = next.nextElementSibling;
  return next;
};

// Puts the row over its gap, or where the pointer has it.
function cover(move, x = 0, y = 0) {
  const { row, gap, box } = move;
  const { left, top, width, height } = row.dataset.lifted === "pointer" ? box : gap.getBoundingClientRect();
  Object.assign(row.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  row.style.translate = `${x}px ${y}px`;
}

function makeGap(row) {
  const gap = row.cloneNode(true);
  for (const node of [gap, ...gap.querySelectorAll("*")])
    for (const name of ["id", "name", "for"]) node.removeAttribute(name);
  gap.inert = true;
  Object.assign(gap.dataset, { gap: "", live: "ignore" });
  return gap;
}

// Lifts a row by a pointer or by keys.
export function lift(row, way) {
  finishAll();
  const box = row.getBoundingClientRect();
  const gap = makeGap(row);
  lifted = { row, gap, box, way, list: row.parentNode, next: nextRow(row), style: row.style.cssText };
  if (way === "keys") lifted.focused = document.activeElement;
  row.before(gap);
  row.dataset.lifted = way;
  root.dataset.reordering = way;
  cover(lifted);
}

export function follow(x, y) {
  cover(lifted, x, y);
}

// Moves the gap.
export function placeGap(list, next) {
  const { gap, row, way } = lifted;
  if (gap.parentNode === list && nextRow(gap) === next) return;
  list.insertBefore(gap, next);
  if (way !== "keys") return;
  gap.scrollIntoView({ block: "nearest", inline: "nearest" });
  cover(lifted);
  announce(placeOf(row, gap));
}

// Moves the gap by a number of rows.
export function stepGap(distance) {
  const { gap } = lifted;
  const list = gap.parentNode;
  const rows = rowsOf(list);
  const next = nextRow(gap);
  const index = (next ? rows.indexOf(next) : rows.length) + distance;
  placeGap(list, rows[Math.max(index, 0)] ?? null);
}

// Moves the gap to another list, at the same position or at the end.
export function changeList(list) {
  const index = rowsOf(lifted.gap.parentNode).indexOf(nextRow(lifted.gap));
  placeGap(list, (index >= 0 && rowsOf(list)[index]) || null);
}

// Removes the gap and shows the row where it is now.
function finish(move) {
  const { row, gap, style, hasFocus, name, value } = move;
  settling = settling.filter((other) => other !== move);
  clearTimeout(move.timer);
  gap.remove();
  delete row.dataset.lifted;
  if (style) row.style.cssText = style;
  else row.removeAttribute("style");
  if (!hasFocus) return;
  // The patch may have inserted the row anew, and used the elements of the row for another one.
  const lists = document.querySelectorAll(`[data-reorder="${CSS.escape(name)}"]`);
  const moved = [...lists].flatMap(rowsOf).find((other) => other.dataset.value === value);
  if (moved && !moved.contains(document.activeElement)) (moved.querySelector("[data-handle]") ?? moved).focus();
}

const finishAll = () => settling.forEach(finish);

function release() {
  const move = lifted;
  lifted = undefined;
  delete root.dataset.reordering;
  return move;
}

export function cancel() {
  const move = release();
  finish(move);
  announce(textOf("The move was canceled."));
}

function reject(move) {
  if (!settling.includes(move)) return;
  finish(move);
  announce(textOf("The move was not accepted."));
}

// Posts the move.
export function drop() {
  const { row, gap, list, next } = lifted;
  const before = nextRow(gap);
  const target = gap.parentNode;
  if (target === list && before === next) return cancel();
  const move = Object.assign(release(), { name: list.dataset.reorder, value: row.dataset.value });
  announce(placeOf(row, gap));
  settling.push(move);
  row.dataset.lifted = "settling";
  gap.dataset.gap = "settling";
  cover(move);
  const body = new URLSearchParams({ [move.name]: move.value });
  body.append("bindery-list", nameOfList(target));
  body.append("bindery-before", before?.dataset.value ?? "");
  // The object in place of a button is told when the post has been answered or discarded.
  const removeAttribute = () => (move.timer = setTimeout(reject, 2000, move));
  root.bindery.post({ url: location.href, body, button: { setAttribute() {}, removeAttribute } });
}

// Notes whether the row of a move has the focus, before a patch.
export function noteFocus() {
  for (const move of settling) move.hasFocus = move.focused && document.activeElement === move.focused;
}

// Lifts the row of a pointer again after a patch that has changed its list as a whole, which knows no gap. Returns false if
// the row is gone.
function liftAgain() {
  const { row, gap, way, list, box, style } = lifted;
  const isSame = (other) => other.dataset.value === row.dataset.value && other.parentNode.dataset.reorder === list.dataset.reorder;
  const found = row.isConnected ? row : [...document.querySelectorAll("[data-reorder] > [data-value]")].find(isSame);
  if (way !== "pointer" || !found) return false;
  if (!gap.isConnected) found.before(gap);
  found.dataset.lifted = way;
  lifted = { row: found, gap, box, way, list: found.parentNode, next: nextRow(found), style };
  return true;
}

// Finishes the moves that a patch has made or prevented.
export function patched() {
  if (lifted && !(lifted.row.isConnected && lifted.gap.isConnected) && !liftAgain()) cancel();
  const isMade = ({ row, gap, list, next }) =>
    !row.isConnected || !gap.isConnected || row.parentNode !== list || nextRow(row) !== next;
  settling.filter(isMade).forEach(finish);
}

export function refused() {
  settling.forEach(reject);
}

export function remounted() {
  if (lifted) cancel();
  finishAll();
}
