// The kept pages and files, in the caches of the browser. A record names the only account that they belong to, the texts
// of the worker's own page, and the kept pages, the newest first. A page that the record does not name is not kept.

const pagesName = "bindery-pages";
const filesName = "bindery-files";
const recordAddress = "/live/kept"; // the place of the record among the pages; no document has such an address

const mostPages = 50;
const mostFiles = 150; // besides those that kept pages use
const largestFile = 4e6; // bytes
const longest = 30 * 24 * 3600 * 1000; // the time in milliseconds after which a page is removed

let turn = Promise.resolve();
let erasures = 0; // tells a response of before the last change of the account from later ones

// Runs the work after the work that was passed before, so that two changes of the record do not undo each other.
function inTurn(work) {
  const result = turn.then(work);
  turn = result.catch(() => {});
  return result;
}

export async function readRecord() {
  const found = await (await caches.open(pagesName)).match(recordAddress);
  const record = (await found?.json().catch(() => {})) ?? { time: 0, pages: [] };
  record.pages = record.pages.filter(({ time }) => time > Date.now() - longest);
  return record;
}

async function writeRecord(record) {
  await (await caches.open(pagesName)).put(recordAddress, new Response(JSON.stringify(record)));
}

// Notes the account of the page that the server has sent last, and erases what belongs to another one. The pages of a tab
// that the user left open before signing out have an earlier time.
export const belongTo = (owner, time, words) =>
  inTurn(async () => {
    let record = await readRecord();
    if (record.owner !== owner) {
      if (time < record.time && record.time <= Date.now()) return;
      erasures++;
      await Promise.all([pagesName, filesName].map((name) => caches.delete(name)));
      record = { pages: [] };
    }
    await writeRecord({ ...record, owner, time: Math.max(time, record.time ?? 0), words: words ?? record.words });
  });

// Keeps a page in place of its former copy; without HTML, removes that copy.
export const keepPage = ({ owner, address, html, headers, title, files = [] }) =>
  inTurn(async () => {
    const record = await readRecord();
    const others = record.pages.filter((page) => page.address !== address);
    if (record.owner !== owner || (!html && others.length === record.pages.length)) return;
    const pages = await caches.open(pagesName);
    if (html) {
      await pages.put(address, new Response(html, { headers }));
      others.unshift({ address, title, files, time: Date.now() });
    }
    record.pages = others.slice(0, mostPages);
    await writeRecord(record);
    await fetchFiles(files);
    await prune(record);
  });

// Returns the response with the kept page of an address; undefined if there is none.
export async function findPage(address) {
  const record = await readRecord();
  if (record.pages.some((page) => page.address === address)) return (await caches.open(pagesName)).match(address);
}

// Files

export const findFile = async (address) => (await caches.open(filesName)).match(address, { ignoreVary: true });

export const hasVersion = (address) => /[?&]v=/.test(address);

// Indicates whether a response may be kept: one that every user would get, and under a version only that version.
function isKeepable(address, { status, type, headers }) {
  const control = headers.get("Cache-Control") ?? "";
  return (
    status === 200 &&
    type === "basic" &&
    !/no-store|private/.test(control) &&
    !/cookie|\*/i.test(headers.get("Vary") ?? "") &&
    !(headers.get("Content-Length") > largestFile) &&
    (!hasVersion(address) || /immutable/.test(control))
  );
}

// Returns a function that keeps the response to a request that begins now.
export function fileKeeper(address) {
  const before = erasures;
  return (answer) =>
    inTurn(async () => {
      if (before !== erasures || !isKeepable(address, answer)) return;
      await (await caches.open(filesName)).put(address, answer);
      await prune(await readRecord());
    });
}

// Requests the files of a page that were loaded before the worker ran, from the browser's cache if they are in it.
async function fetchFiles(files) {
  const cache = await caches.open(filesName);
  const load = async (address) => {
    if (await cache.match(address, { ignoreVary: true })) return;
    const answer = await fetch(address);
    if (isKeepable(address, answer)) await cache.put(address, answer);
  };
  await Promise.allSettled(files.map(load));
}

// Removes the pages that the record does not name, and the oldest files that no kept page uses.
async function prune(record) {
  const [pages, files] = await Promise.all([pagesName, filesName].map((name) => caches.open(name)));
  const pathOf = ({ url }) => url.slice(location.origin.length);
  const known = new Set([recordAddress, ...record.pages.map(({ address }) => address)]);
  const used = new Set(record.pages.flatMap((page) => page.files));
  const unknown = (await pages.keys()).filter((request) => !known.has(pathOf(request)));
  const unused = (await files.keys()).filter((request) => !used.has(pathOf(request)));
  await Promise.all([
    ...unknown.map((request) => pages.delete(request)),
    ...unused.slice(0, Math.max(0, unused.length - mostFiles)).map((request) => files.delete(request)),
  ]);
}
