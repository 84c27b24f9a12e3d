/// Roles and names as assistive technology receives them (HTML-AAM 1.0; Accessible Name and Description Computation
/// 1.2).
extension DOM.Element {
    /// The role; `nil` for an element without one.
    public var role: Role? {
        if let given = self["role"]?.split(whereSeparator: \.isWhitespace).first {
            return given == "none" || given == "presentation" ? nil : Role(String(given))
        }
        return implicitRole
    }

    private var implicitRole: Role? {
        switch name {
        case "a", "area": has("href") ? .link : nil
        case "button": .button
        case "input": inputRole
        case "select": has("multiple") || (Int(self["size"] ?? "") ?? 1) > 1 ? .listbox : .combobox
        case "textarea": .textBox
        case "section": accessibleName.isEmpty ? nil : .region
        case "form": accessibleName.isEmpty ? nil : .form
        case "li": ancestors.first { _ in true }.flatMap(\.role) == .list ? .listItem : nil
        case "img": self["alt"] == "" ? nil : .image
        case "header": isInSection ? nil : "banner"
        case "footer": isInSection ? nil : "contentinfo"
        default: Self.roles[name]
        }
    }

    private var inputRole: Role? {
        switch inputType {
        case "button", "submit", "reset", "image": .button
        case "checkbox": .checkbox
        case "radio": .radio
        case "range": .slider
        case "number": .spinButton
        case "search": has("list") ? .combobox : .searchBox
        case "hidden", "color", "date", "datetime-local", "file", "month", "time", "week": nil
        default: has("list") ? .combobox : .textBox
        }
    }

    private var isInSection: Bool {
        ancestors.contains { ["article", "aside", "main", "nav", "section"].contains($0.name) }
    }

    private static let roles: [String: Role] = [
        "article": .article, "aside": "complementary", "datalist": .listbox, "details": .group, "dialog": .dialog,
        "fieldset": .group, "figure": "figure", "h1": .heading, "h2": .heading, "h3": .heading, "h4": .heading,
        "h5": .heading,
        "h6": .heading, "hr": "separator", "main": .main, "menu": .list, "meter": .meter, "nav": .navigation,
        "ol": .list,
        "optgroup": .group, "option": .option, "output": .status, "p": "paragraph", "progress": .progressBar,
        "search": "search", "summary": "DisclosureTriangle", "svg": .image, "table": .table, "tbody": "rowgroup",
        "td": .cell,
        "tfoot": "rowgroup", "th": .columnHeader, "thead": "rowgroup", "time": "time", "tr": .row, "ul": .list,
    ]

    /// The accessible name, from the first of these that is not empty: `aria-labelledby`, `aria-label`, the label,
    /// legend, caption or alternative text, the content if the role takes its name from it, the title, the placeholder.
    /// Empty if there is none.
    public var accessibleName: String {
        if let ids = self["aria-labelledby"]?.split(whereSeparator: \.isWhitespace) {
            let all = topmost
            let parts = ids.compactMap { id in ([all] + all.descendants).first { $0.id == String(id) } }
                .map { $0.alternative(excluding: nil) }
            let name = parts.joined(separator: " ").folded
            if !name.isEmpty { return name }
        }
        return ownName
    }

    private var ownName: String {
        if let label = self["aria-label"]?.folded, !label.isEmpty { return label }
        if let native = nativeName?.folded, !native.isEmpty { return native }
        if takesNameFromContent {
            let content = contentName(excluding: nil).folded
            if !content.isEmpty { return content }
        }
        if let title = self["title"]?.folded, !title.isEmpty { return title }
        return isField ? (self["placeholder"] ?? self["aria-placeholder"] ?? "").folded : ""
    }

    private var nativeName: String? {
        switch name {
        case "input" where ["submit", "reset", "button"].contains(inputType):
            self["value"] ?? ["submit": "Submit", "reset": "Reset"][inputType]
        case "input" where inputType == "image": self["alt"] ?? self["value"] ?? "Submit"
        case "input", "select", "textarea", "button", "output", "meter", "progress": labelText
        case "img", "area": self["alt"]
        case "fieldset": child("legend")
        case "figure": child("figcaption")
        case "table": child("caption")
        case "svg": child("title")
        case "optgroup", "option": self["label"]
        default: nil
        }
    }

    private func child(_ name: String) -> String? {
        elements.first { $0.name == name }?.contentName(excluding: nil)
    }

    /// The text of the labels: those that refer to the element's id, and the enclosing one.
    private var labelText: String? {
        let around = ancestors.first { $0.name == "label" && !$0.has("for") }
        var labels = around.map { $0.descendants.first(where: \.isLabelable) === self ? [$0] : [] } ?? []
        if let id { labels += topmost.descendants.filter { $0.name == "label" && $0["for"] == id } }
        return labels.isEmpty ? nil : labels.map { $0.alternative(excluding: self) }.joined(separator: " ")
    }

    private var isLabelable: Bool {
        ["button", "meter", "output", "progress", "select", "textarea"].contains(name)
            || (name == "input" && inputType != "hidden")
    }

    private var takesNameFromContent: Bool {
        if name == "summary" || name == "label" || name == "legend" || name == "caption" { return true }
        // The role of a section or form depends on its name. Asking for the role here would recurse without end.
        guard self["role"] != nil || (name != "section" && name != "form"), let role else { return false }
        return Self.namedByContent.contains(role)
    }

    private static let namedByContent: Set<Role> = [
        .button, .cell, .checkbox, .columnHeader, "gridcell", .heading, .link, "menuitem", "menuitemcheckbox",
        "menuitemradio",
        .option, .radio, .row, "rowheader", .switch, .tab, "tooltip", "treeitem",
    ]

    /// Returns the text that represents the element in the name of another.
    private func alternative(excluding named: DOM.Element?) -> String {
        if let label = self["aria-label"]?.folded, !label.isEmpty { return label }
        if self !== named, let native = nativeName?.folded, !native.isEmpty { return native }
        return contentName(excluding: named)
    }

    private func contentName(excluding named: DOM.Element?) -> String {
        var out = ""
        for child in children {
            if let text = child as? DOM.Text { out += text.data }
            guard let element = child as? DOM.Element, element !== named, !element.isHiddenItself else { continue }
            let isBlock = HTMLElements.blocks.contains(element.name)
            let text =
                switch element.name {
                case "input" where element.isCheckable: ""
                case "input", "textarea", "select": element.value
                default: element.alternative(excluding: named)
                }
            out += isBlock ? " \(text) " : text
        }
        return out
    }
}
