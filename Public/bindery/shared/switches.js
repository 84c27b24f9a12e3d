// Switches: buttons with a state.

export const stateOf = (node) => node.getAttribute("aria-checked") ?? node.getAttribute("aria-pressed");

// Adds the state that the user saw to the press of a switch, which has no effect if the switch has another one by then.
export function addState({ button, body }) {
  const state = button?.localName && stateOf(button);
  if (state && body instanceof URLSearchParams && !body.has("bindery-state")) body.append("bindery-state", state);
}
