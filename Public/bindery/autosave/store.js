// The stored drafts, in IndexedDB: its writes survive the end of the browser's process. The key of a draft consists of
// its owner, the page's address and the field.

const longest = 30 * 24 * 3600 * 1000; // the time in milliseconds after which a draft is removed
const most = 200; // the number of drafts that are kept, the newest ones

let opening; // the database, once it is open

function forgetStore() {
  opening = null;
}

function openStore() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("bindery-drafts", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("drafts");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // The browser has deleted the database, or wants to.
      request.result.onclose = forgetStore;
      request.result.onversionchange = () => {
        request.result.close();
        forgetStore();
      };
      resolve(request.result);
    };
  });
  opening.catch(forgetStore);
  return opening;
}

// Runs requests in one transaction. Returns the result of the request that `work` returns, when all are complete.
async function transact(mode, work) {
  const database = await openStore();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction("drafts", mode);
    const request = work(transaction.objectStore("drafts"));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

const keyOfDraft = ({ owner, address, field }) => [owner, address, field];

// Returns the drafts of a page.
export const readDrafts = (owner, address) =>
  transact("readonly", (store) => store.getAll(IDBKeyRange.bound([owner, address], [owner, address, []])));

// Stores drafts, and removes those without text.
export const storeDrafts = (list) =>
  transact("readwrite", (store) => {
    for (const draft of list)
      if (draft.text === undefined) store.delete(keyOfDraft(draft));
      else store.put(draft, keyOfDraft(draft));
  });

// Removes the drafts of other accounts, and those that are too old or too many.
export const pruneDrafts = (owner) =>
  transact("readwrite", (store) => {
    const request = store.getAll();
    request.onsuccess = () =>
      request.result
        .sort((a, b) => b.time - a.time)
        .filter((draft, index) => (draft.owner && draft.owner !== owner) || draft.time < Date.now() - longest || index >= most)
        .forEach((draft) => store.delete(keyOfDraft(draft)));
  });
