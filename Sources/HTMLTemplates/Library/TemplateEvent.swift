/// An event that an element declares with an attribute such as `data-on-dblclick="edit"`.
package struct TemplateEvent: Sendable, Hashable {
    /// The beginning of the attribute's name.
    package static let attributePrefix = "data-on-"
    /// The event whose attribute names everything that the script of a widget sends, separated by white space.
    package static let sending = "send"

    /// The rest of the attribute's name, such as `dblclick`.
    package let event: String
    /// The name under which the event is posted, without the prefix of a component.
    package let name: String
    /// The name of the element.
    package let element: String
    /// The names of the element's attributes, at least some of which are sometimes present.
    package let attributeNames: Set<String>
    /// The attributes of the element that are always present with the same value.
    package let attributes: [String: String]
    /// The place of the attribute: the file, line and column, such as `tasks.mustache:3:14`.
    package let place: String
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
            guard attribute.name.hasPrefix(TemplateEvent.attributePrefix) else { return }
            let event = String(attribute.name.dropFirst(TemplateEvent.attributePrefix.count))
            let given = attribute.fixedValue?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
            let isOne = given.count == 1 && given[0] == attribute.fixedValue
            guard isOne || event == TemplateEvent.sending && !given.isEmpty else {
                return report(
                    attribute.position.diagnostic(
                        .markup,
                        "The value of \(attribute.name) is the name that the view binds, so it must be fixed and "
                            + "without spaces: write \(attribute.name)=\"select\" and data-value=\"{{id}}\"."))
            }
            let (line, column) = attribute.position.lineAndColumn
            for name in given {
                events.append(
                    TemplateEvent(
                        event: event, name: name, element: element.name, attributeNames: names,
                        attributes: element.fixedAttributes,
                        place: "\(attribute.position.source.file):\(line):\(column)"))
            }
        }
    }
}

extension HTMLAttributeItem {
    /// Indicates whether the item is an attribute that declares an event, or contains one.
    fileprivate var mentionsEvent: Bool {
        switch self {
        case .attribute(let attribute): attribute.name.utf8.starts(with: TemplateEvent.attributePrefix.utf8)
        case .section(_, let items): items.contains(where: \.mentionsEvent)
        }
    }
}
