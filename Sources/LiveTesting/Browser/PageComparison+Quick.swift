/// A fast path for equal pages, the most frequent case: walking both trees at once takes a fraction of the time of
/// serializing them.
extension PageComparison {
    /// Indicates whether the pages are identical, including white space. Pages that are not may still have no relevant
    /// difference.
    static func areSame(_ page: DOM.Document, _ fresh: DOM.Document) -> Bool {
        page.title == fresh.title && areSame(page.body, fresh.body, in: page)
    }

    private static func areSame(_ own: DOM.Element, _ fresh: DOM.Element, in page: DOM.Document) -> Bool {
        guard own.name == fresh.name, own.namespace == fresh.namespace, haveSameAttributes(own, fresh) else {
            return false
        }
        if own.isIgnored { return true }
        if own.isField {
            if !page.mayBeTheirs(own), !own.holdsSame(as: fresh) { return false }
            if own.name == "textarea" { return true }
        }
        let (mine, theirs) = (own.children, fresh.children)
        guard mine.count == theirs.count else { return false }
        for (one, other) in zip(mine, theirs) {
            switch (one, other) {
            case (let one as DOM.Element, let other as DOM.Element):
                if !areSame(one, other, in: page) { return false }
            case (let one as DOM.Text, let other as DOM.Text): if one.data != other.data { return false }
            case (is DOM.Comment, is DOM.Comment): continue
            default: return false
            }
        }
        return true
    }

    private static func haveSameAttributes(_ own: DOM.Element, _ fresh: DOM.Element) -> Bool {
        if own.attributes == fresh.attributes { return true }
        func isCompared(_ name: String) -> Bool {
            !own.isState(name) && (!own.isIgnored || DOM.Element.isPatchedInRegion(name))
        }
        func count(_ element: DOM.Element) -> Int { element.attributes.count { isCompared($0.name) } }
        return own.attributes.allSatisfy { !isCompared($0.name) || fresh[$0.name] == $0.value }
            && count(own) == count(fresh)
    }
}

extension DOM.Element {
    /// Indicates whether an attribute represents state that the user may have changed.
    fileprivate func isState(_ attribute: String) -> Bool {
        switch attribute {
        case "aria-busy": true
        case "open": name == "dialog" || name == "details"
        case "value": name == "input" && isField
        case "checked": isCheckable
        case "selected": name == "option"
        default: false
        }
    }

    fileprivate func holdsSame(as other: DOM.Element) -> Bool {
        if isCheckable { return isChecked == other.isChecked && self["value"] == other["value"] }
        guard name == "select" else { return inputType == "file" || value == other.value }
        return selectedOptions.map(\.value) == other.selectedOptions.map(\.value)
    }
}
