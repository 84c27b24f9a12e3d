// The stream that the tabs of a browser share: the tab that holds the Web Lock "bindery" has it, and passes its events
// on over a BroadcastChannel of that name. A browser opens few connections to one server; with a stream for each tab,
// the seventh tab would hang.

import { goDown } from "./connection.js";
import { pageID } from "./page.js";
import { attach, closeStream, connect, noteBeat, receive, wake } from "./stream.js";

export let isShared = navigator.locks && window.BroadcastChannel;
export let holdsStream = !isShared; // indicates whether this tab has a stream: the shared one or its own
let channel;
let release; // releases the lock

export const tellTabs = (...message) => channel?.postMessage(message);

// Waits for the lock and then opens the stream. Another tab may steal the lock.
export async function requestStream(options = {}) {
  try {
    await navigator.locks.request("bindery", options, () => {
      if (holdsStream) return;
      noteBeat();
      holdsStream = true;
      connect();
      return new Promise((resolve) => (release = resolve));
    });
  } catch {
    if (!holdsStream) return shareNothing();
    holdsStream = false;
    closeStream();
    requestStream();
    goDown();
  }
}

// Opens a separate stream for this tab: without cookies the server cannot tell which pages belong together, and some
// browsers reject the lock.
export function shareNothing() {
  isShared = false;
  holdsStream = true;
  release?.();
  connect();
}

// Releases the lock, so that another tab opens the stream.
export function releaseStream() {
  if (!isShared) return;
  holdsStream = false;
  release?.();
}

// Handles a message from another tab.
function hear({ data: [type, body, number, id] }) {
  if (!isShared) return;
  if (type === "wake") return holdsStream && wake();
  noteBeat();
  if (type === "open") attach();
  if (type === "lost") goDown();
  if (id === pageID) receive(type, body, number);
}

export function startSharing() {
  if (!isShared) return;
  channel = new BroadcastChannel("bindery");
  channel.addEventListener("message", hear);
}
