// A click with Shift on a box of the choice of tasks gives all boxes between it and the one that was clicked before its state.

let last; // the box that was clicked last

addEventListener("click", ({ target: box, shiftKey }) => {
  if (!box.matches?.(".choice [type=checkbox]")) return;
  const boxes = [...box.form.querySelectorAll("[type=checkbox]")];
  const ends = [boxes.indexOf(last), boxes.indexOf(box)].sort((a, b) => a - b);
  last = box;
  if (!shiftKey || ends[0] < 0) return;
  for (const other of boxes.slice(ends[0], ends[1] + 1)) {
    if (other.checked === box.checked) continue;
    other.checked = box.checked;
    other.dispatchEvent(new Event("input", { bubbles: true }));
  }
});
