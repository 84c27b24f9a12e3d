// The stream of events from the server, and the check that it still delivers them.

import { cancelRetry, failures, forgetFailures, goDown, goUp, isLive, suspend } from "./connection.js";
import { reloadWhenIdle, remount } from "./mounting.js";
import { pageID } from "./page.js";
import { lastPatch, receivePatch } from "./patches.js";
import { queue } from "./posts.js";
import { holdsStream, isShared, releaseStream, requestStream } from "./sharing.js";
import { shareNothing, tellTabs } from "./sharing.js";

const tab = Math.trunc(Math.random() * 1e15); // the number of this tab
const patience = 4e4 + Math.random() * 15e3; // the longest silence, in milliseconds

let source;
let wasOpen;
let beat = Date.now(); // the time of the last sign of life from the server

export function noteBeat() {
  beat = Date.now();
}

const pageAddress = (path) => `/live/${pageID}${path}?window=${tab}&last=${lastPatch}`;

// Opens the stream, or attaches this page to the one that the tabs share. An EventSource stops retrying after some
// failures, so each attempt creates a new one.
export function connect() {
  cancelRetry();
  if (!holdsStream || (isShared && source?.readyState === 1)) return attach();
  source?.close();
  const opened = (source = new EventSource(isShared ? "/live/stream" : pageAddress("")));
  noteBeat();
  opened.addEventListener("beat", () => {
    noteBeat();
    tellTabs("beat");
  });
  opened.onopen = () => {
    wasOpen = true;
    if (!isShared) return goUp();
    tellTabs("open");
    attach();
  };
  opened.onmessage = deliver;
  opened.addEventListener("gone", deliver);
  opened.onerror = () => {
    opened.close();
    if (source !== opened) return;
    source = null;
    tellTabs("lost");
    if (!isShared || failures < 3) goDown();
    else if (wasOpen) attach(); // whose response tells whether the browser still has a session
    else shareNothing();
  };
}

// Passes an event to its page, which may be in another tab.
function deliver({ type, data, lastEventId: number }) {
  if (!isShared) return receive(type, data, number);
  const [, id, body] = /^@(\w+)\n?([^]*)/.exec(data);
  if (id === pageID) receive(type, body, number);
  else tellTabs(type, body, number, id);
}

// Handles an event of this page.
export function receive(type, body, number) {
  if (type === "gone") return remount();
  receivePatch(number, body);
}

// Attaches this page to the shared stream.
export async function attach() {
  const asked = pageID;
  try {
    const { status } = await fetch(pageAddress("/attach"), { method: "POST" });
    if (asked !== pageID) return;
    if (status === 410) return remount();
    // The server may still hold the stream that has failed.
    if (status === 204) return holdsStream && !source ? goDown() : goUp();
    if (holdsStream) source?.close();
  } catch {}
  goDown();
}

export function closeStream() {
  source = source?.close();
}

// Closes the stream of this page, but not the one that the tabs share.
export function closeOwnStream() {
  if (!isShared) source?.close();
}

// Checks for missing beats. A tab that receives none from the tab with the stream takes the stream over, because a
// phone may have suspended that tab.
export function check() {
  reloadWhenIdle();
  if (Date.now() - beat < patience) return;
  if (holdsStream) lose();
  else requestStream({ steal: true });
}

export const lose = () => (source ? source.onerror() : goDown());

// Reconnects when a connection may be possible again.
export function wake() {
  check();
  if (isLive) return;
  forgetFailures();
  if (!holdsStream) tellTabs("wake");
  connect();
}

// Opens the stream of a page that is shown: for the first time, or again from the browser's cache.
export function openStream() {
  if (!isShared) return connect();
  requestStream();
  setTimeout(() => holdsStream || attach(), 50);
}

// Closes the stream of a page that is hidden for another document, which may be shown again. A post that is under way may
// still arrive, so that the server ends the page later itself.
export function leaveStream() {
  closeStream();
  suspend();
  releaseStream();
  if (!queue.some(({ form, isAct }) => form || isAct)) navigator.sendBeacon?.(`/live/${pageID}/close`);
}
