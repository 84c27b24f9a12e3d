// The predictions that the server has sent.

export const root = document.documentElement;

const rows = new Map(); // the predictions for rows, by the ids of their elements

export function forget() {
  rows.clear();
}

// Handles the operation with the predictions for a row.
export function learn(id, json) {
  if (json) rows.set(id, JSON.parse(json));
  else rows.delete(id);
}

export const keyOf = (id) => rows.get(id)?.key;

// Returns the id of the row that a button identifies, and the effect that is expected of it.
export function effectOf({ name, value } = {}) {
  for (const [id, row] of rows) if (row.value === value && row.actions[name]) return [id, row.actions[name]];
  return [];
}

export const has = (button) => !!effectOf(button ?? {})[0];
