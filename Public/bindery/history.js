// The history: numbers its entries, and keeps the scroll position, the focus and the drafts of each.

import { draftOf, restoreDrafts, setDrafts } from "./drafts.js";
import { isSecret, touchedFields } from "./fields.js";
import { attended, refocus } from "./focus.js";
import { account, element } from "./page.js";
import { post } from "./posts.js";
import { mayLeave, unsavedFields } from "./unsaved.js";

let entry; // the number of the current entry
let places = {}; // the scroll position, the focused element, the drafts and the account of each entry
let left; // the place of a scene that a patch replaces
let returning = null; // the address that the script's own step leads to
let shown; // the address of the current entry

const numberOfEntry = () => history.state?.bindery;

const withoutFragment = (url) => url.split("#")[0];

const currentPlace = () => [
  scrollY,
  attended()?.id,
  unsavedFields().filter((field) => !isSecret(field)).map(draftOf),
  account(),
];

// Restores the drafts of the current entry, unless another account has typed them. Those of a visitor who has signed in since
// then are the account's.
function setOwnDrafts() {
  const [, , texts, owner] = places[entry] ?? [];
  setDrafts(!owner || owner === account() ? texts : []);
}

// Stores the place that the user leaves, before the page changes.
export function leavePlace(place = currentPlace()) {
  left = place;
}

// Notes the place in the current entry. The text of an account is kept while no account is signed in.
function notePlace() {
  const former = places[entry];
  const place = left ?? currentPlace();
  if (!account() && former?.[3] && !place[2].length) place.splice(2, 2, former[2], former[3]);
  places[entry] = place;
}

// Notes the account of the page in the current entry.
export function noteAccount() {
  history.replaceState({ ...history.state, account: account() }, "");
}

// Handles another entry.
function enter(number) {
  notePlace();
  if (number === entry) return;
  entry = number;
  setOwnDrafts();
}

// Adds an entry to the history.
export function pushAddress(url) {
  delete places[entry + 1];
  enter(entry + 1);
  history.pushState({ bindery: entry, account: account() }, "", url);
  shown = location.href;
}

export function replaceAddress(url) {
  history.replaceState(history.state, "", url);
  shown = location.href;
}

// Goes back one entry, unless a document began with the current one.
export function goBack(url) {
  if (history.state?.first) return replaceAddress(url);
  returning = url;
  history.back();
  enter(entry - 1);
  setTimeout(land, 1000);
}

// Indicates whether the tab has left the document of the address, or is about to by a step that the script itself made.
export const hasLeft = (url) => returning !== null || withoutFragment(location.href) !== withoutFragment(url);

// Completes a step that the script itself made.
function land() {
  if (returning) replaceAddress(returning);
  returning = null;
}

// Shows a scene at the place where the user left it: at first at the top, or at the element that the address names.
export function arrive() {
  const [y, id] = places[entry] ?? [0];
  left = null;
  scrollTo(0, y);
  if (!y) element(location.hash.slice(1))?.scrollIntoView();
  refocus(element(id), document.querySelector("[autofocus]"), document.querySelector("h1"));
}

// Handles a step to another place of the same scenes, such as a heading.
function stepWithin(isLink) {
  notePlace();
  left = null;
  entry = numberOfEntry();
  // The browser itself scrolls to the place of a link.
  if (!isLink) scrollTo(0, places[entry]?.[0] ?? 0);
}

// Handles a step in the history. If the user does not confirm it, it is undone.
export function step() {
  const isLink = !numberOfEntry();
  if (isLink) history.replaceState({ bindery: entry + 1, account: account() }, "");
  const former = shown;
  const isWithin = location.href !== former && withoutFragment(location.href) === withoutFragment(former);
  if (returning === null && !isWithin && !mayLeave()) {
    returning = "";
    return history.go(entry - numberOfEntry());
  }
  shown = location.href;
  if (returning === null && isWithin) return stepWithin(isLink);
  enter(numberOfEntry());
  if (returning !== null) return land();
  post({ url: location.href });
}

// Restores the place of a document that was loaded again.
export function restorePlace() {
  const [y, id] = places[entry] ?? [];
  if (y !== undefined) scrollTo(0, y);
  refocus(element(id));
  setOwnDrafts();
  restoreDrafts();
}

// Stores the places of all entries across a reload.
export function storePlaces() {
  enter(entry);
  try {
    sessionStorage.bindery = JSON.stringify(places);
  } catch {}
}

function resetForms() {
  for (const form of document.forms) form.reset();
  for (const field of touchedFields()) field.dispatchEvent(new Event("change", { bubbles: true }));
}

export function startHistory() {
  if (!numberOfEntry()) history.replaceState({ bindery: Date.now(), first: true }, "");
  entry = numberOfEntry();
  shown = location.href;
  history.scrollRestoration = "manual";
  try {
    places = JSON.parse(sessionStorage.bindery);
  } catch {}
  // What another account has typed in this tab is erased, also where the browser itself restores it, now or later.
  if ((history.state.account || account()) !== account()) {
    resetForms();
    addEventListener("pageshow", resetForms, { once: true });
  }
  noteAccount();
  for (const number in places) if (account() && (places[number][3] || account()) !== account()) delete places[number];
}
