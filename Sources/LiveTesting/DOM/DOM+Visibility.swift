/// The parts of a page that the user perceives according to the HTML alone; style sheets are ignored.
extension DOM.Element {
    /// Indicates whether the element is hidden from the user: it or an ancestor has `hidden`, `inert` or `aria-hidden`,
    /// is a closed dialog or a template, or has an inline style with `display: none` or `visibility: hidden`; or it is
    /// inside a closed details element, outside its summary.
    public var isHidden: Bool {
        if isHiddenItself || ancestors.contains(where: \.isHiddenItself) { return true }
        var inner: DOM.Element = self
        for outer in ancestors {
            if outer.name == "details", !outer.has("open"), inner.name != "summary" { return true }
            inner = outer
        }
        return false
    }

    var isHiddenItself: Bool { isUnseenItself || self["aria-hidden"] == "true" || has("inert") }

    /// Indicates whether the element and its content are invisible. Visible elements that are hidden only from
    /// assistive technology do not count.
    var isUnseenItself: Bool {
        if namespace == .svg, ["defs", "desc", "metadata", "title"].contains(name) { return true }
        switch name {
        case "head", "script", "style", "template", "title", "meta", "link", "datalist": return true
        case "dialog" where !has("open"): return true
        case "input" where inputType == "hidden": return true
        default: break
        }
        if has("hidden") { return true }
        guard let style = self["style"] ?? self["data-style"] else { return false }
        let folded = style.lowercased().filter { !$0.isWhitespace }
        return folded.contains("display:none") || folded.contains("visibility:hidden")
    }

    /// The text that the user reads: without hidden parts, with white space collapsed and each block on a separate
    /// line.
    public var text: String {
        var out = ""
        appendText(to: &out)
        let lines = out.split(separator: "\n").map(\.folded).filter { !$0.isEmpty }
        return lines.joined(separator: "\n")
    }

    private func appendText(to out: inout String) {
        guard !isUnseenItself else { return }
        let isBlock = HTMLElements.blocks.contains(name)
        if isBlock { out += "\n" }
        for child in children {
            switch child {
            case let text as DOM.Text: out += text.data.map { $0.isWhitespace ? " " : String($0) }.joined()
            case let element as DOM.Element:
                if name == "details", !has("open"), element.name != "summary" { continue }
                element.appendText(to: &out)
            default: break
            }
        }
        if isBlock { out += "\n" } else if name == "td" || name == "th" { out += " " }
    }

    /// The page as shown in error messages: text, and controls with their role, name and value.
    public var outline: String {
        var lines: [String] = []
        var text = ""
        func flush() {
            let folded = text.folded
            if !folded.isEmpty { lines.append(folded) }
            text = ""
        }
        func visit(_ element: DOM.Element, depth: Int) {
            guard !element.isUnseenItself else { return }
            if let control = element.controlLine {
                flush()
                return lines.append(control)
            }
            let isBlock = HTMLElements.blocks.contains(element.name)
            if isBlock { flush() }
            let mark = element.outlineMark
            if !mark.isEmpty { text += mark }
            for child in element.children {
                if let piece = child as? DOM.Text { text += piece.data }
                if let inner = child as? DOM.Element { visit(inner, depth: depth + 1) }
            }
            if isBlock { flush() }
        }
        visit(self, depth: 0)
        flush()
        return lines.joined(separator: "\n")
    }

    private var outlineMark: String {
        switch role {
        case .heading?: "# "
        case .listItem?: "- "
        case .region?, .dialog?: "[\(role!) “\(accessibleName)”] "
        case .status?, .alert?: "[\(role!)] "
        default: ""
        }
    }

    private var controlLine: String? {
        guard isField || role == .button || role == .link || role == .checkbox else { return nil }
        var line = "[\(role?.name ?? name) “\(accessibleName)”"
        if role == .checkbox || role == .radio || role == .switch {
            line += isChecked ? " ✓" : " –"
        } else if isField {
            line += " = “\(value)”"
        }
        return line + (isDisabled ? " disabled]" : "]")
    }
}
