// The presses whose effects the server has not confirmed, and the changes of the page that show their predictions.

import { effectOf, hiddenEnds, keyOf, linesFor, root } from "./known.js";
import { clearFields, confirmsRow, finishAnimation, insert, readFields, restoreFields } from "./insertions.js";

let presses = []; // in order
let changes = []; // the changes that show the predictions, in order
let keys = new Map(); // the keys of rows in their predicted places

const watch = new MutationObserver(() => {});
const element = (id) => document.getElementById(id);
const perform = (line) => root.bindery.operate(line);

// Indicates whether a press is one of an action without a row, which is expected to change values only.
const isValue = ({ row }) => row?.[0] === "+";

const isRemoval = (press) => !press.effect.html && !isValue(press);

// The moves and removals for the animation, as operations that only it reads.
export const moves = () =>
  presses.map((press) => (isRemoval(press) ? "=d " + press.row : `=m ${press.effect.list} ${press.row}`));

// Records the press of a button. Returns false if nothing is predicted, such as for a blank field.
export function press({ button, edit }) {
  const { name, value, form } = button;
  const [row, effect] = effectOf({ name, value });
  const press = { name, value, edit, row, effect };
  if (effect.fields) {
    press.texts = readFields(form, effect.fields);
    if (!press.texts) return;
    press.row = "bindery-" + edit;
    clearFields(press.texts);
  } else if (!presses.some((other) => other.name === name && other.row === row)) press.lines = expected(press);
  presses.push(press);
  // The button may be pressed again, because the user sees the effect.
  button.removeAttribute("aria-busy");
  return true;
}

// Returns the operations that confirm a press.
function expected(press) {
  const [row, effect] = effectOf(press);
  if (!row) return [];
  return isValue(press) ? linesFor(effect.counts) : [`e ${row} ${effect.html}`];
}

// Ends a press. Another one in the same row then has an effect on the row as it is now.
function end(press) {
  presses = presses.filter((other) => other !== press);
  const next = presses.find(({ row }) => row === press.row);
  if (!next) return;
  next.lines = expected(next);
  next.isChanged = false;
}

// Ends a press that has failed.
function fail(press) {
  end(press);
  restoreFields(press.texts ?? []);
}

// Handles the response to a post. Returns true if its prediction must end: the post was rejected, or the page that has
// received it does not report the end of its action, because it was not asked for predictions before.
export function settle({ edit, status }) {
  const press = presses.find((press) => press.edit === edit);
  if (!press) return;
  press.isSent = true;
  setTimeout(endSoon, 30000, press);
  if (!status || status >= 400) fail(press);
  else if (press.isMoved) end(press);
  else return;
  return true;
}

// Ends a press whose action has ended without a change of its row, after the time that a late change may take.
function endSoon(press) {
  if (!presses.includes(press)) return;
  end(press);
  root.bindery.change("");
}

// Ends the presses that a patch confirms or refutes: the row has changed as predicted or is gone, or the action has
// ended and has changed the row, or the action has failed.
export function take(lines) {
  const ended = new Set();
  for (const press of presses) {
    const { row, edit, hasEnded, texts, effect } = press;
    const start = texts ? `i ${effect.list} ` : isValue(press) ? "P " : `p ${row} `;
    // A change that another press has caused does not count.
    const own = ended.has(row) ? [] : lines.filter((line) => line.startsWith(start));
    press.isChanged ||= own.length > 0;
    press.hasEnded ||= lines.includes("c " + edit);
    if (lines.includes("f " + edit)) fail(press);
    else if (
      (press.hasEnded && press.isChanged) ||
      !(isValue(press) || element(texts ? effect.list : row)) ||
      (texts
        ? own.some((line) => confirmsRow(line, texts))
        : press.lines?.length && press.lines.every((line) => lines.includes(line)))
    ) {
      end(press);
      ended.add(row);
      if (texts) own.forEach(finishAnimation);
    } else if (press.hasEnded && !hasEnded) setTimeout(endSoon, 1000, press);
  }
}

// Keeps only the presses that were not sent, because the page was mounted again.
export function restart() {
  presses = presses.filter((press) => !press.isSent);
  for (const press of presses) press.isMoved = true;
  changes = [];
  keys.clear();
}

// Undoes the changes that show the predictions.
export function undo() {
  for (const { type, target, attributeName, oldValue, addedNodes, removedNodes, nextSibling } of changes.reverse()) {
    if (type === "characterData") target.data = oldValue;
    else if (attributeName === "aria-busy") continue;
    else if (type === "attributes") {
      if (oldValue === null) target.removeAttribute(attributeName);
      else target.setAttribute(attributeName, oldValue);
      if (attributeName === "checked") target.checked = oldValue !== null;
      if (attributeName === "value") target.value = oldValue;
    } else {
      for (const node of addedNodes) node.remove();
      for (const node of removedNodes) target.insertBefore(node, nextSibling);
    }
  }
  changes = [];
  keys.clear();
}

const isAfter = (a, b) => {
  const index = a?.findIndex((number, index) => number !== b[index]);
  return index >= 0 && a[index] > b[index];
};

// Returns the id of the element before which a row is placed, "-" for the end of the list, or undefined for a place that
// is not on the page, because the list continues there.
function next(row, { list, at, key }) {
  const others = [...element(list).children].filter(({ id }) => id && id !== row);
  const isNext = { first: () => true, ordered: ({ id }) => isAfter(keys.get(id) ?? keyOf(id), key) }[at];
  const index = isNext ? others.findIndex(isNext) : -1;
  const hidden = at ? hiddenEnds(list) : 0;
  if ((hidden & 1 && (index === 0 || !others.length)) || (hidden & 2 && index < 0)) return;
  return others[index]?.id ?? "-";
}

// Shows the effect of a press on a row.
function predict(row, { html, list, at, key }) {
  if (!list && !html) return perform("d " + row);
  if (html) perform(`e ${row} ${html}`);
  keys.set(row, key);
  if (!element(list) || (!at && element(row).parentNode.id === list)) return;
  const before = next(row, { list, at, key });
  perform(before ? `m ${list} ${row} ${before}` : "d " + row);
}

// Returns the last press of each button with the number of its presses, but only the removal of a row that is removed.
function lastPresses() {
  let last = [];
  for (const press of presses) {
    const isSame = ({ row, name }) => row === press.row && (name === press.name || isRemoval(press));
    const count = (last.find(isSame)?.count ?? 0) + 1;
    last = [...last.filter((other) => !isSame(other)), { ...press, count }];
  }
  return last;
}

// Shows the predictions of all presses. Two presses of one button may have no effect together.
export function show() {
  watch.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeOldValue: true,
    characterData: true,
    characterDataOldValue: true,
  });
  const counts = {};
  const count = (effect, times = 1) => {
    for (const name in effect.counts) counts[name] = (counts[name] ?? 0) + times * effect.counts[name];
  };
  for (const press of lastPresses()) {
    if (press.texts) {
      if (insert(press, element(press.effect.list), press.effect.at === "first")) count(press.effect);
      continue;
    }
    const [row, effect] = effectOf(press);
    if (!(element(row) || isValue({ row }))) continue;
    const back = press.count % 2 === 0 && effect.again;
    const times = isValue({ row }) ? press.count : 1;
    if (!isValue({ row })) predict(row, back || effect);
    if (!back) count(effect, times);
  }
  linesFor(counts).forEach(perform);
  changes = watch.takeRecords();
  watch.disconnect();
}
