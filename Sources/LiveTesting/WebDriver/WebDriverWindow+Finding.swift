extension WebDriverWindow {
    /// Returns all elements that match, in document order. Roles and names come from the browser's accessibility tree.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func findAll(_ locator: Locator) throws -> [WebDriverElement] {
        // The page may remove an element between two commands of a search.
        for _ in 0..<2 {
            do {
                return try searchPage(locator)
            } catch let error as LiveTestingError where error.code == .webDriver {
                continue
            }
        }
        return try searchPage(locator)
    }

    private func searchPage(_ locator: Locator) throws -> [WebDriverElement] {
        var roots: [WebDriverElement?] = [nil]
        for scope in locator.scopes { roots = try roots.flatMap { try search(scope, in: $0) } }
        return try roots.flatMap { try search(locator, in: $0) }
    }

    /// Indicates whether any element matches now.
    ///
    /// - Throws: `LiveTestingError` when the browser returns an error.
    public func exists(_ locator: Locator) throws -> Bool { try !findAll(locator).isEmpty }

    /// Returns the one element that matches, waiting until it exists.
    ///
    /// - Throws: `LiveTestingError` when no element matches within the browser's patience, or when several match.
    public func find(_ locator: Locator) throws -> WebDriverElement {
        var found: [WebDriverElement] = []
        try wait(for: "\(locator)") { window in
            found = try window.findAll(locator)
            return !found.isEmpty
        }
        guard found.count == 1 else {
            throw LiveTestingError(
                .ambiguous,
                "\(found.count) elements match \(locator), which must match exactly one: "
                    + "narrow it, for example with within(_:).",
                details: report())
        }
        return found[0]
    }

    private func search(_ locator: Locator, in root: WebDriverElement?) throws -> [WebDriverElement] {
        switch locator.kind {
        case .role(let role, let name) where !driver.isChromium:
            try searchComputed(role: role, name: name, in: root)
        case .role(let role, let name):
            try searchAccessible(role: role, name: name, in: root)
                + (role == .button ? searchFileFields(name, in: root) : [])
        case .field(let name) where !driver.isChromium:
            try searchComputed(role: nil, name: name, in: root)
        case .field(let name):
            // The browser uses a placeholder as the name if a field has no other.
            try searchAccessible(role: nil, name: name, in: root) + searchFileFields(name, in: root)
        case .text(let text): try searchText(text, in: root)
        case .selector(let selector): try searchSelector(selector, in: root)
        }
    }

    func searchSelector(_ selector: String, in root: WebDriverElement?) throws -> [WebDriverElement] {
        let path = root.map { "/element/\($0.reference)/elements" } ?? "/elements"
        return elements(try post(path, ["using": "css selector", "value": .string(selector)]))
    }

    /// Returns the fields for files with the name. The search by name does not find them, because Chromium compares with
    /// the name and the value there: "Files: No file chosen".
    private func searchFileFields(_ name: TextPattern?, in root: WebDriverElement?) throws -> [WebDriverElement] {
        guard case .exactly(let name)? = name else { return [] }
        return try searchSelector("input[type=file]", in: root)
            .filter { try $0.isVisible && TextPattern.exactly(name).matches($0.name) }
    }

    private func searchText(_ text: TextPattern, in root: WebDriverElement?) throws -> [WebDriverElement] {
        let (wanted, isExact) =
            switch text {
            case .exactly(let wanted): (wanted, true)
            case .containing(let wanted): (wanted, false)
            }
        let answer = try execute(
            """
            const [root, wanted, exact] = arguments;
            const fold = text => text.trim().split(/\\s+/).join(' ');
            const fits = e => { const t = fold(e.innerText ?? ''); return exact ? t === wanted : t.includes(wanted); };
            const top = root ?? document.body;
            return [...top.querySelectorAll('*')].filter(e =>
              e.checkVisibility() && fits(e) && ![...e.children].some(c => c.checkVisibility() && fits(c)));
            """, [root?.json ?? .null, .string(wanted.folded), .bool(isExact)])
        return elements(answer)
    }

    private func searchAccessible(role: Role?, name: TextPattern?, in root: WebDriverElement?) throws
        -> [WebDriverElement]
    {
        var query: [String: JSONValue] = ["objectId": .string(try objectID(of: root))]
        if let role { query["role"] = .string(Self.browserName(of: role)) }
        if case .exactly(let text)? = name { query["accessibleName"] = .string(text.folded) }
        let nodes = try devTools("Accessibility.queryAXTree", .object(query))["nodes"].array.filter { node in
            guard node["ignored"].bool != true, node["backendDOMNodeId"].number != nil else { return false }
            return name?.matches(node["name"]["value"].string ?? "") ?? true
        }
        let objects = try nodes.map { node -> JSONValue in
            let resolved = try devTools("DOM.resolveNode", ["backendNodeId": node["backendDOMNodeId"]])
            return ["objectId": resolved["object"]["objectId"]]
        }
        guard !objects.isEmpty else { return [] }
        // The two protocols identify elements differently; a property of the JavaScript window passes them from one to
        // the other.
        let function: JSONValue = [
            "functionDeclaration": "function(...found) { window.binderyTestFound = found; }",
            "objectId": objects[0]["objectId"], "arguments": .array(objects),
        ]
        try devTools("Runtime.callFunctionOn", function)
        let answer = try execute(
            """
            const found = window.binderyTestFound;
            delete window.binderyTestFound;
            const [root, fields] = arguments;
            // The browser's own parts of a field (a date's picker) do not belong to the page.
            return found.filter(e => e !== root && document.contains(e) && (!fields || e.matches?.(fields)))
              .sort((a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
            """, [root?.json ?? .null, role == nil ? .string(Self.fieldSelector) : .null])
        return elements(answer)
    }

    static let fieldSelector =
        (["select", "textarea", "input:not([type=submit], [type=button], [type=reset], [type=image])"]
        + Role.fields.map { "[role=\($0)]" }).joined(separator: ", ")

    private func objectID(of root: WebDriverElement?) throws -> String {
        if let root { try execute("window.binderyTestRoot = arguments[0]", [root.json]) }
        let expression: JSONValue = root == nil ? "document" : "window.binderyTestRoot"
        let answer = try devTools("Runtime.evaluate", ["expression": expression])
        guard let id = answer["result"]["objectId"].string else {
            throw LiveTestingError(.webDriver, "The page has no document to search.", details: "\(answer)")
        }
        return id
    }

    private static func browserName(of role: Role) -> String {
        role == .image ? "image" : role.name
    }

    func elements(_ answer: JSONValue) -> [WebDriverElement] {
        answer.array.compactMap { WebDriverElement(window: self, $0) }
    }
}
