// Drafts: text that was typed but not submitted, restored when its fields are shown again.

import { contentOf, setContent } from "./fields.js";
import { element } from "./page.js";

let drafts = []; // the ids, names and contents of fields to restore

export const draftOf = (field) => [field.id, field.name, contentOf(field)];

export function setDrafts(list) {
  drafts = list ?? [];
}

// Restores the text of the fields that exist by now, and sends it as edits.
export function restoreDrafts() {
  drafts = drafts.filter(([id, name, value]) => {
    const field = element(id);
    if (field?.name !== name) return true;
    setContent(field, value);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
