import LiveTesting

/// The posts that a browser keeps, read as a page of the app reads them.
extension WebDriverWindow {
    /// The stored posts, in their order.
    func storedPosts() throws -> [JSONValue] {
        try executeAsync(
            """
            const done = arguments[0];
            const opening = indexedDB.open("bindery-outbox");
            opening.onupgradeneeded = () => opening.transaction.abort();
            opening.onerror = () => done([]);
            opening.onsuccess = () => {
              const reading = opening.result.transaction("posts").objectStore("posts").getAll();
              reading.onsuccess = () => {
                opening.result.close();
                done(reading.result);
              };
            };
            """
        ).array
    }

    /// The contents of the fields “text” of the stored posts, in their order.
    func storedTexts() throws -> [String] {
        try storedPosts().compactMap { post in
            post["body"].array.first { $0.array.first?.string == "text" }?.array.last?.string
        }
    }

    /// Waits until the stored posts have these texts.
    func waitForStored(_ texts: [String]) throws {
        try wait(for: "the stored posts \(texts)") { try $0.storedTexts() == texts }
    }

    /// Stores posts that press the button “Add” with these texts, as an earlier page of the page's account would have.
    ///
    /// - Parameters:
    ///   - texts: The texts.
    ///   - age: The time since the user has made the posts.
    ///   - why: The reason for which they were refused; `nil` if they wait.
    func store(_ texts: [String], age: Duration = .zero, why: String? = nil) throws {
        _ = try executeAsync(
            """
            const [texts, age, why, done] = arguments;
            const opening = indexedDB.open("bindery-outbox");
            opening.onsuccess = () => {
              const store = opening.result.transaction("posts", "readwrite").objectStore("posts");
              const { account } = document.querySelector("meta[name=bindery-page]").dataset;
              texts.forEach((text) => store.add({
                id: crypto.randomUUID().replaceAll("-", ""), owner: account ?? "",
                address: location.href, body: [["text", text], ["add", ""]], label: "Add",
                fields: [{ name: "text", label: "Text", isLong: false }], time: Date.now() - age,
                ...(why === null ? {} : { why }),
              }));
              store.transaction.oncomplete = () => {
                opening.result.close();
                done(null);
              };
            };
            """,
            [
                .array(texts.map(JSONValue.string)), .number(Double(age.components.seconds) * 1_000),
                why.map(JSONValue.string) ?? .null,
            ])
    }

    /// Opens an address in a new tab in place of this one.
    func reopened(at address: String, before script: String = "") throws -> WebDriverWindow {
        let next = try driver.openWindow(asTab: true)
        try close()
        if !script.isEmpty { try next.runInEachDocument(script) }
        try next.visit(address)
        return next
    }
}
