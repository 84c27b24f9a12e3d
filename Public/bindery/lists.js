// Long lists: requests more rows when an end of the list is near the visible part.

import { formAddress } from "./forms.js";
import { post } from "./posts.js";

const ends = new IntersectionObserver(requestRows, { rootMargin: "800px" });

// Each value of a button is posted once.
function requestRows(entries) {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || target.binderyAsked === target.value) continue;
    target.binderyAsked = target.value;
    const body = new URLSearchParams({ [target.name]: target.value });
    post({ url: formAddress(target.form), body, button: target });
  }
}

export function watchEnds() {
  for (const end of document.querySelectorAll("button[data-more]")) {
    if (end.binderyAsked !== end.value) end.binderyAsked = null;
    ends.unobserve(end);
    ends.observe(end);
  }
}
