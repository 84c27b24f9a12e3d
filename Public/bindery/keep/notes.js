// The notes of kept pages: that this is one, and that the browser cannot keep pages.

import { textOf } from "../shared/facts.js";

const notes = () => document.documentElement.bindery.notes;

function note(kind, text, label) {
  notes().tell(kind, text, label).dataset.asOf = "";
}

// Says from when the page is.
export function showAge(time) {
  const options = { dateStyle: "medium", timeStyle: "short" };
  const date = new Date(+time).toLocaleString(document.documentElement.lang || undefined, options);
  note("age", textOf("No connection. This page is from {1}.", date));
}

export const hideAge = () => notes().hide("age");

// Says once in each tab that pages cannot be kept.
export function showUnkept() {
  try {
    if (sessionStorage.binderyUnkeptPage) return;
    sessionStorage.binderyUnkeptPage = true;
  } catch {
    return;
  }
  const text = "This browser cannot keep this page for when there is no connection.";
  note("unkept", textOf(text), textOf("Close"));
}
