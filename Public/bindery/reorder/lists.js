// The lists whose rows can be moved, and the places in them.

export const isRow = (node) => node.dataset.value !== undefined && !("gap" in node.dataset) && !("lifted" in node.dataset);

// Returns the rows of a list besides the one that is moved.
export const rowsOf = (list) => [...list.children].filter(isRow);

// Returns the row around a node that can be moved.
export function movableRow(node) {
  const row = node.closest?.("[data-reorder] > [data-value]");
  return row && "gap" in row.dataset ? undefined : row;
}

// Returns all lists to which the rows of a list can be moved, in the document's order.
export function listsOf(list) {
  const scope = list.closest("dialog:modal") ?? document;
  return [...scope.querySelectorAll("[data-reorder]")].filter((other) => other.dataset.reorder === list.dataset.reorder);
}

// Returns the name of a list in posts: its value or that of its section, or the name of the moves, which begins with the
// path of a component.
export const nameOfList = (list) => list.closest("[data-value]")?.dataset.value ?? /[^:]*$/.exec(list.dataset.reorder)[0];

// Returns the row of a list before which a row is dropped at a point; null for the end of the list.
export function rowAfter(list, x, y) {
  const boxes = rowsOf(list).map((row) => [row, row.getBoundingClientRect()]);
  const isAcross = boxes.length > 1 && boxes[0][1].bottom > boxes[1][1].top;
  const isAfter = ([, { left, top, width, height, bottom }]) =>
    isAcross ? y < top || (y < bottom && x < left + width / 2) : y < top + height / 2;
  return boxes.find(isAfter)?.[0] ?? null;
}

// Returns the list at a point, or the nearest one that is at most 40 pixels away.
export function listAt(lists, x, y) {
  const distance = (list) => {
    const { left, right, top, bottom } = list.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  };
  const [nearest] = lists.map((list) => [list, distance(list)]).sort((a, b) => a[1] - b[1]);
  return nearest && nearest[1] <= 40 ? nearest[0] : undefined;
}

const canScroll = (node, size, way) =>
  node === document.scrollingElement ||
  (node[`scroll${size}`] > node[`client${size}`] && /auto|scroll/.test(getComputedStyle(node)[`overflow${way}`]));

// Scrolls what is around a list while the pointer is close to an edge.
export function scrollNear(list, x, y) {
  for (let node = list; node; node = node.parentElement) {
    const isPage = node === document.scrollingElement;
    const box = isPage ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : node.getBoundingClientRect();
    const step = (start, point, end) => (point < start + 48 ? -12 : point > end - 48 ? 12 : 0);
    if (canScroll(node, "Width", "X")) node.scrollLeft += step(box.left, x, box.right);
    if (canScroll(node, "Height", "Y")) node.scrollTop += step(box.top, y, box.bottom);
  }
}
