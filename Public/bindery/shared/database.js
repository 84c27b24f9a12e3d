// A database of the browser with one store (IndexedDB). Its writes survive the end of the browser's process.

// Returns a function that runs requests in one transaction, and returns the result of the request that its `work` returns
// when all are complete. With the durability "strict" they are on disk then.
export function openStore(database, name, settings, durability) {
  let opening; // the database, once it is open
  const reset = () => (opening = null);
  const connect = () => {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(name, settings);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        // The browser has deleted the database, or wants to.
        request.result.onclose = reset;
        request.result.onversionchange = () => {
          request.result.close();
          reset();
        };
        resolve(request.result);
      };
    });
    opening.catch(reset);
    return opening;
  };
  return async (mode, work) => {
    const opened = await connect();
    return new Promise((resolve, reject) => {
      const transaction = opened.transaction(name, mode, { durability });
      const request = work(transaction.objectStore(name), transaction);
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  };
}
