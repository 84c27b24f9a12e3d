extension Tab {
    /// Returns all elements that match now, in document order.
    ///
    /// - Throws: `LiveTestingError` when a CSS selector is invalid.
    public func findAll(_ locator: Locator) throws -> [DOM.Element] {
        let document = document
        var roots = [document.root]
        for scope in locator.scopes { roots = try roots.flatMap { try search(scope, in: $0) } }
        return try roots.flatMap { try search(locator, in: $0) }
    }

    /// Indicates whether any element matches now.
    ///
    /// - Throws: `LiveTestingError` when a CSS selector is invalid.
    public func exists(_ locator: Locator) throws -> Bool { try !findAll(locator).isEmpty }

    /// Returns the one element that matches; on a live page, waits until it exists.
    ///
    /// - Throws: `LiveTestingError` with the page when no element matches within the browser's patience, or when
    ///   several match.
    @discardableResult
    public func find(_ locator: Locator) throws -> DOM.Element {
        var found: [DOM.Element] = []
        try wait(for: "\(locator)", code: .notFound) { tab in
            found = try tab.findAll(locator)
            return !found.isEmpty
        }
        return try one(found, locator)
    }

    /// Returns the text of the one element that matches, as the user reads it.
    ///
    /// - Throws: `LiveTestingError` as ``find(_:)`` does.
    public func text(_ locator: Locator) throws -> String { try find(locator).text }

    /// Returns the value of the one field that matches.
    ///
    /// - Throws: `LiveTestingError` as ``find(_:)`` does.
    public func value(_ locator: Locator) throws -> String { try find(locator).value }

    /// Indicates whether the one checkbox, radio button or switch that matches is checked.
    ///
    /// - Throws: `LiveTestingError` as ``find(_:)`` does.
    public func isChecked(_ locator: Locator) throws -> Bool { try find(locator).isChecked }

    func one(_ found: [DOM.Element], _ locator: Locator) throws -> DOM.Element {
        guard found.count > 1 else { return found[0] }
        let list = found.prefix(5).map { "  \($0.html.prefix(120))" }.joined(separator: "\n")
        throw LiveTestingError(
            .ambiguous,
            "\(found.count) elements match \(locator), which must match exactly one: "
                + "narrow it, for example with within(_:).",
            details: list + "\n" + report())
    }

    private func search(_ locator: Locator, in root: DOM.Element) throws -> [DOM.Element] {
        switch locator.kind {
        case .selector(let text):
            let selector = try Selector(text)
            return root.descendants.filter { selector.matches($0, focused: page.focused) }
        case .role(let role, let name):
            return reachable(in: root).filter {
                $0.role == role && (name?.matches($0.accessibleName) ?? true) && !$0.isHidden
            }
        case .field(let name):
            return reachable(in: root).filter { element in
                let isField = element.isField || element.role.map(Role.fields.contains) ?? false
                return isField && !element.isHidden && name.matches(element.accessibleName)
            }
        case .text(let text):
            return root.descendants.filter { element in
                !element.isHidden && text.matches(element.text) && !element.elements.contains { text.matches($0.text) }
            }
        }
    }

    /// Returns the descendants that the user can reach: while a modal dialog is open, only those inside it.
    private func reachable(in root: DOM.Element) -> [DOM.Element] {
        guard let dialog = page.modalDialog else { return root.descendants }
        return root.descendants.filter { dialog.contains($0) }
    }
}
