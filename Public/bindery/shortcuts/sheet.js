// The sheet that lists the keys of the page.

import { textOf } from "../shared/facts.js";
import { itemsOf, stepsOf } from "../shared/keys.js";

const signs = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc", Enter: "↵" };
const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
const macKeys = isMac ? { Ctrl: "⌘", Alt: "⌥", Shift: "⇧" } : {};

let sheet;

function add(parent, name, text = "") {
  const node = document.createElement(name);
  node.textContent = text;
  return parent.appendChild(node);
}

// Returns the name of a control: of an element that only receives keys, its label.
function nameOfControl(node) {
  const { shortcut } = node.dataset;
  if (shortcut) return shortcut;
  const ids = node.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const names = ids.map((id) => document.getElementById(id)?.innerText ?? "").join(" ");
  const own = node.matches("a, button, summary, label") ? node.innerText : node.labels?.[0]?.innerText;
  return (node.ariaLabel || names || own || node.title || node.value || "").trim();
}

function addKey(parent, key) {
  const [, held, name] = /^((?:\w+\+)*)(.+)$/.exec(key);
  const parts = [...held.split("+").filter(Boolean), name];
  const shown = parts.map((part) => macKeys[part] ?? signs[part] ?? (part.length === 1 ? part.toUpperCase() : part));
  add(parent, "kbd", shown.join(isMac ? "" : "+"));
}

// Adds a line with the keys of a list such as "Ctrl+z g,t", of which each does the same.
function addLine(parent, name, keys) {
  const line = add(parent, "div");
  add(line, "dt", name);
  const place = add(line, "dd");
  itemsOf(keys).forEach((item, index) => {
    if (index) place.append(` ${textOf("or")} `);
    stepsOf(item).forEach((key, step) => {
      if (step) place.append(` ${textOf("then")} `);
      addKey(place, key);
    });
  });
}

// Shows the sheet with the keys of elements and of the rows in an element, or hides it.
export function toggleSheet(nodes, rows, option) {
  if (sheet?.open) return sheet.close();
  const known = new Set();
  const title = textOf("Keyboard shortcuts");
  sheet = document.createElement("dialog");
  Object.assign(sheet, { className: "dialog shortcuts", ariaLabel: title });
  sheet.dataset.live = "ignore";
  add(sheet, "h2", title);
  const list = add(sheet, "dl");
  for (const node of nodes) {
    const { keys } = node.dataset;
    const name = nameOfControl(node);
    const id = `${keys}\n${node.name || name}`;
    if (!name || known.has(id)) continue;
    known.add(id);
    addLine(list, name, keys);
  }
  if (rows) {
    addLine(list, textOf("Next row"), rows.dataset.nextRow);
    addLine(list, textOf("Previous row"), rows.dataset.previousRow);
  }
  addLine(list, textOf("Cancel or close"), "Escape");
  const label = add(sheet, "label");
  const box = label.appendChild(Object.assign(document.createElement("input"), { type: "checkbox", checked: option.isOn }));
  label.append(" ", textOf("Use keys without Ctrl or Alt"));
  box.onchange = () => option.set(box.checked);
  const buttons = add(sheet, "p");
  buttons.className = "choices";
  const close = add(buttons, "button", textOf("Close"));
  Object.assign(close, { type: "button", className: "button primary", autofocus: true, onclick: () => sheet.close() });
  sheet.onclose = () => sheet.remove();
  (document.querySelector("dialog:modal") ?? document.body).append(sheet);
  sheet.showModal();
  // The focus is on the button at the end.
  sheet.scrollTop = 0;
}
