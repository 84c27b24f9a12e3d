// The notes of other parts of the client, explained in the article "Latency and offline". They are in one bar that is
// always in view: at the end of the page, or of the modal dialog. Only pages of apps with `data-outbox` or `data-keep`
// load this script.

import { followFacts, pageNode, textOf } from "../shared/facts.js";
import { create } from "./elements.js";
import { labelOf, labelWithDialog } from "./labels.js";
import { setFields, showInPlace } from "./places.js";
import { createRefused } from "./refused.js";

const root = document.documentElement;
const bar = create("div");
const region = create("div", { role: "status" }); // the texts for users of screen readers
let entrance; // the element that had the focus before the bar
let isWatching = false; // indicates whether the script notices changes of the place for the bar

const controls = () => [...bar.querySelectorAll("summary, a, input, textarea, button")];

// Tells the style sheet the height that the bar takes from the page.
function measure() {
  root.style.setProperty("--notes", `${bar.parentNode === document.body ? bar.offsetHeight : 0}px`);
}

// Puts the bar into the modal dialog if one is open, because everything else is inert then.
function place() {
  if (bar.children.length < 2) return;
  const parent = [...document.querySelectorAll("dialog:modal")].pop() ?? document.body;
  if (bar.parentNode === parent) return;
  parent.append(bar);
  // A style sheet that does not mention the bar must not hide it.
  if (getComputedStyle(bar).position === "static")
    bar.style.cssText = "position:sticky;bottom:0;background:Canvas;color:CanvasText";
  measure();
}

// Changes notes. If that removes the control with the focus, the focus moves to the next one, otherwise to the one
// before it, and otherwise to the place from which it came.
function change(work) {
  const before = controls();
  const index = before.indexOf(document.activeElement);
  work();
  if (index < 0 || bar.contains(document.activeElement)) return;
  const near = [...before.slice(index), ...before.slice(0, index).reverse()].find((node) => bar.contains(node));
  const first = (selector) => document.querySelector(selector);
  const target = near ?? (entrance?.isConnected ? entrance : (first("dialog:modal :is(input, button)") ?? first("h1")));
  if (target?.matches("h1:not([tabindex])")) target.tabIndex = -1;
  target?.focus({ preventScroll: !near });
}

const noteOf = (kind) => [...bar.children].find((note) => note.dataset.note === kind);

function hide(kind) {
  change(() => noteOf(kind)?.remove());
}

function watch() {
  isWatching = true;
  bar.dataset.live = "ignore";
  bar.dataset.notes = "";
  region.style.cssText = "position:absolute;clip-path:inset(50%)";
  bar.append(region);
  bar.addEventListener("focusin", ({ relatedTarget }) => bar.contains(relatedTarget) || (entrance = relatedTarget));
  root.addEventListener("bindery:patch", place);
  new MutationObserver(place).observe(document.body, { childList: true });
  new MutationObserver(place).observe(document.body, { subtree: true, attributeFilter: ["open"] });
  new ResizeObserver(measure).observe(bar);
}

// Shows nodes as the note of a kind, in place of the former ones. Returns the note.
function show(kind, ...nodes) {
  if (!isWatching) watch();
  let note = noteOf(kind);
  if (!note) {
    note = create("div");
    note.dataset.note = kind;
    bar.append(note);
  }
  change(() => {
    for (const node of [...note.childNodes]) if (!nodes.includes(node)) node.remove();
    for (const node of nodes) if (node.parentNode !== note) note.append(node);
  });
  place();
  return note;
}

// Says a text once. A screen reader announces text that is added to a region after it exists.
function say(text) {
  const line = create("p", {}, text);
  setTimeout(() => region.append(line), 50);
  setTimeout(() => line.remove(), 3000);
}

// Shows and says a text, with a button that removes it if there is a label for the button.
function tell(kind, text, label) {
  const close = label && create("button", { type: "button", onclick: () => hide(kind) }, label);
  say(text);
  return show(kind, ...[create("span", {}, text), close].filter(Boolean));
}

if (root.bindery)
  root.bindery.notes = {
    create: create,
    createRefused: createRefused,
    followFacts: followFacts,
    hide: hide,
    labelOf: labelOf,
    labelWithDialog: labelWithDialog,
    pageNode: pageNode,
    say: say,
    setFields: setFields,
    show: show,
    showInPlace: showInPlace,
    tell: tell,
    textOf: textOf,
  };
