// Predictions, explained in the article "Latency and offline". Only pages of apps with predictions load this script. The
// server has sent the effects that the buttons of rows are expected to have. A press applies the effect at once; the
// patch with the real effect replaces it.

import { addState } from "../shared/switches.js";
import { forgetHeld, hold, isHeld, release } from "./holding.js";
import { forget, has, learn, learnValues, root } from "./known.js";
import { moves, press, restart, settle, show, take, undo } from "./pending.js";
import { awaitEffect, endWaiting, giveKeys, keepKey, releaseKey } from "./typing.js";

const meta = document.querySelector("meta[name=bindery-page]");
let patch; // the operations of the patch that is being applied
let asked; // the time at which the predictions were last asked for

// Asks the server for all predictions. It sends them for five minutes.
function ask() {
  if (performance.now() - asked < 240000) return;
  asked = performance.now();
  forget();
  root.bindery.post({ url: location.href, body: new URLSearchParams({ "bindery-predict": true }) });
}

// Adds operations to a patch: before the others the predictions are undone, and those that still hold are shown after
// them.
function surround(lines) {
  if (isHeld(lines)) return;
  if (lines.some((line) => line[0] === "s")) forget();
  patch = [...lines];
  endWaiting(patch);
  lines.unshift("<", ...moves());
  lines.push(">");
}

const operations = {
  "<": undo,
  ">"() {
    take(patch);
    show();
  },
  p: learn,
  P: learnValues,
};

if (meta) {
  Object.assign(root.bindery.effects, operations);
  root.addEventListener("bindery:change", ({ detail: lines }) => surround(lines));
  root.addEventListener("bindery:post", ({ detail: post }) => {
    ask();
    if (!("status" in post)) addState(post);
    if (!has(post.button)) awaitEffect(post);
    else if (!("status" in post)) release(); // the click has come
    if ("status" in post ? settle(post) : has(post.button) && press(post)) root.bindery.change("");
  });
  // Another listener may move the focus to the field.
  root.addEventListener("bindery:patch", () => queueMicrotask(giveKeys));
  // The elements are found again where the server has put them.
  root.addEventListener("bindery:mount", undo);
  root.addEventListener("bindery:mount", forgetHeld);
  addEventListener("pointerdown", hold, true);
  // The click follows.
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => setTimeout(release), true);
  addEventListener("keydown", keepKey, true);
  addEventListener("keyup", releaseKey, true);
  for (const type of ["pointerover", "keydown", "focus"]) addEventListener(type, ask);
  // The page was mounted again, such as after a restart of the server.
  new MutationObserver(() => {
    asked = undefined;
    restart();
    ask();
  }).observe(meta, { attributes: true });
  ask();
}
