// Kept values: what the views of a page keep beyond it, as a text that only the server can read or write. It returns to the
// server when the page is mounted again, and when a new release makes the tab reload the page. The script runs before the
// main one, because the first patch may have values.

const root = document.documentElement;

let values = "";

const setCookie = (text, seconds) => {
  document.cookie = `bindery-kept=${text};path=${location.pathname};max-age=${seconds};samesite=strict`;
};

setCookie("", 0);
root.addEventListener("bindery:bindery-kept", ({ detail }) => {
  values = detail;
  root.bindery.mount = { headers: { "Bindery-Kept": values } };
});
// The request of a reload has no header fields of a script.
root.addEventListener("bindery:reload", () => values && setCookie(values, 30));
