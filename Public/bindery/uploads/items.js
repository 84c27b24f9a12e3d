// The items beside a field: the progress of each upload, a button that cancels it, and the reason of its end.

export const items = new Set();

const create = (name, attributes = {}) => {
  const node = document.createElement(name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  return node;
};

// Returns the list for the items of a field: the one of the template, or a new one after the field's label.
function slotOf(name) {
  const found = document.querySelector(`[data-uploads="${CSS.escape(name)}"]`);
  if (found) return found;
  const field = document.querySelector(`input[type=file][name="${CSS.escape(name)}"]`);
  if (!field) return;
  const list = create("ul", { "data-uploads": name, "data-live": "ignore" });
  (field.closest("label") ?? field).after(list);
  return list;
}

// Puts the items back after a patch has replaced their list.
export function fillSlots() {
  for (const { node, field } of items) if (!node.isConnected) slotOf(field)?.append(node);
}

// Shows a small picture, which is drawn and not loaded, because the page's policy allows no addresses of local files.
async function preview(node, file) {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, 96 / Math.max(image.width, image.height));
    const canvas = create("canvas", { "data-preview": "", "aria-hidden": "true" });
    canvas.width = Math.max(1, image.width * scale);
    canvas.height = Math.max(1, image.height * scale);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    node.prepend(canvas);
    image.close();
  } catch {
    // Not every image can be drawn.
  }
}

// The name without characters that are invisible or change the direction of others, which could hide its extension.
const visibleName = (name) => name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "");

export function addItem({ name: field }, file) {
  const name = visibleName(file.name);
  const node = create("li", { "data-upload": "waiting" });
  const label = create("span", { "data-name": "" });
  const bar = create("progress", { max: 100, value: 0, "aria-label": name });
  const text = slotOf(field)?.dataset.cancel ?? "Cancel";
  const button = create("button", { type: "button", "aria-label": `${text} ${name}` });
  const item = { field, file, name, node, bar, button, state: "waiting" };
  label.textContent = name;
  button.textContent = text;
  button.onclick = () => item.cancel();
  node.append(label, bar, button);
  items.add(item);
  fillSlots();
  if (/^image\/(?!svg)/.test(file.type)) preview(node, file);
  return item;
}

export function setState(item, state) {
  item.node.dataset.upload = item.state = state;
}

export function showProgress(item, sent) {
  const { bar, file } = item;
  bar.value = file.size ? Math.floor((100 * sent) / file.size) : 100;
}

// Removes the item, and gives the focus of its button to the field.
export function removeItem(item) {
  const isFocused = item.node.contains(document.activeElement);
  items.delete(item);
  item.node.remove();
  if (isFocused) document.querySelector(`input[type=file][name="${CSS.escape(item.field)}"]`)?.focus();
}

// Shows why an upload has ended. The user removes the item by its button.
export function fail(item, reason) {
  const { name, node, bar, button } = item;
  const { dismiss: close = "Dismiss", failed = "The upload failed." } = slotOf(item.field)?.dataset ?? {};
  const alert = create("span", { "data-reason": "", role: "alert" });
  setState(item, "refused");
  item.stop?.();
  bar.remove();
  button.before(alert);
  alert.textContent = reason ?? failed;
  button.textContent = close;
  button.setAttribute("aria-label", `${close} ${name}`);
  item.cancel = () => removeItem(item);
}

// Handles the end of an upload that the server reports on the page's stream.
export function showReason(id, reason) {
  for (const item of finished) if (item.id === id && reason) {
    finished.delete(item);
    items.add(item);
    fillSlots();
    return fail(item, reason);
  }
  for (const item of items) if (item.id === id && item.state !== "refused") {
    if (reason) return fail(item, reason);
    item.stop?.();
    removeItem(item);
  }
}

// The items of complete uploads, which the app shows itself now. It may still refuse them.
export const finished = new Set();

export function finish(item) {
  removeItem(item);
  finished.add(item);
}
