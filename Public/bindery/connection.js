// The state of the connection: the retries after it was lost, and the indicator for the user.

import { expirePresses, flushPosts, reportVisibility } from "./posts.js";
import { root } from "./page.js";
import { connect } from "./stream.js";

export let isLive; // indicates whether the page receives patches
export let failures = 0; // the number of consecutive attempts that failed
let mounts = 0; // the number of consecutive remounts
let retry;
let sign;
let calm;

// Handles an open stream.
export function goUp() {
  isLive = true;
  calm = setTimeout(() => (failures = mounts = 0), 5000);
  sign = clearTimeout(sign);
  delete root.dataset.connection;
  if (document.hidden) reportVisibility();
  flushPosts();
}

// Records that patches no longer arrive.
export function interrupt() {
  isLive = false;
  clearTimeout(calm);
  sign ||= setTimeout(() => (root.dataset.connection = "lost"), 2000);
}

// Handles a lost connection.
export function goDown() {
  interrupt();
  expirePresses();
  clearTimeout(retry);
  retry = setTimeout(connect, pauseAfter(failures++));
}

// Stops the connection of a page that is no longer shown.
export function suspend() {
  isLive = false;
  cancelRetry();
}

export function cancelRetry() {
  clearTimeout(retry);
}

export function forgetFailures() {
  failures = 0;
}

// Counts another remount and returns the number of consecutive ones.
export const countMount = () => ++mounts;

// Returns a delay in milliseconds that increases with the number of failures, with jitter.
export const pauseAfter = (count) => Math.min(250 * 1.7 ** count, 8000) * (0.5 + Math.random());

export const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
