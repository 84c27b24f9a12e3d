// Mounting: fetches the document again after the server has ended the page, and reloads the tab after a deployment.

import { countMount, goDown, interrupt, pauseAfter, sleep } from "./connection.js";
import { updateDialogs } from "./dialogs.js";
import { draftOf } from "./drafts.js";
import { isSecret, keepingFields, nextEdit, touched, touchedFields } from "./fields.js";
import { attended, beginChange, heirs, holder, refocus } from "./focus.js";
import { isLiveForm, send } from "./forms.js";
import { prepare } from "./fragments.js";
import { hasLeft, leavePlace, noteAccount } from "./history.js";
import { morphChildren } from "./morphing.js";
import { account, adoptPage, dispatch, isCopy, pageMeta, root } from "./page.js";
import { forgetPatches } from "./patches.js";
import { queue } from "./posts.js";
import { closeOwnStream, connect } from "./stream.js";
import { unsavedForms } from "./unsaved.js";

let mounting; // the result of the mount in progress
let isOutdated; // indicates whether the server has another version of the script or templates than this tab

// Mounts the page again and sends the edited fields again. Returns true if it succeeded.
export function remount() {
  interrupt();
  closeOwnStream();
  mounting ??= mount();
  return mounting;
}

// Loads another document. Tries again if the user stays, when the browser asks whether to leave unsaved text.
function leaveBy(way) {
  way();
  setTimeout(goDown, 10000);
}

async function mount() {
  try {
    const count = countMount();
    if (count > 1) await sleep(pauseAfter(count));
    const asked = location.href;
    const answer = await fetch(asked, root.bindery.mount);
    const text = answer.redirected ? "" : await answer.text();
    // The last patch of the former page has waited for a view transition, or the user has gone to another entry. Nothing
    // below waits, so that the address stays.
    if (hasLeft(asked)) return await mount();
    // Such as to the sign-in page. Back returns to this document and its text.
    if (answer.redirected) return leaveBy(() => location.assign(answer.url));
    // This document's content security policy allows style elements only with this document's nonce.
    const html = text.replace(/<style nonce[^<]*<\/style>/, "");
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const { content: id, dataset } = pageMeta(fresh);
    // The text in this tab is that of another account. A kept copy says so already.
    if (account() && account() !== dataset.account && !isCopy()) return leaveBy(() => location.reload());
    adoptPage(id, dataset.account);
    noteAccount();
    beginChange();
    dispatch("mount");
    forgetPatches();
    isOutdated = dataset.version !== pageMeta().dataset.version;
    document.title = fresh.title;
    for (const field of touchedFields()) {
      field.binderySeen = 0;
      field.binderyUnsent = true;
      // The hidden field with the version that the user saw, of a value that others may change.
      const base = field.form?.elements[field.name + "Base"];
      if (base?.type === "hidden") {
        base.binderyUnsent = true;
        touched.set(base, nextEdit());
      }
    }
    keepingFields(() => {
      morphChildren(document.body, prepare(fresh.body));
      // The former page may have set other contents than those of its document. Files would be lost.
      for (const form of document.forms) if (isLiveForm(form) && !/multi/.test(form.enctype)) form.reset();
    });
    updateDialogs();
    refocus(holder, ...heirs);
    connect();
    for (const field of touchedFields())
      queue.find((item) => item.isWhole && item.form === field.form)?.fields.push(field) || send(field.form);
    return true;
  } catch {
    goDown();
  } finally {
    mounting = null;
  }
}

// Reloads a tab with an outdated script or outdated templates, unless that would disturb the user or lose input.
export function reloadWhenIdle() {
  const fields = touchedFields();
  if (
    !isOutdated ||
    queue.length ||
    fields.includes(document.activeElement) ||
    unsavedForms().length ||
    fields.some((field) => !field.id || isSecret(field) || /multiple/.test(field.type)) ||
    [...document.querySelectorAll("input[type=file]")].some((field) => field.files.length) ||
    !dispatch("reload")
  )
    return;
  leavePlace([scrollY, attended()?.id, fields.map(draftOf), account()]);
  location.reload();
}
