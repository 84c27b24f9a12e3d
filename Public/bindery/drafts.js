// Drafts: texts that were typed and not submitted, restored when their fields are shown again.

import { contentOf, setContent } from "./fields.js";
import { element } from "./page.js";

let drafts = []; // the ids, names and contents of fields to restore

export const draftOf = (field) => [field.id, field.name, contentOf(field)];

export function setDrafts(list) {
  drafts = list ?? [];
}

// Restores the texts whose fields exist by now, and sends them as edits.
export function restoreDrafts() {
  drafts = drafts.filter(([id, name, value]) => {
    const field = element(id);
    if (field?.name !== name) return true;
    setContent(field, value);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
