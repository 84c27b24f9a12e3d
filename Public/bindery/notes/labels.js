// The names of controls, by which the notes call the user's changes.

const textOfNode = (node) => (node?.innerText ?? "").replace(/\s+/g, " ").trim().slice(0, 100);

const labelledBy = (node) =>
  (node.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => textOfNode(document.getElementById(id))).join(" ");

// Returns the name of a control as the user sees it; empty if it has none.
export const labelOf = (node) =>
  textOfNode(node.labels?.[0]) ||
  labelledBy(node) ||
  node.ariaLabel ||
  (node.localName === "button" ? textOfNode(node) : node.type === "submit" && node.value) ||
  node.placeholder ||
  node.title;

// Returns the name of a button with that of the dialog around it, because many dialogs have a button such as "OK".
export function labelWithDialog(node) {
  const dialog = node.closest("dialog, [role=dialog]");
  return [dialog && (labelledBy(dialog) || dialog.ariaLabel), node.localName !== "form" && labelOf(node)]
    .filter(Boolean)
    .join(" – ");
}
