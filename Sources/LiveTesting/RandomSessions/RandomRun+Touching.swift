/// The user's actions in a tab.
extension RandomRun {
    /// Uses a random control or link of the page. Returns a description of the step; `nil` if there is nothing to use.
    func touch(_ tab: Tab) throws -> String? {
        if let event = try causeEvent(tab) { return event }
        let candidates = try candidates(on: tab)
        guard !candidates.isEmpty else { return nil }
        let element = pick(candidates)
        if element.name == "select" {
            guard let option = element.options.filter({ !$0.isDisabled }).randomElement(using: &random) else {
                return nil
            }
            tab.choose([option], in: element)
            return "chooses \(option.textContent.folded) in \(name(of: element))"
        }
        if element.isField, !element.isCheckable {
            let text = text(for: element)
            try tab.enter(element) { _ in text }
            if chance(1, of: 3) { tab.blur() }
            return "types “\(text)” in \(name(of: element))"
        }
        let name = name(of: element)
        if tab.page.modalDialog != nil, chance(1, of: 8) {
            try tab.pressEscape()
            return "presses Escape"
        }
        try tab.activate(element)
        return "clicks \(name)"
    }

    /// Returns the controls and links that a user could use now.
    private func candidates(on tab: Tab) throws -> [DOM.Element] {
        let scope = tab.page.modalDialog ?? tab.page.body
        let untouched = try session.untouched.flatMap { try tab.page.body.all(css: $0) }
        return scope.descendants.filter { element in
            let isControl = element.isField || element.isSubmitButton || (element.name == "a" && isOwn(element))
            return isControl && !element.isDisabled && !element.isHidden && !element.has("readonly")
                && element.inputType != "file" && element["aria-busy"] != "true"
                && !untouched.contains { $0 === element }
        }
    }

    /// Indicates whether the script follows the link, which leads to another scene of the app.
    private func isOwn(_ link: DOM.Element) -> Bool {
        guard let target = link["href"], target.hasPrefix("/"), !target.hasPrefix("//") else { return false }
        return !link.has("target") && !link.has("download") && link["data-live"] != "off"
    }

    private func text(for field: DOM.Element) -> String {
        switch field.inputType {
        case "number", "range": "\(Int.random(in: -5...120, using: &random))"
        case "date": "2026-0\(Int.random(in: 1...9, using: &random))-1\(Int.random(in: 0...9, using: &random))"
        default: pick(session.texts)
        }
    }

    func name(of element: DOM.Element) -> String {
        let name = element.accessibleName.folded
        return "the \(element.name) “\(name.isEmpty ? element["name"] ?? "" : name)”"
    }
}
