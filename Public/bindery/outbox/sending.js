// Sends stored posts, and determines from the responses which of them are refused.

import { root, textOf } from "./shell.js";
import { longestWait, removeRecord, storeRecord } from "./store.js";

const mostTries = 8; // the number of attempts to send a post
const longestTrial = 60000; // the time in milliseconds for them

export let requestedPause = 0; // the time in milliseconds that the server has asked for

export function resetPause() {
  requestedPause = 0;
}

// The server knows no page with the id of a kept one.
export const isCopy = () => root.bindery.isCopy();

// Returns the reason why a post was refused that the server has not told in words, from its status and outcome.
export const reasonFor = (status, outcome) =>
  status === 404 || outcome === "gone" ? textOf("This is no longer possible.") : "";

// Returns the record of a post that was refused: the reason is the texts of alerts that this page does not have, and
// hidden fields get the values of the response, such as the version of another user that the reason tells. Of several
// fields with the same name, it is not known which one is meant.
async function refused(record, answer) {
  if (!/html/.test(answer.headers.get("Content-Type"))) return record;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const alerts = (node) => [...node.querySelectorAll("[role=alert]")].map((alert) => alert.textContent.trim());
  const known = alerts(document);
  const why = alerts(page).filter((text) => text && !known.includes(text)).join("\n");
  const renewed = ([name, value]) => {
    const fields = page.querySelectorAll(`form [type=hidden][name="${CSS.escape(name)}"]`);
    return [name, fields.length === 1 ? fields[0].value : value];
  };
  return { ...record, why, body: record.body.map(renewed) };
}

// Notes that a post could not be processed. Returns true if it must not be sent again by itself, because other posts
// wait for it: not while a proxy answers for a server that does not run, or the server limits all posts.
async function isHopeless(record, { status }) {
  if (status === 429 || (status > 501 && (root.dataset.connection || isCopy()))) return false;
  record.tries = (record.tries ?? 0) + 1;
  record.began ??= Date.now();
  await storeRecord(record);
  return record.tries >= mostTries && Date.now() - record.began >= longestTrial;
}

// Requests the address of a post. A server that does not answer in time counts like a proxy that says so.
function post({ address, body, id, owner }) {
  return fetch(address, {
    method: "POST",
    body: new URLSearchParams(body),
    headers: { "Bindery-Outbox": id, "Bindery-Account": owner },
    redirect: "manual",
    signal: AbortSignal.timeout?.(30000),
  }).catch((error) => {
    if (error.name !== "TimeoutError") throw error;
    return new Response(null, { status: 504 });
  });
}

// Sends a post. Returns true if the next one can be sent.
export async function sendRecord(record) {
  const isOld = record.time < Date.now() - longestWait;
  const answer = isOld ? new Response() : await post(record);
  const { status, headers } = answer;
  if (status === 204) {
    await removeRecord(record.key);
    return true;
  }
  requestedPause = 1000 * headers.get("Retry-After") || 0;
  // Another account has signed in.
  if (status === 409) return;
  // The server or a proxy in front of it cannot process the post now, or it was not the server that has answered.
  const isDelayed = status < 400 || /408|429/.test(status) || status > 501;
  if (!isOld && isDelayed && !(await isHopeless(record, answer))) return;
  const result = await refused(record, answer);
  const mustSignIn = !result.why && (!status || status === 403);
  let why = reasonFor(status, headers.get("Bindery-Outbox"));
  if (isDelayed) why = textOf("The server could not process it.");
  if (mustSignIn) why = textOf("Please sign in again, then send it again.");
  if (isOld) why = textOf("It has waited for too long to be sent by itself.");
  await storeRecord({ ...result, why: result.why || why, mustSignIn });
  return true;
}
