// The predictions that the server has sent.

export const root = document.documentElement;

const rows = new Map(); // the predictions for rows, by the ids of their elements

const values = new Map(); // the operations for changes of counters, by the views that show the values

export function forget() {
  rows.clear();
  values.clear();
}

// Handles the operation with the predictions for a row.
export function learn(id, json) {
  if (json) rows.set(id, JSON.parse(json));
  else rows.delete(id);
}

// Handles the operation with the predicted values of a view.
export function learnValues(view, json) {
  values.set(view, JSON.parse(json));
}

// Returns the operations that show the values after changes of counters.
export function linesFor(counts) {
  const label = Object.keys(counts)
    .filter((name) => counts[name])
    .sort()
    .map((name) => name + ":" + counts[name])
    .join();
  return [...values.values()].flatMap((lines) => lines[label] ?? []);
}

// Returns the ends at which a list has further rows that are not on the page: 1 for the start, 2 for the end.
export const hiddenEnds = (list) => rows.get(list)?.hidden ?? 0;

export const keyOf = (id) => rows.get(id)?.key;

// Returns the id of the row that a button identifies, and the effect that is expected of it.
export function effectOf({ name, value } = {}) {
  for (const [id, row] of rows) if (row.value === value && row.actions?.[name]) return [id, row.actions[name]];
  return [];
}

export const has = (button) => !!effectOf(button ?? {})[0];
