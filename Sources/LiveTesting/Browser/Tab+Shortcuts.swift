import Live
import Scenes

/// The keys of the whole page.
extension Tab {
    /// Presses the control of a key, or of the keys that were pressed before it and the key, or moves the focus to another row.
    /// Returns false if the key has no such effect.
    func pressShortcut(_ key: Key, _ modifiers: KeyModifiers, after begun: [KeySequence.Press]) throws -> Bool {
        guard live != nil else { return false }
        let focused = page.focused ?? page.body
        if focused.isField, focused.inputType != "checkbox", !isForPage(key, modifiers) { return false }
        if key == .enter || key == .space, focused.isControlOfClicks { return false }
        let press = (key.eventName, modifiers)
        if moveInRows(press) { return true }
        for typed in begun.isEmpty ? [[press]] : [begun + [press], [press]] {
            let whole = controls { $0.matches(typed) }
            if !whole.isEmpty {
                guard let control = nearest(whole, to: focused) else { return false }
                try use(control)
                return true
            }
            if controls(where: { $0.begins(with: typed) }).isEmpty { continue }
            begunKeys = typed
            return true
        }
        return false
    }

    /// Returns the usable controls with keys for which a condition is true.
    private func controls(where isMeant: (KeySequence) -> Bool) -> [DOM.Element] {
        (page.modalDialog ?? page.root).descendants.filter { element in
            guard let keys = element["data-keys"], element.isControlOfClicks || element.name == "nav" else {
                return false
            }
            return !element.isDisabled && !element.isHidden
                && !element.attributes.contains { $0.name.hasPrefix("data-on-") && $0.name.contains("key") }
                && (try? KeySequence.list(keys))?.contains(where: isMeant) == true
        }
    }

    /// Returns the only one of some controls that is nearest to the focus; `nil` if there are several.
    private func nearest(_ controls: [DOM.Element], to focused: DOM.Element) -> DOM.Element? {
        for around in [focused] + focused.ancestors {
            let near = controls.filter(around.contains)
            if !near.isEmpty { return near.count == 1 ? near[0] : nil }
        }
        return nil
    }

    /// Presses a control, or focuses a field or the first control of a region.
    private func use(_ control: DOM.Element) throws {
        if control.name == "nav" { return focus(on: control.descendants.first(where: \.isControlOfClicks)) }
        if control.isField, !control.isCheckable { focus(on: control) } else { try pressInRow(control) }
    }

    /// Presses a control. If that moves the row with the focus to another list, the focus goes to the row that follows.
    private func pressInRow(_ control: DOM.Element) throws {
        let path = page.focused.map { [$0] + $0.ancestors } ?? []
        guard path.contains(where: { $0.has("data-next-row") }),
            let row = path.first(where: { ["li", "tr"].contains($0.name) }), let list = row.parent,
            let index = list.elements.firstIndex(where: { $0 === row })
        else { return try activate(control) }
        let rows = list.elements
        let others = rows.dropFirst(index + 1).prefix(1) + rows.prefix(index).suffix(1)
        try activate(control)
        if page.root.contains(row), row.parent !== list, let other = others.first {
            focus(on: firstFocusable(in: other))
        }
    }

    private func firstFocusable(in row: DOM.Element) -> DOM.Element? {
        row.descendants.first { $0.has("tabindex") || $0.isControlOfClicks && $0.name != "label" }
    }

    /// Moves the focus to the next or previous row. Returns false if the key is not one of rows.
    private func moveInRows(_ press: KeySequence.Press) -> Bool {
        for around in (page.modalDialog ?? page.root).descendants where around.has("data-next-row") {
            func isListed(_ attribute: String) -> Bool {
                around[attribute].flatMap { try? KeySequence.list($0) }?.contains { $0.matches([press]) } ?? false
            }
            let step = isListed("data-next-row") ? 1 : isListed("data-previous-row") ? -1 : 0
            if step == 0 { continue }
            let rows = around.descendants.filter { row in
                ["li", "tr"].contains(row.name) && !row.isHidden && !row.ancestors.contains { $0.name == "li" }
            }
            let index = page.focused.flatMap { focused in rows.firstIndex { $0.contains(focused) } }
            if index == nil, press.key.hasPrefix("Arrow") { continue }
            let place = index.map { $0 + step } ?? (step > 0 ? 0 : rows.count - 1)
            if rows.indices.contains(place) {
                focus(on: firstFocusable(in: rows[place]))
            }
            return true
        }
        return false
    }
}
