// The history: numbers its entries, and keeps the scroll position, the focus and the drafts of each.

import { draftOf, restoreDrafts, setDrafts } from "./drafts.js";
import { attended, refocus } from "./focus.js";
import { element } from "./page.js";
import { post } from "./posts.js";
import { mayLeave, unsavedFields } from "./unsaved.js";

let entry; // the number of the current entry
let places = {}; // the scroll position, the focused element and the drafts of each entry
let left; // the place of a scene that a patch replaces
let returning = null; // the address that the script's own step leads to

const numberOfEntry = () => history.state?.bindery;

const currentPlace = () => [
  scrollY,
  attended()?.id,
  unsavedFields().filter((field) => field.type !== "password").map(draftOf),
];

// Stores the place that the user leaves, before the page changes.
export function leavePlace(place = currentPlace()) {
  left = place;
}

// Handles another entry.
function enter(number) {
  places[entry] = left ?? currentPlace();
  if (number === entry) return;
  entry = number;
  setDrafts(places[entry]?.[2]);
}

// Adds an entry to the history.
export function pushAddress(url) {
  delete places[entry + 1];
  enter(entry + 1);
  history.pushState({ bindery: entry }, "", url);
}

export function replaceAddress(url) {
  history.replaceState(history.state, "", url);
}

// Goes back one entry, unless a document began with the current one.
export function goBack(url) {
  if (history.state?.first) return replaceAddress(url);
  returning = url;
  history.back();
  enter(entry - 1);
  setTimeout(land, 1000);
}

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

// Handles a step in the history. If the user does not confirm it, it is undone.
export function step() {
  if (!numberOfEntry()) history.replaceState({ bindery: entry + 1 }, "");
  if (returning === null && !mayLeave()) {
    returning = "";
    return history.go(entry - numberOfEntry());
  }
  enter(numberOfEntry());
  if (returning !== null) return land();
  post({ url: location.href });
}

// Restores the place of a document that was loaded again.
export function restorePlace() {
  if (places[entry]) scrollTo(0, places[entry][0]);
  setDrafts(places[entry]?.[2]);
  restoreDrafts();
}

// Stores the places of all entries across a reload.
export function storePlaces() {
  enter(entry);
  try {
    sessionStorage.bindery = JSON.stringify(places);
  } catch {}
}

export function startHistory() {
  if (!numberOfEntry()) history.replaceState({ bindery: Date.now(), first: true }, "");
  entry = numberOfEntry();
  history.scrollRestoration = "manual";
  try {
    places = JSON.parse(sessionStorage.bindery);
  } catch {}
}
