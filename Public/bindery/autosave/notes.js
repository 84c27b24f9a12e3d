// The notes beside fields: a quiet one about restored text, and the one that nothing can be kept.

const notes = new Map(); // the forms with notes; for each the note and the place of its field

const create = (name, text) => Object.assign(document.createElement(name), { textContent: text });

// Returns the node after which the note of a field is: the field, or the label or the line that contains it.
function anchorOf(field) {
  let node = field.closest("label") ?? field;
  const isInLine = () => /flex|grid|inline/.test(getComputedStyle(node.parentElement).display);
  while (node.parentElement !== field.form && field.form.contains(node.parentElement) && isInLine()) node = node.parentElement;
  return node;
}

// Shows a note after a field, in place of the form's former one.
export function showNote(field, { text, quotes = [], label, press }) {
  const { form } = field;
  removeNote(form);
  const node = create("div");
  node.dataset.live = "ignore";
  node.dataset.draft = "";
  node.setAttribute("role", quotes.length ? "alert" : "status");
  const button = create("button", label);
  button.type = "button";
  // The loss of the focus may save the field.
  button.onmousedown = () => false;
  button.onclick = () => {
    removeNote(form);
    press?.();
  };
  anchorOf(field).after(node);
  notes.set(form, { node, field });
  // Screen readers announce text that is added to a region after it exists.
  setTimeout(() => node.append(create("span", text), ...quotes.map((quote) => create("blockquote", quote)), button), 50);
}

export function removeNote(form) {
  notes.get(form)?.node.remove();
  notes.delete(form);
}

// Puts notes back that a patch has removed, and forgets those of forms that no longer exist.
export function placeNotes() {
  for (const [form, { node, field }] of notes)
    if (!field.isConnected) removeNote(form);
    else if (!node.isConnected) anchorOf(field).after(node);
}
