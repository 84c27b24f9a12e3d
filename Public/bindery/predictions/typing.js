// Typing ahead: keys that are pressed after a button, before the dialog or scene with the field that they are meant for
// has arrived. They are kept for that field.

let awaited; // the post of the press whose effect is awaited
let typed = ""; // the text so far
let isEntered = false; // indicates whether Enter was pressed after the text

const isText = ({ type }) => /text|mail|url|tel|search|password|number/.test(type);

// Notes the press of a button, or the response to its post.
export function awaitEffect(post) {
  if (!("status" in post)) {
    if (!post.button?.form || !post.isWhole) return;
    awaited = post;
    setTimeout(stop, 10000, post.edit);
  } else if (!post.status || post.status >= 400) stop(post.edit);
}

function stop(edit) {
  if (awaited?.edit !== edit) return;
  awaited = undefined;
  typed = "";
  isEntered = false;
}

// Keeps a key that is pressed outside of fields. The first key is not kept if it is one that presses buttons.
export function keepKey(event) {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (!awaited || ctrlKey || metaKey || altKey || isText(target)) return;
  if (typed && key === "Backspace") typed = typed.slice(0, -1);
  else if (typed && key === "Enter") isEntered = true;
  else if (key.length > 1 || (!typed && key === " ") || isEntered) return;
  else typed += key;
  event.preventDefault();
}

// A browser presses a button with the space bar when the key is released.
export function releaseKey(event) {
  if (typed && event.key === " " && !isText(event.target)) event.preventDefault();
}

// Gives the keys to the field that has the focus after a patch.
export function giveKeys() {
  const field = document.activeElement;
  if (!typed || !isText(field)) return;
  if (field.selectionStart === null) field.value = typed;
  else field.setRangeText(typed, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (isEntered) [...field.form.elements].find(({ type }) => type === "submit")?.click();
  stop(awaited?.edit);
}

// Discards the keys when the action of the press has ended, and no field was shown.
export function endWaiting(lines) {
  const edit = awaited?.edit;
  if (lines.includes("c " + edit) || lines.includes("f " + edit)) setTimeout(stop, 0, edit);
}
