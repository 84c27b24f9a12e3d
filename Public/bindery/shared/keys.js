// Keys: the names in `data-keys`, and the keys that belong to a field.

// Returns the name of the key that is pressed.
export const keyName = ({ key }) => (key === " " ? "Space" : key);

// Indicates whether an item such as "Ctrl+z" is the key that is pressed with exactly its modifiers. The command key of a
// Mac is Ctrl. Shift does not count for a character that is not a letter.
export function isPressed(item, event) {
  const key = keyName(event);
  const isCharacter = key.length === 1;
  const isLetter = key.toLowerCase() !== key.toUpperCase();
  const plain = (name) => (isCharacter ? name.toLowerCase() : name);
  const [, modifiers, name] = /^((?:\w+\+)*)(.+)$/.exec(item) ?? [];
  if (!name || plain(name) !== plain(key)) return false;
  if (modifiers.includes("Ctrl") !== (event.ctrlKey || event.metaKey)) return false;
  if (modifiers.includes("Alt") !== event.altKey) return false;
  return (isCharacter && !isLetter) || modifiers.includes("Shift") === event.shiftKey;
}

// Returns the items of a list such as "Enter Ctrl+z".
export const itemsOf = (list) => list.trim().split(/\s+/);

// Returns the keys of an item such as "g,t", which are typed one after the other.
export const stepsOf = (item) => item.split(/(?<=.),(?=.)/);

// Indicates whether a list contains the key that is pressed.
export const isListed = (list, event) => itemsOf(list).some((item) => isPressed(item, event));

// Indicates whether the key is a modifier or one that only prepares the next.
export const isPartial = ({ key }) => /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified)$/.test(key);

const isField = (node) => node.matches("textarea, select, input:not([type=file], [type=password])");

// Returns the content of the field that has the focus, as the last of an event's data.
export const contentOf = (node) => (isField(node) ? [node.value] : []);

// Indicates whether a key belongs to the field with the focus, so that it is not a key of the page. A box has none but
// Space, which is one of controls.
export function isForField({ target, key, ctrlKey, altKey, metaKey }) {
  if (!target.matches("textarea, select, input:not([type=checkbox])") && !target.isContentEditable) return false;
  return ctrlKey || altKey || metaKey ? /^[acvxyz]$/i.test(key) : !/^(Escape|F\d+)$/.test(key);
}
