// Typing ahead: keys that are pressed after a button, or after an event that opens a field in its place, before the field
// that they are meant for has arrived. They are kept for that field, as is text that is typed into a submitted
// field which is gone when the next one arrives. If no field arrives, they are keys of the page.

let awaited; // the post of the press or event whose effect is awaited
let submitted; // the field from which its form was submitted, and its text then
let typed = ""; // the text so far
let isEntered = false; // indicates whether Enter was pressed after the text
let isEscaped = false; // indicates whether Escape was pressed, which closes what opens

const isText = ({ type }) => /text|mail|url|tel|search|password|number/.test(type);

// Indicates whether a post is that of an event of an element that opens a field.
const opensField = ({ source }) => source?.dataset.draftsOf !== undefined;

// Notes the press of a button or an event that opens a field, or the response to its post. The patch of an event is sent
// before the response, so that it arrives soon if there is one.
export function awaitEffect(post) {
  if (!("status" in post)) {
    if (!opensField(post) && !(post.button?.form && post.isWhole)) return;
    const field = document.activeElement;
    submitted = { field, text: field.value };
    awaited = post;
    setTimeout(stop, 10000, post.edit);
  } else if (!post.status || post.status >= 400) stop(post.edit);
  else if (opensField(post)) setTimeout(stop, 2000, post.edit);
}

function stop(edit) {
  if (awaited?.edit !== edit) return;
  awaited = submitted = undefined;
  typed = "";
  isEntered = isEscaped = false;
}

// Indicates whether a key has an effect on the row or button with the focus, which is not the one that the user expects
// while a field opens.
const isStray = (key) => opensField(awaited) && !/^(Tab|Escape|F\d+)$/.test(key);

// Indicates whether Enter in a field would submit it again before the first response. A field that a submission empties can
// be submitted again at once.
const isAgain = (field) => field === submitted.field && field.matches("input:not([data-emptied])");

// Keeps a key that is pressed outside of fields, and Enter in the submitted field. The first key is not kept if it is one
// that presses buttons.
export function keepKey(event) {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (!awaited || ctrlKey || metaKey || altKey) return;
  if (isText(target)) {
    if (key !== "Enter" || event.isComposing || !isAgain(target)) return;
    isEntered = true;
  } else if (typed && key === "Backspace") typed = typed.slice(0, -1);
  else if (typed && key === "Enter") isEntered = true;
  else if (key.length === 1 && !isEntered && (typed || key !== " " || opensField(awaited))) typed += key;
  else if (key === "Escape") isEscaped = true;
  else if (!isStray(key)) return;
  event.preventDefault();
}

// A browser presses a button with the space bar when the key is released.
export function releaseKey(event) {
  if (typed && event.key === " " && !isText(event.target)) event.preventDefault();
}

// Returns the text that was typed into the submitted field after its submission, if the field is gone.
function textTypedAfter({ field, text }) {
  if (field.isConnected || !isText(field) || !field.value.startsWith(text)) return "";
  return field.value.slice(text.length);
}

// Gives the keys to the field that has the focus after a patch.
export function giveKeys() {
  const field = document.activeElement;
  if (!awaited || !isText(field)) return;
  const [text, submits, closes] = [typed || textTypedAfter(submitted), isEntered, isEscaped];
  stop(awaited.edit);
  if (closes) return escape(field);
  if (!text) return;
  if (field.selectionStart === null) field.value = text;
  else field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (submits) enter(field);
}

// Presses Escape in a field: it is a key of the field, or closes the dialog.
function escape(field) {
  const options = { bubbles: true, cancelable: true };
  if (!field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", ...options }))) return;
  field.closest("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));
}

// Presses Enter in a field: it is a key of the field, or submits the form.
function enter(field) {
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  if (field.dispatchEvent(event)) [...field.form.elements].find(({ type }) => type === "submit")?.click();
}

// Ends the waiting when the action of the press has ended, and no field was shown.
export function endWaiting(lines) {
  const edit = awaited?.edit;
  if (lines.includes("f " + edit)) stop(edit);
  else if (lines.includes("c " + edit)) setTimeout(pressAgain, 0, edit);
}

// Presses the keys that were kept, because they are keys of the page. A longer text was meant for a field.
function pressAgain(edit) {
  if (awaited?.edit !== edit) return;
  const pressed = [...(typed.length > 2 ? "" : typed), ...(isEscaped ? ["Escape"] : [])];
  const areLost = opensField(awaited);
  const { field } = isEntered && !typed ? submitted : {};
  stop(edit);
  if (field?.isConnected && isText(field)) enter(field);
  for (const key of areLost ? [] : pressed) {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
}
