// The note about a change that was refused.

import { textOf } from "../shared/facts.js";
import { create } from "./elements.js";

// Returns the field in which the user can edit a text of a change.
function fieldFor({ name, label, isLong }, record) {
  const pair = record.body.find((pair) => pair[0] === name);
  if (!pair) return "";
  const field = create(isLong ? "textarea" : "input", { value: pair[1], dir: "auto" });
  if (!label) field.ariaLabel = record.label;
  field.oninput = () => {
    pair[1] = field.value;
    record.isEdited = true;
  };
  return create("label", {}, `${label} `, field);
}

// Returns the element of a change: its title, the reason, its texts, and buttons.
export function createRefused(record, title, { send, discard }) {
  const button = (text, onclick) => create("button", { type: "button", onclick }, textOf(text));
  return create(
    "details",
    { open: true },
    create("summary", { dir: "auto" }, title),
    create("p", {}, record.why),
    record.mustSignIn ? create("a", { href: record.address }, textOf("Sign in")) : "",
    ...record.fields.map((field) => fieldFor(field, record)),
    button("Send again", () => send(record)),
    button("Discard", () => discard(record)),
  );
}
