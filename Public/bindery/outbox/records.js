// The records of stored posts: which posts are stored, and what the user sees of them.

const longest = 50000; // the length in characters above which a post is not stored

const isTextual = ({ type, localName }) =>
  localName === "textarea" || /^(text|search|email|url|tel|number|date|time|month|week|datetime-local)$/.test(type);

const isSecret = ({ type, autocomplete = "" }) =>
  type === "password" || /\b(one-time-code|(current|new)-password)\b|\bcc-/i.test(autocomplete);

// Indicates whether a post is stored: a submitted form without passwords and files. The nearest `data-outbox` around
// its button, or else around the form, decides.
export function isDurable({ isWhole, body, button, form }) {
  const mark = isWhole && (button ?? form).closest("[data-outbox]");
  return (
    mark &&
    mark.dataset.outbox !== "off" &&
    body instanceof URLSearchParams &&
    `${body}`.length <= longest &&
    !/^bindery-/.test(button?.name) &&
    ![...form.elements].some((field) => isSecret(field) && field.value)
  );
}

const textOfNode = (node) => (node?.innerText ?? "").replace(/\s+/g, " ").trim().slice(0, 100);

const labelledBy = (node) =>
  (node.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => textOfNode(document.getElementById(id))).join(" ");

// Returns the name of a control as the user sees it; empty if it has none.
const labelOf = (node) =>
  textOfNode(node.labels?.[0]) ||
  labelledBy(node) ||
  node.ariaLabel ||
  (node.localName === "button" ? textOfNode(node) : node.type === "submit" && node.value) ||
  node.placeholder ||
  node.title;

// Returns the name of a button with that of the dialog around it, because many dialogs have a button such as "OK".
function labelWithDialog(node) {
  const dialog = node.closest("dialog, [role=dialog]");
  return [dialog && (labelledBy(dialog) || dialog.ariaLabel), node.localName !== "form" && labelOf(node)]
    .filter(Boolean)
    .join(" – ");
}

const stateOf = (node) => node.getAttribute("aria-checked") ?? node.getAttribute("aria-pressed");

let press; // the last press: its button, and the state that it gives a switch

// Notes a press, before any other script changes the button.
export function notePress({ target }) {
  const button = target.closest?.("[aria-checked], [aria-pressed]");
  press = button && { button, isOn: stateOf(button) !== "true" };
}

// Returns the record of a post: its request, and its names for the user.
export const recordOf = ({ url, body, button, form }, { id, owner }) => ({
  id,
  owner,
  address: url,
  body: [...body],
  label: labelWithDialog(button ?? form),
  pressed: button?.name && [button.name, button.value],
  isOn: button && press?.button === button ? press.isOn : undefined,
  fields: [...form.elements]
    .filter((field) => field.name && field.matches(":enabled") && isTextual(field))
    .map((field) => ({ name: field.name, label: labelOf(field), isLong: field.localName === "textarea" })),
  time: Date.now(),
});

const textsOf = ({ fields, body }) =>
  fields.map(({ name }) => body.find((pair) => pair[0] === name)?.[1]).filter(Boolean).join(", ");

// Returns a post in words: the state that it gives a switch, its button, and its texts.
export function wordsOf(record) {
  const state = record.isOn === undefined ? "" : record.isOn ? "☑ " : "☐ ";
  return state + [record.label, textsOf(record)].filter(Boolean).join(": ").slice(0, 200);
}

// Gives the switches of the page the states that posts will give them.
export function setSwitches(records) {
  for (const { pressed, isOn } of records) {
    if (!pressed || isOn === undefined) continue;
    for (const node of document.getElementsByName(pressed[0])) {
      if (node.value !== pressed[1] || stateOf(node) === null) continue;
      node.setAttribute(node.ariaChecked === null ? "aria-pressed" : "aria-checked", isOn);
      node.dataset.unsent = "";
    }
  }
}
