// Kept values: the values that the views of a page keep beyond it, as one sealed text. The script returns it to the server when
// the page is mounted again, and when a new release makes the tab reload the page. It runs before the main script, because the
// first patch may have values.

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
root.addEventListener("bindery:reload", (event) => event.defaultPrevented || (values && setCookie(values, 30)));
