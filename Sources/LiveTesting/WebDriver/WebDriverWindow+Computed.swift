/// The search by roles and names in programs whose accessibility tree cannot be searched: each candidate is asked for its
/// computed role and name.
extension WebDriverWindow {
    /// Returns the visible elements with a role and a name, in document order.
    ///
    /// - Parameter role: The role; nil for any field.
    func searchComputed(role: Role?, name: TextPattern?, in root: WebDriverElement?) throws -> [WebDriverElement] {
        let selector = role.map(Self.candidates) ?? Self.fieldSelector
        let answer = try execute(
            """
            const [root, selector] = arguments;
            return [...(root ?? document).querySelectorAll(selector)].filter(e =>
              e.checkVisibility({ visibilityProperty: true }) && !e.closest("[aria-hidden=true], [inert]"));
            """, [root?.json ?? .null, .string(selector)])
        return try elements(answer).filter { element in
            if let role, try element.role != role { return false }
            return try name?.matches(computedName(of: element)) ?? true
        }
    }

    /// Returns the name of an element. WebKit adds the content of a field to the name that a label around it gives.
    private func computedName(of element: WebDriverElement) throws -> String {
        guard driver.options.program == .webKit else { return try element.name }
        let script = """
            const [field] = arguments;
            if (!field.labels?.length || field.matches("[aria-label], [aria-labelledby]")) return null;
            return [...field.labels].map((label) => {
              const copy = label.cloneNode(true);
              for (const node of copy.querySelectorAll("input, select, textarea")) node.remove();
              return copy.textContent.trim();
            }).join(" ");
            """
        return try execute(script, [element.json]).string ?? element.name
    }

    /// Returns the selector of the elements that can have a role.
    private static func candidates(_ role: Role) -> String {
        (["[role=\(role)]"] + (elements[role] ?? ["*"])).joined(separator: ", ")
    }

    /// The elements that have a role without the attribute (HTML-AAM, section 3.5).
    private static let elements: [Role: [String]] = [
        .button: ["button", "summary", "input"], .checkbox: ["input"], .radio: ["input"],
        .textBox: ["input", "textarea"],
        .link: ["a[href]"], .heading: ["h1", "h2", "h3", "h4", "h5", "h6"], .dialog: ["dialog"],
        .list: ["ul", "ol", "menu"],
        .listItem: ["li"], .combobox: ["select", "input"], .progressBar: ["progress"], .region: ["section"],
        .status: ["output"], .alert: [], .switch: ["input"], .row: ["tr"], .cell: ["td"], .table: ["table"],
        .image: ["img", "svg"], .main: ["main"], .navigation: ["nav"], .group: ["fieldset", "details", "optgroup"],
    ]
}
