/// What fields hold, and whether they can be used (HTML, section 4.10).
extension DOM.Element {
    /// `input`'s type in lower case; `text` when there is none.
    var inputType: String { (self["type"] ?? "text").lowercased() }

    /// Whether it is a control of a form.
    var isControl: Bool { ["input", "select", "textarea", "button", "fieldset", "output", "object"].contains(name) }

    /// Whether a person fills it in or chooses in it.
    public var isField: Bool {
        switch name {
        case "select", "textarea": true
        case "input": !["submit", "button", "reset", "image", "hidden"].contains(inputType)
        default: false
        }
    }

    /// Whether it is a box to check or a radio button.
    var isCheckable: Bool { name == "input" && (inputType == "checkbox" || inputType == "radio") }

    /// Whether it sends its form.
    var isSubmitButton: Bool {
        switch name {
        case "button": (self["type"] ?? "submit").lowercased() != "button" && self["type"]?.lowercased() != "reset"
        case "input": inputType == "submit" || inputType == "image"
        default: false
        }
    }

    /// Whether it can be used: it, and no fieldset around it, is disabled. A fieldset's first legend is left out.
    public var isDisabled: Bool {
        guard isControl || name == "option" || name == "optgroup" else { return false }
        if has("disabled") { return true }
        if name == "option" { return parent?.name == "optgroup" && parent!.has("disabled") }
        var inner: DOM.Element = self
        for outer in ancestors {
            if outer.name == "fieldset", outer.has("disabled") {
                let legend = outer.elements.first { $0.name == "legend" }
                if inner !== legend { return true }
            }
            inner = outer
        }
        return false
    }

    /// What a field holds at present; for a box or radio what it would send.
    public internal(set) var value: String {
        get {
            switch name {
            case "textarea": return live.value ?? textContent
            case "select": return selectedOptions.first?.value ?? ""
            case "option": return self["value"] ?? textContent.folded
            case "input" where isCheckable: return live.value ?? self["value"] ?? "on"
            case "input":
                return sanitized(live.value ?? self["value"] ?? "")
            default: return self["value"] ?? ""
            }
        }
        set {
            // A hidden field's value is its attribute (HTML, section 4.10.5.4).
            if isHiddenField { return setAttribute("value", newValue) }
            guard name == "select" else {
                live.value = newValue
                return
            }
            let wanted = options.first { $0.value == newValue }
            for option in options { option.live.isChecked = option === wanted }
        }
    }

    /// A Boolean value that indicates whether it is a field that the user does not see.
    var isHiddenField: Bool { name == "input" && inputType == "hidden" }

    /// Whether the server may set what it holds.
    var takesValues: Bool { isHiddenField || isField && inputType != "file" }

    /// What it holds: of a box its value if it is checked, of a select the values of all chosen options, each on a line.
    var held: String {
        get {
            if name == "select" { return selectedOptions.map(\.value).joined(separator: "\n") }
            return isCheckable && !isChecked ? "" : value
        }
        set {
            let values = newValue.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if name == "select" {
                for option in options { option.live.isChecked = values.contains(option.value) }
            } else if isCheckable {
                setChecked(values.contains(value) || (inputType == "checkbox" && newValue == "true"))
            } else {
                value = newValue
            }
        }
    }

    /// Saves the content of a field, unless it holds an edit that was not submitted.
    func noteSaved() {
        if takesValues, !live.isTyped { live.saved = held }
    }

    /// Indicates whether the field was edited since its form was submitted last, and differs from its content then.
    var isEdited: Bool { live.isTyped && live.saved != held }

    /// Indicates whether the user types text into the field.
    var takesText: Bool {
        let types = ["text", "email", "url", "tel", "number", "date", "time", "datetime-local", "month", "week"]
        return name == "textarea" || (name == "input" && types.contains(inputType))
    }

    /// A value as its type of field allows it (HTML, section 4.10.5.1).
    private func sanitized(_ value: String) -> String {
        switch inputType {
        case "hidden": return value
        case "email", "url": return String(value.filter { !$0.isNewline }.trimmed)
        case "number": return Double(value) == nil ? "" : value
        case "color": return value.isEmpty ? "#000000" : value.lowercased()
        case "range":
            let least = Double(self["min"] ?? "") ?? 0
            let most = max(least, Double(self["max"] ?? "") ?? 100)
            let number = min(max(Double(value) ?? (least + most) / 2, least), most)
            return Int(exactly: number).map(String.init) ?? String(number)
        default: return value.filter { !$0.isNewline }
        }
    }

    /// Whether a box or radio is checked; with `aria-checked`, whether that is true.
    public var isChecked: Bool {
        guard isCheckable else { return self["aria-checked"] == "true" }
        if let set = live.isChecked { return set }
        // Of radio buttons that the HTML has checked, the last of the group is.
        return has("checked")
            && (inputType == "checkbox" || !radioGroup.drop { $0 !== self }.dropFirst().contains { $0.has("checked") })
    }

    /// All radio buttons of its group, itself among them, in document order.
    var radioGroup: [DOM.Element] {
        guard let group = self["name"], !group.isEmpty else { return [self] }
        let form = form
        return topmost.descendants.filter {
            $0.name == "input" && $0.inputType == "radio" && $0["name"] == group && $0.form === form
        }
    }

    /// Checks or unchecks; a radio that is checked unchecks the others of its group.
    func setChecked(_ checked: Bool) {
        live.isChecked = checked
        guard checked, inputType == "radio" else { return }
        for other in radioGroup where other !== self { other.live.isChecked = false }
    }

    /// Whether an option is chosen.
    public var isSelected: Bool {
        guard name == "option", let select = ancestors.first(where: { $0.name == "select" }) else { return false }
        return select.selectedOptions.contains { $0 === self }
    }

    /// The options of a `select`.
    public var options: [DOM.Element] { descendants.filter { $0.name == "option" } }

    /// Those that are chosen. In a drop-down one always is: without another the first that can be.
    public var selectedOptions: [DOM.Element] {
        let chosen = options.filter { $0.live.isChecked ?? $0.has("selected") }
        if has("multiple") { return chosen }
        if let last = chosen.last { return [last] }
        return options.first { !$0.isDisabled }.map { [$0] } ?? []
    }

    /// The form that it belongs to: the one around it, or the one that its `form` attribute names.
    var form: DOM.Element? {
        if let id = self["form"], isControl {
            return topmost.descendants.first { $0.id == id && $0.name == "form" }
        }
        return ancestors.first { $0.name == "form" }
    }

    /// The root of the tree that it is in.
    var topmost: DOM.Element {
        var top = self
        while let next = top.parent { top = next }
        return top
    }
}
