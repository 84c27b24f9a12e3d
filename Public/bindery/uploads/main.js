// Uploads of files, explained in the article "Files". Only pages of apps with a field for files load this script. Each
// file is sent in requests of its own ("Resumable Uploads for HTTP"), so that the posts of the page do not wait for it.

import { addItem, fillSlots, finished, items, showReason } from "./items.js";
import { enqueue, forgetTaken, pauseAll, resumeAll } from "./sending.js";

const root = document.documentElement;
const meta = document.querySelector("meta[name=bindery-page]");

// Returns the field that a file input, a drop zone or an element in it belongs to; undefined if the browser sends it.
function fieldOf(node) {
  const zone = node.closest?.("[data-drop]");
  const field = node.matches?.("input[type=file]") ? node : zone && document.querySelector(selector(zone));
  const form = field?.form;
  if (field?.name && !field.disabled && form?.method === "post" && form.dataset.live !== "off" && !form.target)
    return field;
}

const selector = (zone) => `input[type=file][name="${CSS.escape(zone.dataset.drop)}"]`;

function take(field, files) {
  for (const file of field.multiple ? files : [...files].slice(0, 1)) enqueue(addItem(field, file));
}

// The field is emptied at once, so that its form does not send the files too and the same file can be chosen again.
function choose(event) {
  const field = event.target.matches?.("input[type=file]") && fieldOf(event.target);
  if (!field) return;
  event.stopPropagation();
  take(field, field.files);
  field.value = "";
}

function drag(event) {
  const field = [...(event.dataTransfer?.types ?? [])].includes("Files") && fieldOf(event.target);
  const zone = field && event.target.closest("[data-drop]");
  for (const other of document.querySelectorAll("[data-dragging]")) if (other !== zone) delete other.dataset.dragging;
  if (!zone) return;
  event.preventDefault();
  zone.dataset.dragging = "";
}

function drop(event) {
  const zone = event.target.closest?.("[data-dragging]");
  if (!zone) return;
  event.preventDefault();
  delete zone.dataset.dragging;
  take(fieldOf(zone), event.dataTransfer.files);
}

// Delays the reload after a deployment, because a new page would not have the uploads that the app has not taken.
function keepUploads(event) {
  if (!items.size && !finished.size) return;
  event.preventDefault();
  forgetTaken();
}

if (meta) {
  addEventListener("input", choose, true);
  addEventListener("change", choose, true);
  addEventListener("dragover", drag);
  addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) for (const zone of document.querySelectorAll("[data-dragging]")) delete zone.dataset.dragging;
  });
  addEventListener("drop", drop);
  // This listener is called before those of the root.
  addEventListener("bindery:reload", keepUploads, true);
  addEventListener("offline", pauseAll);
  addEventListener("online", resumeAll);
  root.addEventListener("bindery:bindery-upload", ({ detail: { id, reason } }) => showReason(id, reason));
  // The page was mounted again, such as after a restart of the server: its view model gets the uploads again.
  new MutationObserver(resumeAll).observe(meta, { attributes: true });
  new MutationObserver(fillSlots).observe(document.body, { childList: true, subtree: true });
}
