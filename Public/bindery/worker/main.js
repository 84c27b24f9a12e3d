// The service worker, explained in the article "Latency and offline". It answers with kept pages and files while there is
// no connection. Requests for `/live/`, posts, parts of files, streams and downloads never pass through it.

import { offlinePage } from "./offline.js";
import { belongTo, fileKeeper, findFile, findPage, hasVersion, keepPage, readRecord } from "./store.js";

// The time in milliseconds after which a kept page is shown although the server may still answer. A document over a slow
// mobile network takes about two seconds; the kept page replaces its content as soon as it is connected.
const patience = 5000;

const hasExtension = (path) => /\.[^/]*$/.test(path);

async function answerDocument(request, address) {
  const network = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  const answer = await Promise.race([network.catch(() => {}), late]);
  // A proxy answers with these while the server is restarted.
  if (answer && !/^50[234]$/.test(answer.status)) return answer;
  // The account may have been signed out in the meantime.
  const kept = await findPage(address).catch(() => {});
  return kept ?? network.catch(async () => offlinePage(await readRecord().catch(() => ({ pages: [] }))));
}

async function answerFile(event, address) {
  const kept = await findFile(address).catch(() => {});
  if (kept && hasVersion(address)) return kept;
  const keep = fileKeeper(address);
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(answer.clone()).catch(() => {}));
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

function handleFetch(event) {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/live/")) return;
  if (request.headers.has("Range")) return;
  if (/^(script|style|image|font|manifest)$/.test(request.destination))
    event.respondWith(answerFile(event, pathname + search));
  else if (request.mode === "navigate" && request.destination === "document" && !hasExtension(pathname))
    event.respondWith(answerDocument(request, pathname + search));
}

// Handles a message of a page: its account, or its copy.
async function receive({ data, source }) {
  if (typeof data?.owner !== "string") return;
  try {
    if (data.address) await keepPage(data);
    else await belongTo(data.owner, data.time, data.words);
  } catch {
    source?.postMessage("bindery-unkept");
  }
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", handleFetch);
addEventListener("message", (event) => event.waitUntil(receive(event)));
