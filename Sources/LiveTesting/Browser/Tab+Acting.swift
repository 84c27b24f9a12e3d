public import Scenes

extension Tab {
    /// Clicks the one element that matches, as a user does: the element gets the focus, and links, buttons, checkboxes,
    /// labels and summaries are activated.
    ///
    /// On a live page, waits until the element exists and is enabled.
    ///
    /// - Throws: `LiveTestingError` when no element or more than one matches, the element is not usable, or the page
    ///   differs from the server's rendering.
    public func click(_ locator: Locator) throws {
        let element = try usable(locator)
        drain()
        try click(element)
    }

    func click(_ element: DOM.Element, holding modifiers: KeyModifiers = []) throws {
        send(.pointerDown, from: element, buttons: .primary, modifiers)
        focus(on: element.focusTarget)
        send(.pointerUp, from: element, modifiers)
        sendClick(on: element, modifiers)
        try activate(element)
    }

    /// Replaces the content of the one field that matches and leaves the focus in it.
    ///
    /// Use `choose` for a `select`. The format of a date is that of its value: `2026-05-04`.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func fill(_ locator: Locator, with text: String) throws {
        try enter(locator) { _ in text }
    }

    /// Types at the end of the one field that matches.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func type(_ text: String, into locator: Locator) throws {
        try enter(locator) { $0 + text }
    }

    /// Checks the one checkbox, radio button or switch that matches, unless it is checked.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func check(_ locator: Locator) throws {
        if try !find(locator).isChecked { try click(locator) }
    }

    /// Unchecks the one checkbox or switch that matches, unless it is unchecked.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func uncheck(_ locator: Locator) throws {
        if try find(locator).isChecked { try click(locator) }
    }

    /// Chooses options of the one `select` that matches, by text or value; in a drop-down list, exactly one.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func choose(_ choices: String..., in locator: Locator) throws {
        let select = try usable(locator)
        guard select.name == "select" else { throw notUsable(select, "is not a select") }
        let options = try choices.map { choice in
            guard let option = select.options.first(where: { $0.textContent.folded == choice || $0.value == choice })
            else {
                throw notUsable(select, "has no option “\(choice)”")
            }
            guard !option.isDisabled else { throw notUsable(select, "has the disabled option “\(choice)”") }
            return option
        }
        choose(options, in: select)
    }

    func choose(_ options: [DOM.Element], in select: DOM.Element) {
        focus(on: select)
        for option in select.options { option.live.isChecked = options.contains { $0 === option } }
        noteInput(in: select)
        noteChange(in: select)
        drain()
    }

    /// Attaches files to the one file field that matches, replacing those attached before. With the script for uploads,
    /// the files are sent at once; see ``upload(_:to:)`` for single steps.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func attach(_ files: AttachedFile..., to locator: Locator) throws {
        let field = try usable(locator)
        guard field.inputType == "file" else { throw notUsable(field, "is not a file field") }
        guard files.count <= 1 || field.has("multiple") else { throw notUsable(field, "accepts only one file") }
        focus(on: field)
        if sendsUploads(of: field) { return try sendUploads(files, of: field) }
        field.live.files = files
        drain()
    }

    /// Submits the form that matches, or that contains the one element that matches, without a button.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func submit(_ locator: Locator) throws {
        let element = try usable(locator)
        guard let form = element.name == "form" ? element : element.form else {
            throw notUsable(element, "is in no form")
        }
        try submit(form, by: nil)
    }

    /// Presses a key in the focused element, or first focuses the one element that matches.
    ///
    /// Enter submits a field's form with its default button and activates links and buttons. Space activates buttons
    /// and checkboxes. Escape leaves a modal dialog. Tab moves the focus. An element or the page that declares the key
    /// (`data-on-keydown`, `data-keys`) receives it first. A key that a control declares (`data-keys`) presses it.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - modifiers: The modifier keys that are held.
    ///   - locator: The element in which the key is pressed; `nil` for the focused one.
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func press(_ key: Key, holding modifiers: KeyModifiers = [], in locator: Locator? = nil) throws {
        if let locator { focus(on: try usable(locator)) }
        drain()
        defer { sendKey(.keyUp, key, modifiers) }
        let begun = begunKeys
        begunKeys = []
        if sendKey(.keyDown, key, modifiers) { return drain() }
        if try pressShortcut(key, modifiers, after: begun) { return drain() }
        if !modifiers.isDisjoint(with: [.control, .alt, .meta]) { return drain() }
        try type(key)
    }

    /// Performs the browser's own action for a key.
    private func type(_ key: Key) throws {
        switch key {
        case .enter: try pressEnter()
        case .escape: try pressEscape()
        case .space: if let focused = page.focused, !focused.isField || focused.isCheckable { try activate(focused) }
        case .tab: focusNext()
        default:
            guard key.code == key.name, let field = page.focused, field.isField else { return }
            try enter(field) { $0 + key.name }
        }
    }

    /// Moves the focus to the one element that matches.
    ///
    /// - Throws: `LiveTestingError` as ``click(_:)`` does.
    public func focus(_ locator: Locator) throws {
        focus(on: try usable(locator))
        drain()
    }

    /// Removes the focus, as a click on an empty part of the page does; a changed field fires its `change` event.
    public func blur() {
        focus(on: nil)
        drain()
    }

    // MARK: Usability

    func usable(_ locator: Locator) throws -> DOM.Element {
        var found: [DOM.Element] = []
        try wait(for: "\(locator) that can be used", code: .notFound) { tab in
            found = try tab.findAll(locator)
            return !found.isEmpty && (found.count > 1 || tab.live == nil || !found[0].isDisabled)
        }
        let element = try one(found, locator)
        if element.isDisabled { throw notUsable(element, "is disabled") }
        if element.ancestors.contains(where: { $0.has("inert") }) || element.has("inert") {
            throw notUsable(element, "is inert")
        }
        if let dialog = page.modalDialog, !dialog.contains(element) {
            throw notUsable(element, "is behind the modal dialog “\(dialog.accessibleName)”")
        }
        return element
    }

    func notUsable(_ element: DOM.Element, _ why: String) -> LiveTestingError {
        LiveTestingError(.notUsable, "\(element.html.prefix(120)) \(why).", details: report())
    }

    // MARK: Activation

    func activate(_ element: DOM.Element) throws {
        let target = ([element] + element.ancestors).first { $0.isActivatable }
        guard let target else { return focus(on: element.focusTarget) }
        if target.isDisabled { throw notUsable(target, "is disabled") }
        if target.name != "label" { focus(on: target) }
        switch target.name {
        case "a", "area": try follow(target)
        case "label": try activateLabelled(by: target)
        case "summary": target.parent.map { $0.has("open") ? $0.removeAttribute("open") : $0.setAttribute("open", "") }
        case "input" where target.isCheckable:
            if target.inputType == "radio", target.isChecked { break }
            target.setChecked(!target.isChecked)
            noteInput(in: target)
            noteChange(in: target)
        default:
            if target.isSubmitButton, let form = target.form {
                try submit(form, by: target)
            } else if target["type"]?.lowercased() == "reset", let form = target.form {
                reset(form)
            }
        }
        drain()
    }

    private func activateLabelled(by label: DOM.Element) throws {
        let control =
            label["for"].map { page.element(id: $0) } ?? label.descendants.first { $0.isControl && !$0.isHiddenItself }
        if let control {
            if control.isField, !control.isCheckable { focus(on: control) } else { try activate(control) }
        }
    }

    private func reset(_ form: DOM.Element) {
        for control in FormSubmission.controls(of: form) {
            (control.live.value, control.live.isChecked, control.live.edit) = (nil, nil, nil)
            control.live.files = []
            for option in control.options { option.live.isChecked = nil }
        }
    }

    private func follow(_ link: DOM.Element) throws {
        guard let href = link["href"], let base = history.current?.address else { return }
        try go(to: WebAddress(href, relativeTo: base), isPlain: link.isPlain)
    }

    // MARK: Keys

    private func pressEnter() throws {
        guard let focused = page.focused else { return }
        guard focused.isField, focused.name == "input" else {
            if focused.name == "textarea" {
                try enter(focused) { $0 + "\n" }
            } else if focused.name != "select" {
                try activate(focused)
            }
            return
        }
        guard let form = focused.form else { return noteLeaving(focused) }
        noteLeaving(focused)
        if let button = FormSubmission.defaultButton(of: form) {
            if !button.isDisabled { try submit(form, by: button) }
        } else if FormSubmission.controls(of: form).filter({ $0.isField && !$0.isCheckable }).count == 1 {
            try submit(form, by: nil)
        }
    }

    func pressEscape() throws {
        guard let dialog = page.modalDialog, mayLeave() else { return }
        if let button = dialog.descendants.first(where: { $0.has("data-escape") }) {
            try activate(button)
        } else {
            try go(-1)
        }
    }

    private func focusNext() {
        let scope = page.modalDialog ?? page.body
        let order = scope.descendants.filter { $0.isFocusable && !$0.isHidden }
        let place = page.focused.flatMap { focused in order.firstIndex { $0 === focused } }
        let next = place.map { $0 + 1 < order.count ? order[$0 + 1] : nil } ?? order.first
        focus(on: next)
    }
}

extension DOM.Element {
    /// Indicates whether a click on the element has an effect.
    fileprivate var isActivatable: Bool {
        isField || ["button", "label", "summary"].contains(name) || (name == "input" && inputType != "hidden")
            || (["a", "area"].contains(name) && has("href"))
    }

    /// The element that gets the focus when the user clicks this one: the nearest that can have it.
    var focusTarget: DOM.Element? {
        ([self] + ancestors).first { $0.isActivatable || $0.has("tabindex") }
    }

    /// Indicates whether the Tab key can focus the element.
    var isFocusable: Bool {
        if isDisabled || self["tabindex"]?.hasPrefix("-") == true { return false }
        return isField || ["button", "summary"].contains(name) || (name == "a" && has("href")) || has("tabindex")
            || (name == "input" && inputType != "hidden")
    }
}
