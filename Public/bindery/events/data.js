// The data of events.

const round = (number) => Math.round(number * 100) / 100;

export const modifiersOf = ({ shiftKey, ctrlKey, altKey, metaKey }) => shiftKey + 2 * ctrlKey + 4 * altKey + 8 * metaKey;

// Returns the position of a pointer in an element: in the user coordinates of its SVG, or from the corner of its box.
export function positionIn(node, { clientX, clientY }) {
  const matrix = (node.ownerSVGElement ?? node).getScreenCTM?.();
  const { left, top } = node.getBoundingClientRect();
  const point = matrix
    ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
    : { x: clientX - left, y: clientY - top };
  return [round(point.x), round(point.y)];
}

// Returns the data of a pointer's event. A click that no pointer caused has none, such as that of a key.
export function pointerData(node, event) {
  if (event.type === "click" && !event.detail) return [];
  return [...positionIn(node, event), event.buttons, modifiersOf(event)];
}

export function scrollData({ scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight }) {
  return [scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight].map(round);
}

export const sizeOf = (node) =>
  (node === document.body ? [innerWidth, innerHeight] : [node.clientWidth, node.clientHeight]).map(round);
