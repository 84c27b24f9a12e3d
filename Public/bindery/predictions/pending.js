// The presses whose effects the server has not confirmed, and the changes of the page that show their predictions.

import { effectOf, keyOf, linesFor, root } from "./known.js";

let presses = []; // in order
let changes = []; // the changes that show the predictions, in order
let keys = new Map(); // the keys of rows in their predicted places

const watch = new MutationObserver(() => {});

// The moves and removals for the animation, as operations that only it reads.
export const moves = () =>
  presses.flatMap(({ row, effect: { html, list } }) => (list ? `=m ${list} ${row}` : html ? [] : "=d " + row));

// Records the press of a button.
export function press({ button: { name, value }, edit }) {
  const [row, effect] = effectOf({ name, value });
  const isAgain = presses.some((press) => press.name === name && press.row === row);
  presses.push({ name, value, edit, row, effect, html: isAgain || effect.html });
  return true;
}

// Ends a press. Another one in the same row then has an effect on the row as it is now.
function end(press) {
  presses = presses.filter((other) => other !== press);
  const next = presses.find(({ row }) => row === press.row);
  if (!next) return;
  next.html = effectOf(next)[1]?.html;
  next.isChanged = false;
}

// Handles the response to a post. Returns true if its prediction must end: the post was rejected, or the page that has
// received it does not report the end of its action, because it was not asked for predictions before.
export function settle({ edit, status }) {
  const press = presses.find((press) => press.edit === edit);
  if (!press) return;
  press.isSent = true;
  setTimeout(endSoon, 30000, press);
  if (status && status < 400 && !press.isMoved) return;
  end(press);
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
    const { row, edit, html, hasEnded } = press;
    // A change that another press has caused does not count.
    press.isChanged ||= !ended.has(row) && lines.some((line) => line.startsWith(`p ${row} `));
    press.hasEnded ||= lines.includes("c " + edit);
    if (
      !document.getElementById(row) ||
      (press.hasEnded && press.isChanged) ||
      lines.includes("f " + edit) ||
      lines.includes(`e ${row} ${html}`)
    ) {
      end(press);
      ended.add(row);
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

// Returns the id of the element before which a row is placed; "-" for the end of the list.
function next(row, { list, at, key }) {
  const others = [...document.getElementById(list).children].filter(({ id }) => id && id !== row);
  const isNext = { first: () => true, ordered: ({ id }) => isAfter(keys.get(id) ?? keyOf(id), key) }[at];
  return (isNext && others.find(isNext)?.id) ?? "-";
}

// Applies one prediction.
function predict(row, effect) {
  const { html, list, at, key } = effect;
  if (!list && !html) return root.bindery.operate("d " + row);
  if (html) root.bindery.operate(`e ${row} ${html}`);
  if (document.getElementById(list) && (at || document.getElementById(row)?.parentNode.id !== list))
    root.bindery.operate(`m ${list} ${row} ${next(row, effect)}`);
  keys.set(row, key);
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
  const last = new Map();
  for (const press of presses) {
    const label = press.name + " " + press.value;
    const count = (last.get(label)?.count ?? 0) + 1;
    last.delete(label);
    last.set(label, { ...press, count });
  }
  const counts = {};
  for (const press of last.values()) {
    const [row, effect] = effectOf(press);
    if (!row || !document.getElementById(row)) continue;
    const back = press.count % 2 === 0 && effect.again;
    predict(row, back || effect);
    if (!back) for (const name in effect.counts) counts[name] = (counts[name] ?? 0) + effect.counts[name];
  }
  linesFor(counts).forEach(root.bindery.operate);
  changes = watch.takeRecords();
  watch.disconnect();
}
