// The stored posts. Their keys are in the order in which the posts were made.

import { openStore } from "../shared/database.js";

// The time in milliseconds after which a post is not sent without being asked: a day less than servers remember posts.
export const longestWait = 29 * 24 * 3600 * 1000;

const most = 500; // the number of posts that are stored

const transact = openStore("bindery-outbox", "posts", { keyPath: "key", autoIncrement: true }, "strict");

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

// Removes the posts of an account that was signed out, and the old ones of other accounts than the owner.
export const pruneRecords = (owner, signedOut) =>
  transact("readwrite", (store) => {
    const isOld = ({ time }) => time < Date.now() - longestWait;
    const request = store.getAll();
    request.onsuccess = () =>
      request.result
        .filter((record) => record.owner !== owner && ((signedOut && record.owner === signedOut) || isOld(record)))
        .forEach(({ key }) => store.delete(key));
  });
