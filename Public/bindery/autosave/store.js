// The stored drafts. The key of a draft consists of its owner, the page's address and the field.

import { openStore } from "../shared/database.js";

const longest = 30 * 864e5; // the time in milliseconds after which a draft is removed
const most = 200; // the number of drafts that are kept, the newest ones

const transact = openStore("bindery-drafts", "drafts", undefined, "relaxed");

export const keyOf = ({ owner, address, field }) => [owner, address, field];

// Returns the drafts of a page.
export const readDrafts = (owner, address) =>
  transact("readonly", (store) => store.getAll(IDBKeyRange.bound([owner, address], [owner, address, []])));

// Stores drafts, and removes those without text. A browser that leaves the page aborts what is not committed by then.
export const storeDrafts = (list) =>
  transact("readwrite", (store, transaction) => {
    for (const draft of list)
      if (draft.text === undefined) store.delete(keyOf(draft));
      else store.put(draft, keyOf(draft));
    transaction.commit();
  });

// Removes the drafts of an account that was signed out, and those that are too old or too many.
export const pruneDrafts = (signedOut) =>
  transact("readwrite", (store) => {
    const request = store.getAll();
    request.onsuccess = () =>
      request.result
        .sort((a, b) => b.time - a.time)
        .filter(
          ({ owner, time }, index) =>
            (signedOut && owner === signedOut) || time < Date.now() - longest || index >= most,
        )
        .forEach((draft) => store.delete(keyOf(draft)));
  });
