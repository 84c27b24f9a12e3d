import HTMLTemplates

/// Checks the attributes of a template that refer to its controls: their keys, the swipes that press them, and the lists
/// whose rows the user can move.
enum MarkCheck {
    /// The elements that a key of the page can press or focus.
    private static let controls: Set = ["a", "button", "input", "label", "nav", "select", "summary", "textarea"]

    /// Returns an error for each key that is not valid or has no effect, and for each swipe without its button.
    static func mistakes(in template: Template) -> [LiveError] {
        template.marks.compactMap { mark in
            switch mark.event {
            case "data-keys": mistake(inShortcut: mark)
            case "data-next-row", "data-previous-row": mistake(inSequences: mark)
            default: mistake(inSwipe: mark, of: template)
            }
        }
    }

    /// Returns the error in the keys of an element; `nil` if they are valid.
    static func mistake(inKeys keys: String, _ element: TemplateEvent) -> LiveError? {
        do throws(InvalidKeys) {
            _ = try KeyCombination.list(keys)
            return nil
        } catch {
            return .wrongEvent(element, "data-keys=\"\(keys)\" is invalid. \(error.sentence)")
        }
    }

    private static func mistake(inShortcut mark: TemplateEvent) -> LiveError? {
        // The keys of such an event are checked with it.
        if mark.attributeNames.contains(where: isForKeys) { return nil }
        guard controls.contains(mark.element) else {
            return .wrongEvent(
                mark,
                "data-keys has no effect without data-on-keydown or data-on-keyup: add one, or use a button or a link, "
                    + "which the keys then press.")
        }
        return mistake(inSequences: mark)
    }

    /// Returns the error in the keys that are pressed one after the other; `nil` if they are valid.
    private static func mistake(inSequences mark: TemplateEvent) -> LiveError? {
        do throws(InvalidKeys) {
            _ = try KeySequence.list(mark.name)
            return nil
        } catch {
            return .wrongEvent(mark, "\(mark.event)=\"\(mark.name)\" is invalid. \(error.sentence)")
        }
    }

    private static func isForKeys(_ attribute: String) -> Bool {
        attribute.hasPrefix(TemplateEvent.attributePrefix)
            && (attribute.hasSuffix("keydown") || attribute.hasSuffix("keyup"))
    }

    private static func mistake(inSwipe mark: TemplateEvent, of template: Template) -> LiveError? {
        let buttons = template.controls.filter { $0.element == "button" }.compactMap(\.name)
        guard !buttons.contains(mark.name) else { return nil }
        let near = Suggestion.sentence(for: mark.name, among: Set(buttons).sorted())
        return .wrongEvent(
            mark,
            "\(mark.event)=\"\(mark.name)\" needs a button with this name in the row, which the swipe presses and which "
                + "users without a touchscreen press.\(near)")
    }

    // MARK: Lists

    /// Returns an error for each list with movable rows whose name is not bound to moves, or that is no list of the view.
    ///
    /// - Parameters:
    ///   - inputs: The inputs of the view.
    ///   - kinds: The kinds of the keys that the view has bound.
    static func mistakes(
        inListsOf template: Template, inputs: [BinderInput], kinds: [String: TemplateKeyKind]
    ) -> [LiveError] {
        template.events.filter { $0.event == TemplateEvent.reordering }.compactMap { list in
            if let input = inputs.first(where: { $0.name == list.name }), !(input is any ReorderInput) {
                return .wrongEvent(list, "Bind the moves of rows with bindReorder(\"\(list.name)\", to:).")
            }
            let isNamed = list.attributeNames.contains("data-value")
            guard let key = isNamed ? list.attributes["data-value"] : list.name else { return nil }
            if case .list? = kinds[key] { return nil }
            if !isNamed, kinds.values.contains(where: \.isSections) { return nil }
            let lists = kinds.filter { if case .list = $0.value { true } else { false } }
            let near = Suggestion.sentence(for: key, among: lists.keys.sorted())
            return .wrongEvent(
                list,
                "The view binds no list to “\(key)”: write the key of the list in data-value; the element of a section "
                    + "has data-value=\"{{id}}\"."
                    + near)
        }
    }
}

extension TemplateKeyKind {
    /// Indicates whether the key is a list of sections with items.
    fileprivate var isSections: Bool {
        guard case .list(let rows?, _) = self, case .list? = rows.kind(of: "items") else { return false }
        return true
    }
}
