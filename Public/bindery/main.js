// Bindery's client, explained in the article "The live protocol". This module handles the events of a live page; the
// server joins it with the other modules of this folder.

import { cancelPress, click, movePointer, pressPointer } from "./clicks.js";
import { cancelDialog, updateDialogs } from "./dialogs.js";
import { endComposition, finish, focusField, leaveField, noteEarlyEdits, sendEdits, typeText } from "./edits.js";
import { isSecret } from "./fields.js";
import { submit } from "./forms.js";
import { prepare } from "./fragments.js";
import { restorePlace, startHistory, step, storePlaces } from "./history.js";
import { watchEnds } from "./lists.js";
import { effects, operate } from "./operations.js";
import { isCopy, pageMeta, root } from "./page.js";
import { change } from "./patches.js";
import { flushPosts, newNumber, post, reportVisibility } from "./posts.js";
import { startSharing } from "./sharing.js";
import { check, leaveStream, lose, openStream, wake } from "./stream.js";
import { unload } from "./unsaved.js";

if (pageMeta()) {
  addEventListener("cancel", cancelDialog, true);
  addEventListener("close", updateDialogs, true);

  addEventListener("online", wake);
  addEventListener("offline", lose);
  addEventListener("focus", wake);
  addEventListener("visibilitychange", () => {
    if (document.hidden) sendEdits();
    reportVisibility();
    wake();
  });
  addEventListener("pageshow", (event) => event.persisted && openStream());
  addEventListener("pagehide", () => {
    sendEdits();
    leaveStream();
    storePlaces();
  });

  addEventListener("submit", submit);
  addEventListener("focusin", focusField);
  addEventListener("input", typeText);
  addEventListener("compositionend", endComposition);
  addEventListener("change", finish);
  addEventListener("focusout", leaveField);
  addEventListener("beforeunload", unload);

  addEventListener("pointermove", movePointer, true);
  addEventListener("pointercancel", cancelPress, true);
  addEventListener("pointerdown", pressPointer, true);
  addEventListener("click", click);
  addEventListener("popstate", step);

  startHistory();
  startSharing();
  setInterval(check, 1e4);
  noteEarlyEdits();
  document.cookie = `bindery-zone=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/`;
  prepare(document);
  updateDialogs();
  watchEnds();
  openStream();
  restorePlace();

  // for the other scripts
  root.bindery = {
    change: change,
    effects: effects,
    flush: flushPosts,
    isCopy: isCopy,
    isSecret: isSecret,
    newNumber: newNumber,
    operate: operate,
    post: post,
  };
}
