// The events that templates declare with `data-on-…`, explained in the article "Events and your own scripts". Only
// pages of apps that use them load this script.

import { pointerData, positionIn, modifiersOf, scrollData, sizeOf } from "./data.js";
import { contentOf, isForField, isListed, isPartial, keyName } from "../shared/keys.js";
import { sendAct, sendState } from "./sending.js";
import { startWidgets, updateWidgets } from "./widgets.js";

const controls = "a[href], button, input, select, textarea, label, summary";
const root = document.documentElement;

let isIgnored; // indicates whether the client has ignored the last click
let dragged; // the value of the element that is dragged
let held; // the changes of the focus that wait until the pointer is released; undefined while it is not pressed
let wanted; // the control that the view model wants to have the focus
let asker; // the element that had the focus when the user last did something that the view model may answer

const selector = (kind) => `[data-on-${kind}]`;

const noteAsker = () => (asker = document.activeElement);

function act(event) {
  noteAsker();
  sendAct(event);
}

// Returns the elements around a node that declare an event, the innermost first.
function declaring(node, kind) {
  const nodes = [];
  while ((node = node?.closest?.(selector(kind)))) {
    nodes.push(node);
    node = node.parentElement;
  }
  return nodes;
}

// Indicates whether a click belongs to a control inside the element.
function isForControl(node, target) {
  const control = target.closest(controls);
  return control && control !== node && node.contains(control);
}

function sendPoint(event) {
  const { type: kind, target } = event;
  if (kind === "click") isIgnored = event.defaultPrevented;
  const [node] = declaring(target, kind);
  if (!node || (/cl/.test(kind) && (isIgnored || isForControl(node, target)))) return;
  if (kind === "contextmenu") event.preventDefault();
  const send = kind === "pointermove" ? sendState : act;
  send({ node, kind, data: pointerData(node, event) });
}

function hover(event) {
  const { type: kind, target: node } = event;
  if (node.matches?.(selector(kind))) sendState({ node, kind, data: pointerData(node, event) });
}

function sendFocus({ type, target, relatedTarget }) {
  const kind = type === "focusin" ? "focus" : "blur";
  for (const node of declaring(target, kind)) if (!node.contains(relatedTarget)) sendAct({ node, kind, data: [] });
}

// A patch that answers a change of the focus must not move the control on which the pointer has just been pressed.
function moveFocus(event) {
  if (held) held.push(event);
  else sendFocus(event);
}

// Sends the changes that wait: when the pointer is released, or when the user goes on without that, because a menu of the
// browser has swallowed the event.
function releasePointer() {
  const events = held ?? [];
  held = undefined;
  events.forEach(sendFocus);
}

// Sends a key, if the element receives it. While a key repeats, only the last one is sent.
function sendKey(event, node, attribute) {
  const { keys } = node.dataset;
  if (keys === undefined ? isPartial(event) : !isListed(keys, event)) return false;
  if (keys !== undefined) event.preventDefault();
  const data = [modifiersOf(event), keyName(event), ...contentOf(event.target)];
  const send = event.repeat ? sendState : act;
  send({ node, kind: event.type, attribute, data });
  return true;
}

function clickByKey(event) {
  const { target: node, key } = event;
  if (!/^(Enter| )$/.test(key) || !node.matches("[data-on-click][tabindex]") || node.matches(controls)) return;
  event.preventDefault();
  if (!event.repeat) act({ node, kind: "click", data: [] });
}

function press(event) {
  const { type: kind, target } = event;
  if (event.defaultPrevented || event.isComposing || !target.matches) return;
  if (declaring(target, kind).some((node) => sendKey(event, node, kind))) return;
  if (kind === "keydown") clickByKey(event);
  if (event.defaultPrevented || isForField(event)) return;
  const attribute = "window-" + kind;
  const dialog = document.querySelector("dialog:modal") ?? document;
  const nodes = [...dialog.querySelectorAll(selector(attribute))].reverse();
  if (dialog.matches?.(selector(attribute))) nodes.push(dialog);
  nodes.some((node) => sendKey(event, node, attribute));
}

function scroll({ target }) {
  const isPage = target === document;
  const node = isPage ? document.body : target;
  const data = scrollData(isPage ? document.scrollingElement : target);
  if (node.matches(selector("scroll"))) sendState({ node, kind: "scroll", data });
}

// Sizes and visibility are observed for each element that declares them.
const reportSize = (node) => sendState({ node, kind: "resize", data: sizeOf(node) });
const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => reportSize(target)));
const views = new IntersectionObserver((entries) => {
  for (const { target: node, isIntersecting } of entries)
    sendState({ node, kind: "visibility", data: [+isIntersecting] });
});
let observed;

function observe(observer, kind) {
  for (const node of document.querySelectorAll(selector(kind))) {
    if (!observed.has(node)) observer.observe(node);
  }
}

function watch() {
  observe(sizes, "resize");
  observe(views, "visibility");
  observed = new Set(document.querySelectorAll(selector("resize") + "," + selector("visibility")));
}

// Observes all elements again, because a page that was mounted again knows none of their states.
function startWatching() {
  updateWidgets();
  sizes.disconnect();
  views.disconnect();
  observed = new Set();
  watch();
}

function drag({ target, dataTransfer }) {
  dragged = target.closest?.("[draggable=true]")?.dataset.value;
  if (dragged !== undefined) dataTransfer.setData("text/plain", dragged);
}

function allowDrop(event) {
  if (declaring(event.target, "drop").length) event.preventDefault();
}

function drop(event) {
  const [node] = declaring(event.target, "drop");
  if (!node) return;
  event.preventDefault();
  const item = dragged ?? event.dataTransfer.getData("text/plain");
  act({ node, kind: "drop", data: [...positionIn(node, event), modifiersOf(event), item] });
}

// Focuses the control that the view model wants to have the focus. It may have arrived with the same patch. If the user
// has gone to another field in the meantime, the focus stays there, so that no text ends in a wrong field.
function focusWanted() {
  const { activeElement } = document;
  if (asker && activeElement !== asker && activeElement.matches("input, select, textarea")) wanted = null;
  const scope = document.querySelector("dialog:modal") ?? document;
  const field = wanted && [...scope.querySelectorAll("[name]")].findLast((field) => field.name === wanted.name);
  field?.focus();
  if (wanted?.select) field?.select?.();
  wanted = null;
}

// Tells the server that this page is still there. Only pages in rooms are asked.
function answer() {
  root.bindery.post({ url: location.href, body: new URLSearchParams("bindery-here=") });
}

if (root.bindery) {
  for (const kind of ["pointerdown", "pointerup", "pointercancel", "keydown"]) addEventListener(kind, releasePointer, true);
  addEventListener("pointerdown", () => (held = []), true);
  startWidgets();
  for (const kind of ["click", "dblclick", "contextmenu", "pointerdown", "pointermove", "pointerup"])
    addEventListener(kind, sendPoint);
  // Chromium does not dispatch these events for a listener of the window only.
  for (const kind of ["pointerenter", "pointerleave"]) document.addEventListener(kind, hover, true);
  for (const kind of ["focusin", "focusout"]) addEventListener(kind, moveFocus);
  for (const kind of ["keydown", "keyup"]) addEventListener(kind, press);
  for (const kind of ["submit", "change"]) addEventListener(kind, noteAsker, true);
  addEventListener("input", ({ target }) => target.matches("[data-live]") && noteAsker(), true);
  addEventListener("scroll", scroll, true);
  addEventListener("resize", () => document.body.matches(selector("resize")) && reportSize(document.body));
  addEventListener("dragstart", drag);
  addEventListener("dragend", () => (dragged = undefined));
  for (const kind of ["dragenter", "dragover"]) addEventListener(kind, allowDrop);
  addEventListener("drop", drop);
  root.addEventListener("bindery:bindery-focus", ({ detail }) => (wanted = detail));
  root.addEventListener("bindery:bindery-here", answer);
  root.addEventListener("bindery:patch", () => {
    watch();
    updateWidgets();
    focusWanted();
  });
  new MutationObserver(startWatching).observe(document.querySelector("meta[name=bindery-page]"), { attributes: true });
  startWatching();
}
