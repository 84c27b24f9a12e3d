// The posts without a response: while there are any, the page may show what the server has not confirmed, or the scenes of
// another address.

const pending = new Set();
let shownAddress = location.href; // the address of the scenes that are shown
let wanted; // the last request for another address, until it is answered or its scenes are shown
let isMoving = false; // indicates whether scenes of another address have been requested and not arrived
let moves = 0; // the number of requests for other addresses

const isReport = ({ body }) => body?.has?.("bindery-hidden");

// The main script withdraws edits that were not sent if a later post of their form contains them.
function forgetWithdrawn({ form }) {
  for (const post of pending) if (form && post.form === form && !post.isWhole && !post.isSent) pending.delete(post);
}

// Notes a new post, or its response.
export function notePost(post) {
  if (isReport(post)) return;
  if (post.status !== undefined) {
    pending.delete(post);
    if (wanted === post) wanted = undefined;
    return;
  }
  forgetWithdrawn(post);
  pending.add(post);
  if (post.body) return;
  wanted = post;
  isMoving = post.url !== shownAddress;
  moves++;
}

// Notes that the page shows the scenes of its address after a time in milliseconds, and calls `then` at that time.
export function noteArrival(pause, then) {
  isMoving = true;
  const count = moves;
  setTimeout(() => {
    if (count !== moves) return;
    isMoving = false;
    shownAddress = location.href;
    if (wanted?.url === shownAddress) wanted = undefined;
    then();
  }, pause);
}

// Indicates whether the page is as the server has sent it for its address.
export const isSettled = () => !pending.size && !isMoving;

const isLost = () => document.documentElement.dataset.connection === "lost" || !navigator.onLine;

// Loads the address that the user wants as a document, which the worker answers, if there is no connection and no other
// post would be lost. Those of an outbox are not lost.
export function leaveIfLost(isOld) {
  if (!wanted || !(isOld || isLost()) || !navigator.serviceWorker.controller) return;
  if ([...pending].some((post) => post.body && !post.isStored)) return;
  pending.delete(wanted);
  wanted = undefined;
  location.reload();
}
