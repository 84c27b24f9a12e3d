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

const labelOf = (node) => node.labels?.[0]?.innerText || node.ariaLabel || node.innerText || node.placeholder || node.name;

// Returns the record of a post: its request, and its names for the user.
export const recordOf = ({ url, body, button, form }, { id, owner }) => ({
  id,
  owner,
  address: url,
  body: [...body],
  label: button ? labelOf(button).trim() : "",
  fields: [...form.elements]
    .filter((field) => field.name && field.matches(":enabled") && isTextual(field))
    .map((field) => ({ name: field.name, label: labelOf(field).trim(), isLong: field.localName === "textarea" })),
  time: Date.now(),
});
