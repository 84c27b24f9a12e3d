// The section of done tasks stays closed in this tab, on each page where the user has closed it.

const meta = document.querySelector("meta[name=bindery-page]");
let focused; // the element that had the focus last

// Browsers that keep no data for the page throw errors.
function isClosed(state) {
  try {
    if (state !== undefined) sessionStorage.setItem("fold " + location.pathname, state);
    return sessionStorage.getItem("fold " + location.pathname) === "true";
  } catch {}
}

function restore() {
  for (const fold of document.querySelectorAll(".fold")) if (fold.open === isClosed()) fold.open = !fold.open;
  // A row that has moved to the closed section takes the focus with it.
  if (document.activeElement !== document.body || !focused?.isConnected || focused.checkVisibility()) return;
  focused.closest(".section:has(.fold)")?.querySelector("summary").focus();
}

addEventListener("focusin", ({ target }) => (focused = target));
addEventListener("click", ({ target }) => {
  const fold = target.closest?.(".fold > summary")?.parentElement;
  if (fold) isClosed(fold.open);
});
document.documentElement.addEventListener("bindery:patch", restore);
restore();
// The page was mounted again.
if (meta) new MutationObserver(restore).observe(meta, { attributes: true });
