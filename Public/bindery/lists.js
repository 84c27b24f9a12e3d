// Long lists: requests more rows when an end of the list is near the visible part.

import { formAddress } from "./forms.js";
import { post } from "./posts.js";

const ends = new IntersectionObserver(requestRows, { rootMargin: "800px" });

// Each value of a button is posted once.
function requestRows(entries) {
  for (const { isIntersecting, target: button } of entries) {
    const { name, value, form } = button;
    if (!isIntersecting || button.binderyAsked === value) continue;
    button.binderyAsked = value;
    post({ url: formAddress(form), body: new URLSearchParams({ [name]: value }), button });
  }
}

export function watchEnds() {
  for (const end of document.querySelectorAll("[data-more]")) {
    if (end.binderyAsked !== end.value) end.binderyAsked = null;
    ends.unobserve(end);
    ends.observe(end);
  }
}
