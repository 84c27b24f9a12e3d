// Keys of the whole page, explained in the article "Latency and offline". Only pages of apps with `data-keys` load this
// script. A key, or several one after the other, presses the button or link that names it in `data-keys`, or focuses such a
// field or region; `?` shows all of them.

import { followFacts, pageNode } from "../shared/facts.js";
import { isForField, isPartial, isPressed, itemsOf, stepsOf } from "../shared/keys.js";
import { moveInRows, pressInRow } from "./rows.js";
import { toggleSheet } from "./sheet.js";

const controls = "a[href], button, input, label, select, summary, textarea";
const keyEvents = "[data-on-keydown], [data-on-keyup], [data-on-window-keydown], [data-on-window-keyup]";

let begun = []; // the keys that may begin a sequence
let timer; // the longest pause in a sequence
let written; // the field in which the user has typed last, and the time
let writtenAt;

const scope = () => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;

const isUsable = (node) =>
  node.checkVisibility() && !node.matches(":disabled, [aria-disabled=true]") && !node.closest("[inert]");

// Returns the controls with keys, and with `all` the elements that receive a key anywhere on the page, or have a name for
// the list of keys.
const withKeys = (all) =>
  [...scope().querySelectorAll("[data-keys]")].filter(
    (node) =>
      isUsable(node) &&
      (node.matches(keyEvents)
        ? all && node.matches("[data-on-window-keydown], [data-on-window-keyup], [data-shortcut]")
        : node.matches(`${controls}, nav`)),
  );

// Returns the controls for which the keys that were typed are a whole sequence, or the beginning of one.
const listing = (typed, isWhole) =>
  withKeys().filter(({ dataset }) =>
    itemsOf(dataset.keys)
      .map(stepsOf)
      .some(
        (steps) =>
          (steps.length === typed.length) === isWhole &&
          typed.every((event, index) => index in steps && isPressed(steps[index], event)),
      ),
  );

// The choice to use keys without Ctrl or Alt, which people who speak to their computer press by accident (WCAG 2.1.4).
const choice = {
  get isOn() {
    try {
      return localStorage.binderyKeys !== "off";
    } catch {
      return true;
    }
  },
  set(isOn) {
    try {
      localStorage.binderyKeys = isOn ? "on" : "off";
    } catch {}
  },
};

const isBare = ({ key, ctrlKey, altKey, metaKey }) => key.length === 1 && !ctrlKey && !altKey && !metaKey;

// Returns the only one of several controls with a key that is in the innermost element around the focus with any of
// them, such as that of the row with the focus.
function nearest(nodes) {
  for (let around = document.activeElement; around; around = around.parentElement) {
    const near = nodes.filter((node) => around.contains(node));
    if (near.length) return near.length === 1 ? near[0] : undefined;
  }
}

function use(node) {
  if (node.matches("select, textarea, input:not([type=checkbox], [type=radio], [type=submit], [type=button])")) {
    node.focus();
    node.select?.();
  } else if (node.matches("nav")) node.querySelector(controls)?.focus();
  else pressInRow(node);
}

// Uses the control with the keys that were typed last. Returns false if there is none, also with more keys.
function type(event, former) {
  for (const typed of former.length ? [[...former, event], [event]] : [[event]]) {
    const nodes = listing(typed, true);
    const node = nearest(nodes);
    if (node) use(node);
    if (nodes.length) return node;
    if (!listing(typed, false).length) continue;
    begun = typed;
    timer = setTimeout(() => (begun = []), 1500);
    return true;
  }
  return false;
}

// Indicates whether a key is one of a text: of the field with the focus, or of one that another scene has replaced while the
// user types.
function isWriting(event) {
  const { target, key, timeStamp } = event;
  if (isForField(event)) written = key.length === 1 ? target : undefined;
  else if (!written || written.isConnected || timeStamp - writtenAt > 1000 || !isBare(event)) return false;
  writtenAt = timeStamp;
  return true;
}

function press(event) {
  const { key, target, repeat } = event;
  if (isPartial(event)) return;
  const former = begun;
  begun = [];
  clearTimeout(timer);
  if (event.isComposing || !target.matches || isWriting(event) || event.defaultPrevented) return;
  if (/^(Enter| )$/.test(key) && target.matches(controls)) return;
  const isOn = !isBare(event) || choice.isOn;
  const isUsed =
    (isOn && moveInRows(event, scope())) ||
    (!repeat && ((isOn && type(event, former)) || (key === "?" && isBare(event) && showHelp())));
  if (isUsed) event.preventDefault();
  else if (key === "Escape" && target.dataset.keys) target.blur();
}

// Shows the sheet, unless there are no keys to list. Returns true if it is shown or was hidden.
function showHelp() {
  const nodes = withKeys(true);
  if (!nodes.length && !scope().matches?.(".shortcuts")) return false;
  toggleSheet(nodes, [...scope().querySelectorAll("[data-next-row]")].at(-1), choice);
  return true;
}

if (pageNode && document.documentElement.bindery) {
  addEventListener("keydown", press);
  addEventListener("click", ({ target }) => target.closest?.("[data-shortcuts]") && showHelp());
  followFacts();
}
