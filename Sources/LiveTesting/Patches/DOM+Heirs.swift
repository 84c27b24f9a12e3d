/// The focus after a patch removes the focused element.
extension DOM.Document {
    /// Notes the candidates for the focus: the same control in the rows after the removed one, then in those before it,
    /// then an element around the list that can be focused, then the heading above it. In the place of a component that
    /// failed the candidate is its button, and of a control that only one row has, the part of a row that can be focused.
    func noteHeirs(of focused: DOM.Element, in row: DOM.Element) {
        // The names in a component begin with its own path.
        func ownName(_ element: DOM.Element) -> Substring? { element["name"]?.split(separator: ":").last }
        func same(_ row: DOM.Element) -> [DOM.Element] {
            ([row] + row.descendants).filter { $0.name == focused.name && ownName($0) == ownName(focused) }
        }
        func other(_ row: DOM.Element) -> DOM.Element? {
            row.descendants.first { $0["name"]?.hasSuffix("-retry") == true || $0["tabindex"] != nil }
        }
        guard let list = row.parent, let place = list.elements.firstIndex(where: { $0 === row }),
            let number = same(row).firstIndex(where: { $0 === focused })
        else { return }
        let rows = list.elements[(place + 1)...] + list.elements[..<place].reversed()
        let all = body.descendants
        let above = all.prefix { $0 !== row }
        heirs = rows.compactMap { row in same(row).dropFirst(number).first ?? other(row) }
        var ancestor: DOM.Element? = list
        while let element = ancestor, element["tabindex"] == nil { ancestor = element.parent }
        if let ancestor { heirs.append(ancestor) }
        if let heading = above.last(where: { ["h1", "h2", "h3", "h4", "h5", "h6"].contains($0.name) }) {
            heirs.append(heading)
        }
    }

    /// Focuses the first candidate that can take the focus, unless another element has it.
    func focusHeir() {
        guard focused == nil else { return }
        let dialog = modalDialog
        focused = heirs.first { heir in
            body.contains(heir) && !heir.isDisabled && !heir.isHidden && dialog?.contains(heir) ?? true
        }
    }
}
