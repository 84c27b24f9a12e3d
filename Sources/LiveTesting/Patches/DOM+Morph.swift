/// Morphing: existing nodes take over the content of new ones and keep the user's state.
extension DOM.Document {
    /// Indicates whether a field's value belongs to the user: the field has the focus, or an edit that the server has not
    /// received.
    func isTheirs(_ element: DOM.Element) -> Bool { element.live.isAwaited || element === focused }

    /// Changes `present` into `fresh`, or replaces it if they are of different kinds.
    func morph(_ present: DOM.Node, to fresh: DOM.Node) {
        guard Self.alike(present, fresh) else {
            present.parent?.insert(fresh, before: present)
            present.remove()
            return
        }
        switch (present, fresh) {
        case (let present as DOM.Text, let fresh as DOM.Text): present.data = fresh.data
        case (let present as DOM.Comment, let fresh as DOM.Comment): present.data = fresh.data
        case (let present as DOM.Element, let fresh as DOM.Element): morph(present, to: fresh)
        default: break
        }
    }

    private func morph(_ present: DOM.Element, to fresh: DOM.Element) {
        let isOurs = { (name: String) in !present.isIgnored || DOM.Element.isPatchedInRegion(name) }
        for attribute in present.attributes where isOurs(attribute.name) && !fresh.has(attribute.name) {
            unset(attribute.name, on: present)
        }
        for attribute in fresh.attributes
        where isOurs(attribute.name) && present[attribute.name] != attribute.value {
            set(attribute.name, attribute.value, on: present)
        }
        if present.isIgnored { return }
        if present.name == "textarea" {
            guard present.textContent != fresh.textContent, !isTheirs(present) else { return }
            for child in present.children { child.remove() }
            present.insert(DOM.Text(fresh.textContent))
            return
        }
        morphChildren(of: present, to: fresh.children)
    }

    /// Changes the children of an element into the fresh nodes. Children with the same id, or without an id and of the
    /// same kind at the same position, are kept.
    func morphChildren(of parent: DOM.Element, to fresh: [DOM.Node]) {
        let wanted = Set(fresh.map(Self.ownID))
        var known: [Substring: DOM.Node] = [:]
        for child in parent.children {
            let id = Self.ownID(child)
            if wanted.contains(id) { known[id] = child } else if !id.isEmpty { discard(child) }
        }
        var present = parent.children.first
        for node in fresh {
            let id = Self.ownID(node)
            let kept = id.isEmpty ? present.flatMap { Self.alike($0, node) ? $0 : nil } : known[id]
            guard let kept else {
                parent.insert(node, before: present)
                continue
            }
            while let other = present, other !== kept, Self.ownID(other).isEmpty {
                present = other.nextSibling
                discard(other)
            }
            if kept === present { present = kept.nextSibling } else { parent.insert(kept, before: present) }
            morph(kept, to: node)
        }
        while let node = present {
            present = node.nextSibling
            discard(node)
        }
    }

    /// Returns a node's id without the depth of its scene, which may be another one after a mount; empty for none.
    private static func ownID(_ node: DOM.Node) -> Substring {
        let id = (node as? DOM.Element)?.id ?? ""
        guard id.hasPrefix("s") else { return id[...] }
        let rest = id.dropFirst().drop { $0.isASCII && $0.isNumber }
        let hasDepth = rest.count < id.count - 1 && (rest.first == "f" || rest.first == ":")
        return hasDepth ? rest : id[...]
    }

    private static func alike(_ one: DOM.Node, _ other: DOM.Node) -> Bool {
        switch (one, other) {
        case (is DOM.Text, is DOM.Text), (is DOM.Comment, is DOM.Comment): true
        case (let one as DOM.Element, let other as DOM.Element):
            one.name == other.name && one.namespace == other.namespace && ownID(one) == ownID(other)
                && one.isIgnored == other.isIgnored
        default: false
        }
    }

    /// Sets an attribute. The field's value changes with it, unless it belongs to the user.
    func set(_ name: String, _ value: String, on element: DOM.Element) {
        let isFree = !element.takesValues || !isTheirs(element)
        if isFree || name != "value" { element.setAttribute(name, value) }
        guard element.takesValues, isFree else { return }
        if name == "value", !element.isCheckable { element.value = value }
        if name == "checked" { element.setChecked(true) }
    }

    /// Removes an attribute. The attribute `open` of details and modal dialogs is kept, because it belongs to the
    /// browser.
    func unset(_ name: String, on element: DOM.Element) {
        if name == "open", element.name == "details" || element.live.isModal { return }
        element.removeAttribute(name)
        if name == "checked", element.takesValues, !isTheirs(element) { element.setChecked(false) }
    }

    /// Removes a node; the focus is lost if it was inside.
    func discard(_ node: DOM.Node) {
        if let element = node as? DOM.Element, let focused, element.contains(focused) {
            noteHeirs(of: focused, in: element)
            self.focused = nil
        }
        node.remove()
    }

    /// Restores the focus if a patch has replaced the focused element with another with the same id.
    func restoreFocus(to before: DOM.Element?) {
        guard let before, before !== focused, modalDialog == nil, let id = before.id else { return }
        if let element = element(id: id) { focused = element }
    }
}

extension DOM.Document {
    /// The open modal dialog; elements outside it cannot be used.
    public var modalDialog: DOM.Element? {
        root.descendants.first { $0.live.isModal && $0.has("open") }
    }

    /// Opens a new dialog with `data-modal` as a modal one and moves the focus into it. After its removal, moves the
    /// focus back.
    func updateDialogs() {
        let dialog = root.descendants.first { $0.name == "dialog" && $0.has("data-modal") }
        if let dialog, !dialog.live.isModal {
            if !hasModal {
                let isFirst = focused.map(dialog.contains) ?? true
                opener = isFirst ? dialog["data-modal"].flatMap { element(id: $0) } : focused
            }
            hasModal = true
            dialog.live.isModal = true
            dialog.setAttribute("open", "")
            let candidates = dialog.descendants.filter {
                ($0.isControl || $0.has("href")) && !$0.isDisabled && !$0.isHidden
            }
            focused = candidates.first { $0.has("autofocus") } ?? candidates.first ?? dialog
            focused?.live.valueAtFocus = focused?.value
        } else if dialog == nil, hasModal {
            hasModal = false
            let target = opener.flatMap { opener in
                opener.id.flatMap { element(id: $0) } ?? (root.contains(opener) ? opener : nil)
            }
            if focused == nil { focused = target }
            opener = nil
        }
    }
}

extension DOM.Element {
    /// Decides whether patches change an attribute of a region whose content belongs to a script: only its id and its
    /// `data-` attributes.
    static func isPatchedInRegion(_ name: String) -> Bool { name == "id" || name.hasPrefix("data-") }
}
