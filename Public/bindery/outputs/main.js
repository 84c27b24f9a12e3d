// The outputs of view models that act on the browser: downloads, other sites, and the clipboard. The main script
// dispatches an event for each.

const root = document.documentElement;

// Saves a file. The click does not bubble, because it is not one of the user.
function saveFile({ url }) {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.dispatchEvent(new MouseEvent("click", { cancelable: true }));
}

function leave({ url }) {
  location.assign(url);
}

// Shows a text in a dialog, for browsers that do not permit to copy it now.
function showText(text, texts) {
  const dialog = document.createElement("dialog");
  const add = (parent, name, properties) => parent.appendChild(Object.assign(document.createElement(name), properties));
  dialog.className = "dialog";
  const form = add(dialog, "form", { method: "dialog" });
  const label = add(form, "label", { className: "copying", textContent: texts.title });
  const field = add(label, "textarea", { value: text, readOnly: true, rows: 3 });
  const buttons = add(form, "p", { className: "choices" });
  const copy = add(buttons, "button", { type: "button", className: "button primary", textContent: texts.copy });
  add(buttons, "button", { className: "button", textContent: texts.close });
  copy.addEventListener("click", async () => {
    field.select();
    if (await write(text)) dialog.close();
    else if (document.execCommand("copy")) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.select();
}

const write = (text) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );

async function copyText({ text, texts }) {
  if (!(await write(text))) showText(text, texts);
}

const acts = { "bindery-download": saveFile, "bindery-redirect": leave, "bindery-copy": copyText };
for (const name of Object.keys(acts)) root.addEventListener("bindery:" + name, ({ detail }) => acts[name](detail));
