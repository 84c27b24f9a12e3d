// The stored posts, in IndexedDB: its writes survive the end of the browser's process. The keys are in the order in which
// the posts were made.

const most = 500; // the number of posts that are stored

let opening; // the database, once it is open

function forgetStore() {
  opening = null;
}

function openStore() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("bindery-outbox", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("posts", { keyPath: "key", autoIncrement: true });
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

// Runs requests in one transaction, which is on disk when the promise is fulfilled with the result of the request that
// `work` returns.
async function transact(mode, work) {
  const database = await openStore();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction("posts", mode, { durability: "strict" });
    const request = work(transaction.objectStore("posts"), transaction);
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

// Returns the posts of an account in their order.
export const readRecords = async (owner) =>
  (await transact("readonly", (store) => store.getAll())).filter((record) => record.owner === owner);

// Stores a new post, unless there are too many. Returns its key.
export const addRecord = (record) =>
  transact("readwrite", (store, transaction) => {
    const count = store.count();
    count.onsuccess = () => count.result >= most && transaction.abort();
    return store.add(record);
  });

// Stores a post again, unless another tab has removed it.
export const storeRecord = (record) =>
  transact("readwrite", (store) => {
    const request = store.getKey(record.key);
    request.onsuccess = () => request.result !== undefined && store.put(record);
  });

export const removeRecord = (key) => transact("readwrite", (store) => store.delete(key));

// Removes the posts of other accounts.
export const pruneRecords = (owner) =>
  transact("readwrite", (store) => {
    const request = store.getAll();
    request.onsuccess = () => {
      for (const record of request.result) if (record.owner && record.owner !== owner) store.delete(record.key);
    };
  });
