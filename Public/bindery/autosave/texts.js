// The fields whose texts are kept, and their contents.

const isBox = (field) => /checkbox|radio/.test(field.type);

const isTextual = (field) => /text|mail|url|tel|number|date|time|month|week/.test(field.type);

const isSecret = (field) =>
  /\b(off|one-time-code|(current|new)-password)\b|\bcc-/i.test(
    field.getAttribute("autocomplete") ?? field.form.getAttribute("autocomplete"),
  );

// Indicates whether the script of the page sends the form.
const isSent = (form) =>
  /^post$/i.test(form.getAttribute("method")) &&
  form.dataset.live !== "off" &&
  !form.hasAttribute("target") &&
  new URL(form.getAttribute("action") ?? "", location).href === new URL("", location).href;

// Indicates whether leaving the form would lose its texts: the forms for which the page asks, by default.
const asksToLeave = ({ dataset: { unsaved }, elements }) =>
  unsaved === undefined
    ? [...elements].some(isTextual) && [...elements].some((field) => field.type === "submit")
    : unsaved !== "off";

// Indicates whether the drafts of a field are kept: the nearest `data-drafts` around it decides.
export function isKept(field) {
  const { form, name } = field;
  const mark = field.closest("[data-drafts]");
  return (
    form &&
    name &&
    mark &&
    mark.dataset.drafts !== "off" &&
    !/^(password|file|hidden|submit|image|button|reset|fieldset|output)$/.test(field.type) &&
    (mark === field || !isSecret(field)) &&
    isSent(form) &&
    (form.contains(mark) || asksToLeave(form))
  );
}

// Returns the elements whose fields the user can reach: those of the modal dialog if one is open.
const reach = () => document.querySelector("dialog:modal") ?? document;

// Returns the element that opens the field with a name in the store, such as a title that is edited in its row.
export function openerOf(name) {
  const [field, , value] = name.split("\n").map(CSS.escape);
  return reach().querySelector(`[data-drafts-of="${field}"][data-value="${value}"]`);
}

export const keptFields = () => [...reach().querySelectorAll("[name]")].filter(isKept);

// Returns the name of a field in the store. Fields of rows differ by their `data-value`, and forms of rows by the values of
// their default buttons, the first ones. Later buttons may come and go with rows in the form.
function nameOf(field) {
  const row = field.dataset.value ?? [...field.form.elements].find(({ type }) => type === "submit")?.value;
  return [field.name, isBox(field) ? field.value : "", row ?? ""].join("\n");
}

// Returns the name of a field in the store; undefined if fields of other forms have the same one.
export function storedName(field) {
  const name = nameOf(field);
  const others = [...reach().querySelectorAll(`[name="${CSS.escape(field.name)}"]`)];
  if (others.every((other) => !other.form || other.form === field.form || nameOf(other) !== name)) return name;
}

export function textIn(field) {
  if (field.options) return [...field.selectedOptions].map((option) => option.value).join("\n");
  return isBox(field) && !field.checked ? "" : field.value;
}

// Returns the text of a field before the user edited it. The main script notes it when the field gets the focus.
export function textBefore(field) {
  if (field.binderySaved !== undefined) return field.binderySaved;
  if (field.options) {
    const chosen = [...field.options].filter((option) => option.defaultSelected);
    return (chosen.length || field.multiple ? chosen : [...field.options].slice(0, 1)).map((one) => one.value).join("\n");
  }
  return isBox(field) ? (field.defaultChecked ? field.value : "") : field.defaultValue;
}

// Sets the text of a field as the user would, so that it is sent.
export function typeInto(field, text) {
  if (isBox(field)) field.checked = text !== "";
  else if (field.options) for (const option of field.options) option.selected = text.split("\n").includes(option.value);
  else field.value = text;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
