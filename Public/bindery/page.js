// The page in this tab: its id on the server, its elements, and the events that it dispatches for the app's scripts.

export const root = document.documentElement;

// Returns the element that contains the id and the version of a document's page.
export const pageMeta = (node = document) => node.querySelector("meta[name=bindery-page]");

export let pageID = pageMeta()?.content;

// Makes this tab the client of another page, after its former one was lost.
export function adoptPage(id, owner = "") {
  pageID = pageMeta().content = id;
  if (account() !== owner) pageMeta().dataset.account = owner;
}

// Indicates whether this page is one that the browser has kept.
export const isCopy = () => !/[^0]/.test(pageID);

// Returns the account of the page; empty without one.
export const account = () => pageMeta()?.dataset.account ?? "";

export const element = (id) => document.getElementById(id);

// Returns false if a listener has cancelled the event.
export const dispatch = (name, detail) =>
  root.dispatchEvent(new CustomEvent("bindery:" + name, { detail, cancelable: true }));

// Dispatches an event for an output's element.
export function emitOutput(name, json) {
  dispatch(name, JSON.parse(json));
}

// Sets the number on the app's icon.
export function setBadge(count) {
  navigator.setAppBadge?.(count).catch(() => {});
}
