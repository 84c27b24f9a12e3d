// Patches: each is applied once and in order, in a view transition if it shows another scene. A patch that cannot be
// applied mounts the page again.

import { markNewScene, notePatch } from "./clicks.js";
import { updateDialogs } from "./dialogs.js";
import { restoreDrafts } from "./drafts.js";
import { keepingFields } from "./fields.js";
import { beginChange, heirs, holder, lastControl, refocus, restored } from "./focus.js";
import { arrive, leavePlace } from "./history.js";
import { watchEnds } from "./lists.js";
import { remount } from "./mounting.js";
import { animateRows, holdScroll, isStill } from "./motion.js";
import { operate } from "./operations.js";
import { dispatch } from "./page.js";

export let lastPatch = ""; // the id of the last patch that has arrived
let held; // patches that wait for a view transition

const isScene = (patch) => /^s /m.test(patch);

// Applies a patch, unless it has arrived before.
export function receivePatch(number, patch) {
  if (+number <= +lastPatch) return;
  lastPatch = number;
  if (held) return held.push(patch);
  held = [patch];
  const show = () => {
    held.forEach(change);
    held = null;
  };
  if (isScene(patch)) markNewScene();
  if (isScene(patch) && !isStill() && document.startViewTransition) document.startViewTransition(show);
  else show();
}

// Discards the patches of a page that this tab no longer shows.
export function forgetPatches() {
  lastPatch = "";
  held &&= [];
}

export function change(patch) {
  try {
    const lines = patch.split("\n");
    dispatch("change", lines);
    beginChange();
    if (isScene(patch)) leavePlace();
    const glide = isStill() ? () => {} : animateRows(lines);
    const scroll = holdScroll(lines);
    keepingFields(() => lines.forEach(operate));
    scroll();
    notePatch();
    glide();
    updateDialogs();
    if (isScene(patch)) arrive();
    refocus(holder, lastControl, restored(), ...heirs);
    watchEnds();
    restoreDrafts();
    dispatch("patch");
  } catch {
    remount();
  }
}
