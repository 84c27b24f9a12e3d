// A click with Shift on a box of the choice of tasks gives all boxes between it and the one that was clicked before its state.

const boxes = (state = "") => [...document.querySelectorAll(`.choice [type=checkbox]${state}`)];

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

// On phones the fields of the bar are folded when the choice is opened. Elsewhere they are always open.

const narrow = matchMedia("(width <= 40rem)");
let folded; // the fields that were folded or opened last

function fold() {
  const fields = document.querySelector(".choice-fields");
  if (!fields || fields === folded) return;
  folded = fields;
  fields.open = !narrow.matches;
}

narrow.addEventListener("change", () => {
  folded = undefined;
  fold();
});
document.documentElement.addEventListener("bindery:patch", fold);
fold();

// The row that has the focus when the choice is opened is chosen.

let wanted;

addEventListener("click", ({ target }) => {
  if (target.closest?.("#select-tasks")) wanted = document.activeElement.closest(".row")?.dataset.value;
});

document.documentElement.addEventListener("bindery:patch", () => {
  if (!wanted || !document.querySelector(".choice")) return;
  const box = boxes().find(({ value }) => value === wanted);
  wanted = undefined;
  box?.focus();
  if (!box?.checked) box?.click();
});

// The row whose box had the focus last has it again after the choice.

let latest; // the value of that box

addEventListener("focusin", ({ target }) => {
  if (boxes().includes(target)) latest = target.value;
});

document.documentElement.addEventListener("bindery:patch", () => {
  if (!latest || document.querySelector(".choice")) return;
  document.querySelector(`.row[data-value="${latest}"] > .line`)?.focus();
  latest = undefined;
});

// A reload keeps the choice.

const kept = "quicktodo-chosen";
addEventListener("pagehide", () => {
  const chosen = boxes(":checked").map(({ value }) => value);
  sessionStorage.setItem(kept, JSON.stringify([location.href, chosen]));
});

// The client script has begun by then.
addEventListener("load", () => {
  if (performance.getEntriesByType("navigation")[0]?.type !== "reload") return;
  const [address, chosen] = JSON.parse(sessionStorage.getItem(kept) ?? "[]");
  const again = address === location.href ? boxes().filter(({ value }) => chosen.includes(value)) : [];
  for (const box of again) {
    box.checked = true;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  again[0]?.dispatchEvent(new Event("change", { bubbles: true }));
});
