// The service worker of an app that keeps no pages, in place of the one that an earlier version of the app has started:
// it removes the kept pages and files, and itself.

async function retire() {
  await Promise.all(["bindery-pages", "bindery-files"].map((name) => caches.delete(name)));
  await registration.unregister();
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(retire()));
