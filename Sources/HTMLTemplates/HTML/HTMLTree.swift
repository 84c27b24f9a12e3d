/// A container of content in the tree of a template's HTML. Used by one compiler at a time.
class HTMLContainer {
    final var children: [HTMLContent] = []

    /// The ids of all elements in the container whose id is always present with the same value.
    final var fixedIDs: Set<String> {
        children.reduce(into: []) { ids, child in
            switch child {
            case .element(let element):
                if let id = element.fixedAttribute("id") { ids.insert(id) }
                ids.formUnion(element.fixedIDs)
            case .section(let section): ids.formUnion(section.fixedIDs)
            case .text, .declaration, .value, .call: break
            }
        }
    }
}

/// An item of content.
enum HTMLContent {
    /// Static text as written, including character references.
    case text([UInt8])
    /// A document type.
    case declaration([UInt8])
    case value(MustacheName, Place, SourcePosition)
    case element(HTMLElement)
    case section(HTMLSection)
    case call(MustacheInclusion, indentation: String)

    var isWhiteSpace: Bool {
        if case .text(let bytes) = self { return bytes.allSatisfy(HTMLSyntax.isSpace) }
        return false
    }

    var isDynamic: Bool {
        switch self {
        case .text, .declaration, .element: false
        case .value, .section, .call: true
        }
    }
}

final class HTMLElement: HTMLContainer {
    let name: String
    var attributes: [HTMLAttributeItem]
    let position: SourcePosition
    /// Indicates whether the element is within SVG or MathML, where HTML's rules for element names do not apply.
    let isForeign: Bool
    let hasEndTag: Bool

    init(
        name: String, attributes: [HTMLAttributeItem], position: SourcePosition, isForeign: Bool, hasEndTag: Bool
    ) {
        self.name = name
        self.attributes = attributes
        self.position = position
        self.isForeign = isForeign
        self.hasEndTag = hasEndTag
    }

    /// Returns the value of an attribute that is always present with the same value; `nil` otherwise.
    func fixedAttribute(_ name: String) -> String? {
        for case .attribute(let attribute) in attributes where attribute.name == name { return attribute.fixedValue }
        return nil
    }

    /// The attributes that are always present with the same value.
    var fixedAttributes: [String: String] {
        var all: [String: String] = [:]
        for case .attribute(let attribute) in attributes { all[attribute.name] = attribute.fixedValue }
        return all
    }

    /// The name of the field whose value is the element's entire content.
    var textControl: String? { name == "textarea" && children.count == 1 ? fixedAttribute("name") : nil }

    /// Indicates whether this is an element of SVG or MathML that contains HTML.
    var isIntegrationPoint: Bool {
        guard isForeign else { return false }
        guard name == "annotation-xml" else { return HTMLSyntax.integrationPoints.contains(name) }
        let encoding = fixedAttribute("encoding")?.lowercased()
        return encoding == "text/html" || encoding == "application/xhtml+xml"
    }

    /// Indicates whether the element is a checkbox or a radio button.
    var isBox: Bool {
        guard name == "input", let type = fixedAttribute("type")?.lowercased() else { return false }
        return type == "checkbox" || type == "radio"
    }

    /// Returns the name of the field that this element is or, as an option, belongs to; `nil` if it has no fixed name.
    func control(in scope: HTMLScope) -> String? {
        switch name {
        case "input", "textarea", "select": fixedAttribute("name")
        case "option": scope.select
        default: nil
        }
    }

    /// Indicates whether the attribute is present, at least sometimes.
    func mayHaveAttribute(_ name: String) -> Bool {
        attributes.contains { $0.mentions(name) }
    }
}

final class HTMLSection: HTMLContainer {
    let source: MustacheSection

    init(_ source: MustacheSection) { self.source = source }
}

/// An attribute, or a section around attributes.
indirect enum HTMLAttributeItem {
    case attribute(HTMLAttribute)
    case section(MustacheSection, [HTMLAttributeItem])

    func mentions(_ name: String) -> Bool {
        switch self {
        case .attribute(let attribute): attribute.name == name
        case .section(_, let items): items.contains { $0.mentions(name) }
        }
    }

    /// Adds the names of all attributes.
    func collectNames(into names: inout Set<String>) {
        switch self {
        case .attribute(let attribute): names.insert(attribute.name)
        case .section(_, let items): for item in items { item.collectNames(into: &names) }
        }
    }

    var isDynamic: Bool {
        switch self {
        case .attribute(let attribute): attribute.isDynamic
        case .section: true
        }
    }
}

struct HTMLAttribute {
    var name: String
    let position: SourcePosition
    var hasValue = false
    var parts: [HTMLAttributePart] = []

    var isDynamic: Bool {
        parts.contains { if case .text = $0 { false } else { true } }
    }

    /// The entire value, if it contains no Mustache tags.
    var fixedValue: String? {
        var value: [UInt8] = []
        for part in parts {
            guard case .text(let bytes) = part else { return nil }
            value += bytes
        }
        return String(decoding: value, as: UTF8.self)
    }
}

indirect enum HTMLAttributePart {
    case text([UInt8])
    case value(MustacheName, Place, SourcePosition)
    case section(MustacheSection, [HTMLAttributePart])
    /// A guard before a slash, which prevents a URL that begins with one slash from beginning with two.
    case slashGuard
}
