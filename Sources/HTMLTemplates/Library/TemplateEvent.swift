/// An event that an element declares with an attribute such as `data-on-dblclick="edit"`.
package struct TemplateEvent: Sendable, Hashable {
    /// The beginning of the attribute's name.
    package static let attributePrefix = "data-on-"
    /// The attribute of a list whose rows the user can move; its value is the name that the view binds.
    package static let reorderAttribute = "data-reorder"
    /// The event of that attribute.
    package static let reordering = "reorder"
    /// The attributes that refer to other parts of the template: the keys of a control or of rows, and the button that a
    /// swipe presses.
    package static let marks: Set = [
        "data-keys", "data-next-row", "data-previous-row", "data-swipe-left", "data-swipe-right",
    ]
    /// The event whose attribute names everything that the script of a widget sends, separated by white space.
    package static let sending = "send"

    /// The rest of the attribute's name, such as `dblclick`; ``reordering`` for `data-reorder`; the whole name of one of
    /// ``marks``.
    package let event: String
    /// The name under which the event is posted, without the prefix of a component; the value of one of ``marks``.
    package let name: String
    /// The name of the element.
    package let element: String
    /// The names of the element's attributes, at least some of which are sometimes present.
    package let attributeNames: Set<String>
    /// The attributes of the element that are always present with the same value.
    package let attributes: [String: String]
    /// The place of the attribute: the file, line and column, such as `tasks.mustache:3:14`.
    package let place: String

    /// Returns the event that an attribute declares; `nil` if it declares none.
    static func event(of attribute: String) -> String? {
        if attribute == reorderAttribute { return reordering }
        guard attribute.utf8.starts(with: attributePrefix.utf8) else { return nil }
        return String(attribute.dropFirst(attributePrefix.count))
    }
}

extension HTMLCompiler {
    /// Records the events that an element declares, also those in sections around attributes.
    mutating func noteEvents(of element: HTMLElement) {
        guard element.attributes.contains(where: \.mentionsEvent) else { return }
        var names: Set<String> = []
        for item in element.attributes { item.collectNames(into: &names) }
        for item in element.attributes { noteEvents(in: item, of: element, names) }
    }

    private mutating func noteEvents(in item: HTMLAttributeItem, of element: HTMLElement, _ names: Set<String>) {
        switch item {
        case .section(_, let items): for item in items { noteEvents(in: item, of: element, names) }
        case .attribute(let attribute):
            let (line, column) = attribute.position.lineAndColumn
            let place = "\(attribute.position.source.file):\(line):\(column)"
            if TemplateEvent.marks.contains(attribute.name), let value = attribute.fixedValue {
                marks.append(
                    TemplateEvent(
                        event: attribute.name, name: value, element: element.name, attributeNames: names,
                        attributes: element.fixedAttributes, place: place))
            }
            guard let event = TemplateEvent.event(of: attribute.name) else { return }
            let given = attribute.fixedValue?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
            let isOne = given.count == 1 && given[0] == attribute.fixedValue
            guard isOne || event == TemplateEvent.sending && !given.isEmpty else {
                return report(
                    attribute.position.diagnostic(
                        .markup,
                        "The value of \(attribute.name) is the name that the view binds, so it must be fixed and "
                            + "without spaces: write \(attribute.name)=\"select\" and data-value=\"{{id}}\"."))
            }
            for name in given {
                events.append(
                    TemplateEvent(
                        event: event, name: name, element: element.name, attributeNames: names,
                        attributes: element.fixedAttributes, place: place))
            }
        }
    }
}

extension HTMLAttributeItem {
    /// Indicates whether the item is an attribute that declares an event or refers to another part, or contains one.
    fileprivate var mentionsEvent: Bool {
        switch self {
        case .attribute(let attribute):
            TemplateEvent.event(of: attribute.name) != nil || TemplateEvent.marks.contains(attribute.name)
        case .section(_, let items): items.contains(where: \.mentionsEvent)
        }
    }
}
