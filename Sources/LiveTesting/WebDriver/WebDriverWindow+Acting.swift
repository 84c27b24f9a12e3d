extension WebDriverWindow {
    /// Clicks the one element that matches, waiting until it exists, is enabled and no animation moves it. If another
    /// element covers it, it is scrolled to the middle of the window.
    ///
    /// - Throws: `LiveTestingError` when no such element appears within the browser's patience, or when several match.
    public func click(_ locator: Locator) throws {
        try wait(for: "\(locator) to be clicked") { window in
            let element = try window.findAll(locator)
            guard element.count <= 1 else {
                throw LiveTestingError(
                    .ambiguous,
                    "\(element.count) elements match \(locator), which must match exactly one: "
                        + "narrow it, for example with within(_:).",
                    details: window.report())
            }
            guard let target = element.first, try target.isEnabled, try !target.isMoving else { return false }
            do {
                try target.click()
            } catch {
                // A bar at the window's edge may cover it, so the next attempt has it in the middle.
                try window.execute(
                    "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", [target.json])
                throw error
            }
            return true
        }
    }

    /// Replaces the value of the one field that matches.
    ///
    /// - Throws: `LiveTestingError` as ``find(_:)`` does.
    public func fill(_ locator: Locator, with text: String) throws { try find(locator).fill(with: text) }

    /// Types at the caret of the one field that matches.
    ///
    /// - Throws: `LiveTestingError` as ``find(_:)`` does.
    public func type(_ text: String, into locator: Locator) throws { try find(locator).type(text) }

    /// Returns the visible text of the one element that matches.
    ///
    /// - Throws: `LiveTestingError` as ``find(_:)`` does.
    public func text(_ locator: Locator) throws -> String { try find(locator).text }

    /// Returns the value of the one field that matches.
    ///
    /// - Throws: `LiveTestingError` as ``find(_:)`` does.
    public func value(_ locator: Locator) throws -> String { try find(locator).value }

    /// The element that has the focus; `nil` if none has.
    public var focused: WebDriverElement? {
        get throws {
            let answer = try execute("return document.activeElement === document.body ? null : document.activeElement")
            return WebDriverElement(window: self, answer)
        }
    }

    /// Presses and releases a key at the current focus, while the other keys are held.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func press(_ key: Key, holding held: [Key] = []) throws {
        let keys = (held + [key]).map(\.code)
        let down = keys.map { JSONValue.object(["type": "keyDown", "value": .string($0)]) }
        let up = keys.reversed().map { JSONValue.object(["type": "keyUp", "value": .string($0)]) }
        let keyboard: JSONValue = ["type": "key", "id": "keyboard", "actions": .array(down + up)]
        try post("/actions", ["actions": [keyboard]])
    }
}
