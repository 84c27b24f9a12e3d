// Ctrl+Z in an empty field with `data-lines` belongs to the page, which undoes the last change of tasks, unless the user has
// emptied the field, whose text then comes back.

const typed = new WeakSet(); // the fields whose text the user has changed since it was sent

addEventListener("input", ({ target }) => target.dataset?.lines && typed.add(target));
addEventListener("submit", ({ target }) => [...target.elements].forEach((field) => typed.delete(field)));

addEventListener("keydown", (event) => {
  const { target, key, ctrlKey, metaKey, shiftKey } = event;
  if (!target.dataset?.lines || target.value || typed.has(target)) return;
  if (key !== "z" || shiftKey || !(ctrlKey || metaKey)) return;
  event.preventDefault();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, metaKey, bubbles: true, cancelable: true }));
});
