extension WebDriverWindow {
    /// Clicks the one element that fits, waiting until there is one that is enabled.
    public func click(_ locator: Locator) throws {
        try wait(for: "\(locator) to be clicked") { window in
            let element = try window.findAll(locator)
            guard element.count <= 1 else {
                throw LiveTestingError(
                    .ambiguous,
                    "\(element.count) elements fit \(locator), which must mean one: say more, such as in what it stands by within(_:).",
                    details: window.report())
            }
            guard let target = element.first, try target.isEnabled else { return false }
            try target.click()
            return true
        }
    }

    /// Replaces the value of the one field that fits.
    public func fill(_ locator: Locator, with text: String) throws { try find(locator).fill(with: text) }

    /// Types at the caret of the one field that fits.
    public func type(_ text: String, into locator: Locator) throws { try find(locator).type(text) }

    /// The visible text of the one element that fits.
    public func text(_ locator: Locator) throws -> String { try find(locator).text }

    /// The value of the one field that fits.
    public func value(_ locator: Locator) throws -> String { try find(locator).value }

    /// The element that has the focus, nil when it is the page itself.
    public var focused: WebDriverElement? {
        get throws {
            let answer = try execute("return document.activeElement === document.body ? null : document.activeElement")
            return WebDriverElement(window: self, answer)
        }
    }

    /// Presses and releases a key, wherever the focus is, while others are held.
    public func press(_ key: Key, holding held: [Key] = []) throws {
        let keys = (held + [key]).map(\.code)
        let down = keys.map { JSONValue.object(["type": "keyDown", "value": .string($0)]) }
        let up = keys.reversed().map { JSONValue.object(["type": "keyUp", "value": .string($0)]) }
        let keyboard: JSONValue = ["type": "key", "id": "keyboard", "actions": .array(down + up)]
        try post("/actions", ["actions": [keyboard]])
    }
}
