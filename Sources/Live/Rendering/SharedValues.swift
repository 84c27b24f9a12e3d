import HTMLTemplates

/// The values of the scenes and layouts that pages showed most recently, so that pages with the same values share their
/// memory. Must be used on its loop only.
struct SharedValues {
    /// The number of arrays of values that are kept for each template.
    private static let keptPerTemplate = 4

    /// The number of titles that are kept.
    private static let keptTitles = 4

    private var recent: [ObjectIdentifier: [[TemplateValue]]] = [:]
    private var titles: [TemplateValue] = []

    /// Returns the values of another page if they are known to be written in the same way, otherwise the given ones.
    mutating func values(sameAs values: [TemplateValue], of template: Template) -> [TemplateValue] {
        let template = ObjectIdentifier(template)
        if let known = recent[template]?.first(where: { Self.areSame($0, values) }) { return known }
        recent[template, default: []].insert(values, at: 0)
        if recent[template]!.count > Self.keptPerTemplate { recent[template]!.removeLast() }
        return values
    }

    /// Returns the title of another page if it is the same, otherwise the given one.
    mutating func title(sameAs title: TemplateValue) -> TemplateValue {
        if let known = titles.first(where: { $0 == title }) { return known }
        titles.insert(title, at: 0)
        if titles.count > Self.keptTitles { titles.removeLast() }
        return title
    }

    /// Removes all values, because templates have changed and new ones may have the same addresses in memory.
    mutating func removeAll() { recent = [:] }

    /// Indicates whether all values are known to be written in the same way. Long values are compared by their storage,
    /// which pages with equal values usually share.
    static func areSame(_ values: [TemplateValue], _ others: [TemplateValue]) -> Bool {
        guard values.count == others.count else { return false }
        if values.sharesStorage(with: others) { return !values.contains { $0.isVolatile } }
        for index in values.indices {
            switch (values[index], others[index]) {
            case (.list(let list), .list(let other)):
                if list.storageIdentity != other.storageIdentity { return false }
            case (.lambda, _), (.object, _): return false
            case (let value, let other): if value != other { return false }
            }
        }
        return true
    }
}

extension TemplateValue {
    /// Indicates whether the same value can be written in different ways at different times.
    fileprivate var isVolatile: Bool {
        switch self {
        case .lambda, .object, .component: true
        default: false
        }
    }
}
