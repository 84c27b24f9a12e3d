// Motion: rows are animated to their new places, and the visible content stays in place.

import { element } from "./page.js";

// Indicates whether nothing may be animated.
export const isStill = () => document.hidden || matchMedia("(prefers-reduced-motion)").matches;

// Stores the positions of the rows of the lists that a patch changes. Returns a function that animates the rows from
// there. Lists of 500 rows or more are not animated, because they take too long to measure. The rows of a list under the
// pointer move up or down at once, so that the next press is on one of them and not on the gap that they leave.
export function animateRows(lines) {
  const lists = new Set();
  for (const line of lines) {
    const [letter, id, row = id] = line.split(" ", 3);
    if (/[im]/.test(letter)) lists.add(element(id));
    if (/[md]/.test(letter)) lists.add(element(row)?.parentNode);
  }
  const rows = () => [...lists].flatMap((list) => (list?.children.length < 500 ? [...list.children] : []));
  const before = new Map(rows().map((row) => [row, row.getBoundingClientRect()]));
  return () => {
    for (const row of rows()) {
      const was = before.get(row);
      const now = row.getBoundingClientRect();
      const [x, y] = [was?.left - now.left, was?.top - now.top];
      // A row that moves over others must not receive the clicks that are meant for them.
      const flight = Math.hypot(x, y) > 2 * now.height && { pointerEvents: ["none", "none"] };
      const path = was ? { translate: [`${x}px ${y}px`, "0 0"], ...flight } : { opacity: [0, 1] };
      const isClose = was && !flight && row.parentNode.matches(":hover");
      if ((x !== 0 || y !== 0) && !isClose) row.animate(path, { duration: 220, easing: "ease-out" });
    }
  };
}

// Returns a function that scrolls the visible content back to its place, in browsers without `overflow-anchor`.
export function holdScroll(lines) {
  const node =
    !CSS.supports("overflow-anchor:auto") &&
    scrollY &&
    document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const top = () => node.getBoundingClientRect().top;
  const was = node && !lines.some((line) => line[0] === "m") && top();
  return () => was && node.isConnected && scrollBy(0, top() - was);
}
