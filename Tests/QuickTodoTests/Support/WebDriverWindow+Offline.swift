import LiveTesting

/// The pages, posts and drafts that the browser keeps for the time without a connection.
extension WebDriverWindow {
    /// Waits until the browser keeps a copy of the list with a text.
    func waitForKeptPage(containing text: String) throws {
        try wait(for: "the kept page with \(text)") {
            try $0.executeAsync(
                """
                const [text, done] = arguments;
                caches.match("/").then((found) => found?.text()).then((html) => done(!!html?.includes(text)));
                """, [.string(text)]
            ).bool == true
        }
    }

    /// Waits until the page says that a number of changes wait for the connection.
    func waitForPending(_ count: Int) throws {
        try wait(for: "\(count) pending changes") {
            try $0.execute("return document.documentElement.dataset.pending ?? '0'").string == "\(count)"
        }
    }

    /// Waits until the page knows that it has no connection.
    func waitForLostConnection() throws {
        try wait(for: "the lost connection") {
            try $0.execute("return document.documentElement.dataset.connection ?? ''").string == "lost"
        }
    }

    /// The changes that the page names as those that wait for the connection.
    func pendingChanges() throws -> [String] {
        try execute("return [...document.querySelectorAll('[data-note=pending] li')].map((line) => line.textContent)")
            .array.compactMap(\.string)
    }

    /// The texts of the drafts that the browser keeps.
    func draftTexts() throws -> [String] {
        try executeAsync(
            """
            const done = arguments[0];
            const opening = indexedDB.open("bindery-drafts");
            opening.onupgradeneeded = () => opening.transaction.abort();
            opening.onerror = () => done([]);
            opening.onsuccess = () => {
              const reading = opening.result.transaction("drafts").objectStore("drafts").getAll();
              reading.onsuccess = () => {
                opening.result.close();
                done(reading.result.map(({ text }) => text));
              };
            };
            """
        ).array.compactMap(\.string)
    }
}
