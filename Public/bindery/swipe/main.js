// Swipes, explained in the article "Latency and offline". Only pages of apps with `data-swipe-left` or
// `data-swipe-right` load this script. A finger that moves a row far enough to the side presses a button in the row.

const root = document.documentElement;

// Vertical movements scroll the page; horizontal ones are events.
const looks = `
  [data-swipe-left], [data-swipe-right] { touch-action: pan-y pinch-zoom; }
  [data-swipe] {
    align-items: center; background: GrayText; box-sizing: border-box; color: Canvas; display: flex; overflow: clip;
    padding-inline: 0.75rem; pointer-events: none; position: fixed; white-space: nowrap; z-index: 98;
  }
  [data-swipe="left"] { justify-content: end; }
  [data-swipe][data-armed] { background: Highlight; color: HighlightText; }
`;

let swipe; // the swipe in progress: the row, the pointer, where it began, and the strip that shows the button's name

const ownName = ({ name }) => /[^:]*$/.exec(name)[0];

// Returns the button of a row that a swipe to a side presses. Names in a component begin with its path.
function buttonFor(row, side) {
  const name = row.dataset[side === "left" ? "swipeLeft" : "swipeRight"];
  return [...row.querySelectorAll("button")].find((button) => button.name && ownName(button) === name && !button.disabled);
}

// The distance after which the button is pressed.
const threshold = (row) => Math.min(row.offsetWidth * 0.4, 120);

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function begin(event) {
  if (!event.isPrimary || event.pointerType === "mouse") return;
  if (swipe) end();
  const row = event.target.closest?.("[data-swipe-left], [data-swipe-right]");
  if (!row || event.target.closest("input, select, textarea, [data-handle]")) return;
  swipe = { row, id: event.pointerId, x: event.clientX, y: event.clientY };
}

// Shows the strip that the row uncovers.
function reveal(side, distance) {
  const { row } = swipe;
  const button = buttonFor(row, side);
  if (swipe.button !== button) {
    swipe.strip?.remove();
    swipe.strip = undefined;
    swipe.button = button;
  }
  if (!isStill()) row.style.translate = `${button ? distance : distance / 8}px 0`;
  if (!button) return;
  const strip = (swipe.strip ??= document.createElement("div"));
  if (!strip.isConnected) {
    strip.dataset.swipe = side;
    strip.dataset.live = "ignore";
    strip.dataset.button = ownName(button);
    strip.ariaHidden = true;
    strip.textContent = button.dataset.label || button.innerText.trim() || button.ariaLabel;
    (row.closest("dialog:modal") ?? document.body).append(strip);
  }
  const { top, height } = row.getBoundingClientRect();
  const { left, right } = swipe.box;
  const width = Math.abs(distance);
  strip.toggleAttribute("data-armed", width >= threshold(row));
  Object.assign(strip.style, { top: `${top}px`, height: `${height}px`, width: `${width}px` });
  strip.style.left = `${side === "left" ? right - width : left}px`;
}

function move(event) {
  if (swipe?.id !== event.pointerId) return;
  const [x, y] = [event.clientX - swipe.x, event.clientY - swipe.y];
  if (!swipe.box) {
    if (Math.abs(y) > 10 && Math.abs(y) > Math.abs(x)) return end();
    if (Math.abs(x) < 12 || Math.abs(x) < 2 * Math.abs(y)) return;
    swipe.box = swipe.row.getBoundingClientRect();
    swipe.row.setPointerCapture(swipe.id);
    root.dataset.swiping = "";
  }
  if (!swipe.row.isConnected) return end();
  swipe.distance = x;
  reveal(x < 0 ? "left" : "right", x);
}

// Ends the swipe: the row returns to its place.
function end() {
  const { row, strip } = swipe;
  const from = row.style.translate;
  strip?.remove();
  row.style.translate = "";
  if (!row.getAttribute("style")) row.removeAttribute("style");
  if (from && !isStill()) row.animate({ translate: [from, "0 0"] }, { duration: 160, easing: "ease-out" });
  delete root.dataset.swiping;
  swipe = undefined;
}

function release(event) {
  if (swipe?.id !== event.pointerId) return;
  const { row, button, distance = 0, box } = swipe;
  const isFar = box && Math.abs(distance) >= threshold(row);
  end();
  if (!box) return;
  // The click that may follow the release belongs to the swipe.
  const swallow = (click) => {
    if (!click.detail) return;
    click.preventDefault();
    click.stopPropagation();
  };
  addEventListener("click", swallow, true);
  setTimeout(() => removeEventListener("click", swallow, true), 50);
  if (isFar && button?.isConnected) button.click();
}

if (root.bindery) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(looks);
  document.adoptedStyleSheets.push(sheet);
  addEventListener("pointerdown", begin);
  addEventListener("pointermove", move);
  addEventListener("pointerup", release);
  addEventListener("pointercancel", (event) => swipe?.id === event.pointerId && end());
}
