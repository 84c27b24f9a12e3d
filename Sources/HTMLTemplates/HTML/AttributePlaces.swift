/// Decides for each Mustache tag in a start tag's attributes how its value is written, once all attributes are known.
struct AttributePlaces {
    private enum Rule {
        case plain, machine, url, codeURL, urlList, style
        case refused(String)
    }

    /// The attribute that replaces `style`, which the pages' Content-Security-Policy blocks. The client script applies
    /// it, and a document has a rule for it.
    static let styleAttribute = "data-style"

    private let element: String
    private let position: SourcePosition
    private let fixed: [String: String]
    /// The names of all attributes, including those that are not always present.
    private let mentioned: Set<String>

    static func resolve(
        _ items: [HTMLAttributeItem], element: String, at position: SourcePosition
    ) throws(TemplateError) -> [HTMLAttributeItem] {
        var fixed: [String: String] = [:]
        for case .attribute(let attribute) in items {
            if fixed[writtenName(attribute)] != nil { throw twice(attribute) }
            fixed[writtenName(attribute)] = attribute.fixedValue ?? ""
        }
        for case .section(_, let inner) in items { try refuseDoubles(inner, fixed) }
        var mentioned = Set(fixed.keys)
        for item in items { item.collectNames(into: &mentioned) }
        let places = AttributePlaces(element: element, position: position, fixed: fixed, mentioned: mentioned)
        return try places.items(items)
    }

    private static func writtenName(_ attribute: HTMLAttribute) -> String {
        attribute.name == "style" ? styleAttribute : attribute.name
    }

    private static func twice(_ attribute: HTMLAttribute) -> TemplateError {
        attribute.position.error(
            .markup, "The attribute \(attribute.name) occurs twice: a browser ignores the second. Remove one of them.")
    }

    private static func refuseDoubles(
        _ items: [HTMLAttributeItem], _ fixed: [String: String]
    ) throws(TemplateError) {
        for item in items {
            switch item {
            case .attribute(let attribute): if fixed[writtenName(attribute)] != nil { throw twice(attribute) }
            case .section(_, let inner): try refuseDoubles(inner, fixed)
            }
        }
    }

    private func items(_ items: [HTMLAttributeItem]) throws(TemplateError) -> [HTMLAttributeItem] {
        var result: [HTMLAttributeItem] = []
        for item in items {
            switch item {
            case .attribute(let attribute): result.append(.attribute(try self.attribute(attribute)))
            case .section(let section, let inner): result.append(.section(section, try self.items(inner)))
            }
        }
        return result
    }

    private func attribute(_ attribute: HTMLAttribute) throws(TemplateError) -> HTMLAttribute {
        var result = attribute
        result.name = Self.writtenName(attribute)
        guard attribute.isDynamic else { return result }
        switch rule(attribute.name) {
        case .plain: break
        case .machine:
            let isValue = element == "input" && ["value", "min", "max"].contains(attribute.name)
            let place = Place(inputType: isValue ? fixed["type"]?.lowercased() : nil)
            result.parts = replaced(attribute.parts, place)
        case .refused(let why): throw attribute.position.error(.unsafePlace, why)
        case .style:
            var tracker = StyleTracker(isElement: false)
            result.parts = try style(attribute.parts, &tracker)
        case .url, .codeURL, .urlList:
            var kind = URLTracker.Kind.single
            if case .codeURL = rule(attribute.name) { kind = .code }
            if case .urlList = rule(attribute.name) { kind = .list }
            var tracker = URLTracker(kind, attribute: attribute.name)
            result.parts = try url(attribute.parts, &tracker)
        }
        return result
    }

    private func rule(_ name: String) -> Rule {
        if name.hasPrefix("on") && name.utf8.count > 2 {
            return .refused(
                "\(name) contains code, in which no value can be made safe: "
                    + "put the value into a data- attribute and read it from a script file.")
        }
        switch (element, name) {
        case (_, "srcdoc"):
            return .refused("srcdoc contains a whole document: serve the document at an address, and use src.")
        case (_, "style"), (_, Self.styleAttribute): return .style
        case ("script", "src"), ("script", "href"), ("embed", "src"), ("object", "data"), ("base", "href"),
            ("applet", "code"), ("object", "codebase"), ("script", "xlink:href"):
            return .codeURL
        case ("script", "type"), ("script", "language"):
            return .refused(
                "A script's type determines how its text is interpreted, so it cannot be dynamic: write a fixed type.")
        case ("meta", "http-equiv"),
            ("meta", "content") where mentioned.contains("http-equiv"):
            return .refused("A dynamic http-equiv can redirect the user to any address: set the HTTP header instead.")
        case ("link", "href"):
            let relations = fixed["rel"]?.lowercased().split(separator: " ") ?? []
            let harmless =
                !relations.isEmpty && relations.allSatisfy { HTMLSyntax.harmlessRelations.contains(String($0)) }
            return harmless ? .url : .codeURL
        case ("animate", "values"), ("animate", "attributename"), ("set", "attributename"),
            ("animatetransform", "attributename"):
            return .refused("\(name) can change a link's address, so it cannot be dynamic: write a fixed value.")
        case ("animate", "to"), ("animate", "from"), ("animate", "by"), ("set", "to"): return .url
        default: break
        }
        if HTMLSyntax.urlListAttributes.contains(name) { return .urlList }
        if HTMLSyntax.urlAttributes.contains(name) { return .url }
        if HTMLSyntax.machineAttributes.contains(name) || name.hasPrefix("data-") { return .machine }
        return .plain
    }

    private func replaced(_ parts: [HTMLAttributePart], _ place: Place) -> [HTMLAttributePart] {
        parts.map { part in
            switch part {
            case .text, .slashGuard: part
            case .value(let name, _, let position): .value(name, place, position)
            case .section(let section, let inner): .section(section, replaced(inner, place))
            }
        }
    }

    private func style(
        _ parts: [HTMLAttributePart], _ tracker: inout StyleTracker
    ) throws(TemplateError) -> [HTMLAttributePart] {
        var result: [HTMLAttributePart] = []
        for part in parts {
            switch part {
            case .text(let bytes):
                for byte in bytes { tracker.feed(byte) }
                result.append(part)
            case .value(let name, _, let position):
                result.append(.value(name, try tracker.place(name, element: false, at: position), position))
                tracker.feedValue()
            case .slashGuard: break
            case .section(let section, let inner):
                let before = tracker
                let inside = try style(inner, &tracker)
                tracker = try before.merged(with: tracker, section)
                result.append(.section(section, inside))
            }
        }
        return result
    }

    private func url(
        _ parts: [HTMLAttributePart], _ tracker: inout URLTracker
    ) throws(TemplateError) -> [HTMLAttributePart] {
        var result: [HTMLAttributePart] = []
        // The preceding section and the state before it: of a section and its inverse, only one is written.
        var former: (section: MustacheSection, before: URLTracker)?
        for part in parts {
            let previous = former
            former = nil
            switch part {
            case .text(let bytes):
                try tracker.refuseReferences(in: bytes, at: position)
                if tracker.needsGuard(before: bytes) { result.append(.slashGuard) }
                for byte in bytes { try tracker.feed(byte, at: position) }
                result.append(part)
            case .value(let name, _, let position):
                result.append(.value(name, try tracker.value(name, at: position), position))
            case .section(let section, let inner):
                let before = tracker
                let isOpposite =
                    previous?.section.name == section.name && previous?.section.isInverted != section.isInverted
                if isOpposite, let start = previous?.before { tracker = start }
                former = (section, tracker)
                let inside = try url(inner, &tracker)
                tracker.merge(before)
                result.append(.section(section, inside))
            case .slashGuard: break
            }
        }
        return result
    }
}
