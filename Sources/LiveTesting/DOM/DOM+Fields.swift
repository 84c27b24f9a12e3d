/// The content and usability of fields (HTML, section 4.10).
extension DOM.Element {
    /// The type of an `input` in lowercase; `text` if there is none.
    var inputType: String { (self["type"] ?? "text").lowercased() }

    /// Indicates whether the element is a form control.
    var isControl: Bool { ["input", "select", "textarea", "button", "fieldset", "output", "object"].contains(name) }

    /// Indicates whether the user fills in the element or chooses in it.
    public var isField: Bool {
        switch name {
        case "select", "textarea": true
        case "input": !["submit", "button", "reset", "image", "hidden"].contains(inputType)
        default: false
        }
    }

    /// Indicates whether the element is a checkbox or radio button.
    var isCheckable: Bool { name == "input" && (inputType == "checkbox" || inputType == "radio") }

    /// Indicates whether the element submits its form.
    var isSubmitButton: Bool {
        switch name {
        case "button": (self["type"] ?? "submit").lowercased() != "button" && self["type"]?.lowercased() != "reset"
        case "input": inputType == "submit" || inputType == "image"
        default: false
        }
    }

    /// Indicates whether the element is disabled, by itself or by an enclosing fieldset. A fieldset does not disable
    /// its first legend.
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

    /// The current content of a field; for a checkbox or radio button, the value that it submits.
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
            // The value of a hidden field is its attribute (HTML, section 4.10.5.4).
            if isHiddenField { return setAttribute("value", newValue) }
            guard name == "select" else {
                live.value = newValue
                return
            }
            let wanted = options.first { $0.value == newValue }
            for option in options { option.live.isChecked = option === wanted }
        }
    }

    /// A Boolean value that indicates whether the field is hidden from the user.
    var isHiddenField: Bool { name == "input" && inputType == "hidden" }

    /// Indicates whether the server may set the field's content.
    var takesValues: Bool { isHiddenField || isField && inputType != "file" }

    /// The content: of a checkbox its value if it is checked, of a select the values of all chosen options, one per
    /// line.
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

    /// Saves the content of a field, unless it contains an unsubmitted edit.
    func noteSaved() {
        if takesValues, !live.isTyped { live.saved = held }
    }

    /// Indicates whether the field was edited since its form was last submitted and differs from its content then.
    var isEdited: Bool { live.isTyped && live.saved != held }

    /// Indicates whether the user types text into the field.
    var takesText: Bool {
        let types = ["text", "email", "url", "tel", "number", "date", "time", "datetime-local", "month", "week"]
        return name == "textarea" || (name == "input" && types.contains(inputType))
    }

    /// Returns a value sanitized for the type of the field (HTML, section 4.10.5.1).
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

    /// Indicates whether a checkbox or radio button is checked; for other elements, whether `aria-checked` is true.
    public var isChecked: Bool {
        guard isCheckable else { return self["aria-checked"] == "true" }
        if let set = live.isChecked { return set }
        // If the HTML checks several radio buttons of a group, the last one is checked.
        return has("checked")
            && (inputType == "checkbox" || !radioGroup.drop { $0 !== self }.dropFirst().contains { $0.has("checked") })
    }

    /// All radio buttons of the element's group, including itself, in document order.
    var radioGroup: [DOM.Element] {
        guard let group = self["name"], !group.isEmpty else { return [self] }
        let form = form
        return topmost.descendants.filter {
            $0.name == "input" && $0.inputType == "radio" && $0["name"] == group && $0.form === form
        }
    }

    /// Checks or unchecks the element. Checking a radio button unchecks the others of its group.
    func setChecked(_ checked: Bool) {
        live.isChecked = checked
        guard checked, inputType == "radio" else { return }
        for other in radioGroup where other !== self { other.live.isChecked = false }
    }

    /// Indicates whether an option is chosen.
    public var isSelected: Bool {
        guard name == "option", let select = ancestors.first(where: { $0.name == "select" }) else { return false }
        return select.selectedOptions.contains { $0 === self }
    }

    /// The options of a `select`.
    public var options: [DOM.Element] { descendants.filter { $0.name == "option" } }

    /// The chosen options. In a drop-down list one is always chosen, by default the first that is enabled; in a list
    /// that shows several options, possibly none.
    public var selectedOptions: [DOM.Element] {
        let chosen = options.filter { $0.live.isChecked ?? $0.has("selected") }
        if has("multiple") { return chosen }
        if let last = chosen.last { return [last] }
        if role == .listbox { return [] }
        return options.first { !$0.isDisabled }.map { [$0] } ?? []
    }

    /// The form of the element: the enclosing one, or the one that its `form` attribute refers to.
    var form: DOM.Element? {
        if let id = self["form"], isControl {
            return topmost.descendants.first { $0.id == id && $0.name == "form" }
        }
        return ancestors.first { $0.name == "form" }
    }

    /// The root of the tree that contains the element.
    var topmost: DOM.Element {
        var top = self
        while let next = top.parent { top = next }
        return top
    }
}
