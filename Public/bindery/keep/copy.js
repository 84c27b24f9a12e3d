// The copy of the page as it is now, without what scripts have added to it.

import { pageNode } from "../shared/facts.js";

const longestCopy = 1e6; // characters
const mostFiles = 200;

// The nodes and attributes that scripts add: those of the client's parts, which are all ignored by patches.
const added =
  "[data-draft], [data-gap], [data-swipe], [data-uploads][data-live=ignore], [data-as-of], [data-loaded], " +
  ":is(body, dialog) > [data-live=ignore]:not([id], [data-widget])";
const marks = ["style", "aria-busy", "data-lifted", "data-connection", "data-waiting", "data-refused", "data-pending"];

// Gives the elements with the document's nonce another one, which the kept response names. An element without that nonce
// is not one that the server has sent.
function replaceNonces(copy, nonce) {
  const before = document.head.querySelector("[nonce]")?.nonce;
  const originals = [...document.querySelectorAll("[nonce]")];
  copy.querySelectorAll("[nonce]").forEach((node, index) => {
    if (before && originals[index].nonce === before) node.setAttribute("nonce", nonce);
    else node.removeAttribute("nonce");
  });
}

// Returns the HTML of the page; undefined if it is too long.
export function copyPage(facts) {
  // A document of its own, which loads no images.
  const copy = document.implementation.createHTMLDocument().importNode(document.documentElement, true);
  replaceNonces(copy, facts.nonce);
  for (const node of copy.querySelectorAll(added)) node.remove();
  for (const region of copy.querySelectorAll("[data-widget][data-live=ignore], [data-waits]")) region.replaceChildren();
  for (const mark of marks)
    for (const node of [copy, ...copy.querySelectorAll(`[${mark}]`)]) node.removeAttribute(mark);
  const meta = copy.querySelector("meta[name=bindery-page]");
  // The server knows no page with this id, so that the copy is mounted again as soon as it is connected.
  meta.content = pageNode.content.replace(/./g, "0");
  const translated = Object.entries(facts.texts).filter(([english, text]) => text !== english);
  const json = JSON.stringify(Object.fromEntries(translated));
  Object.assign(meta.dataset, { account: facts.account, kept: Date.now(), texts: json });
  const html = "<!doctype html>" + copy.outerHTML;
  if (html.length <= longestCopy) return html;
}

// Returns the addresses of the files of this server that the page uses.
export function usedFiles() {
  const selector =
    "script[src], img[src], link[href]:is([rel~=stylesheet], [rel~=icon], [rel=apple-touch-icon], [rel=manifest])";
  const named = [...document.querySelectorAll(selector)].map((node) => node.src ?? node.href);
  const styled = performance.getEntriesByType("resource").filter(({ initiatorType }) => initiatorType === "css");
  const urls = [...named, ...styled.map(({ name }) => name)].map((url) => new URL(url, location));
  const own = urls.filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith("/live/"));
  return [...new Set(own.map(({ pathname, search }) => pathname + search))].slice(0, mostFiles);
}
