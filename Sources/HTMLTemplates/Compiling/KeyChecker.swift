/// Checks the keys used in a template against the keys of its page and its rows.
struct KeyChecker {
    private let kinds: [String: TemplateKeyKind]
    private var diagnostics: [TemplateDiagnostic] = []

    /// Returns all diagnostics, in the template's order.
    static func diagnostics(in nodes: [ExpandedNode], _ kinds: [String: TemplateKeyKind]) -> [TemplateDiagnostic] {
        var checker = KeyChecker(kinds: kinds)
        checker.check(nodes, [])
        return checker.diagnostics
    }

    private init(kinds: [String: TemplateKeyKind]) { self.kinds = kinds }

    private mutating func check(_ nodes: [ExpandedNode], _ schemas: [TemplateSchema?]) {
        for node in nodes {
            switch node {
            case .text, .generated, .indentation, .lineStart: break
            case .message(let message): self.message(message, schemas)
            case .variable(let name, let escaped, let position): variable(name, escaped, position, schemas)
            case .section(let section, let body): self.section(section, body, schemas)
            case .call(let inclusion, _):
                if inclusion.isDynamic { _ = kind(MustacheName(inclusion.name), inclusion.position, schemas) }
            }
        }
    }

    private mutating func variable(
        _ name: MustacheName, _ escaped: Bool, _ position: SourcePosition, _ schemas: [TemplateSchema?]
    ) {
        guard let kind = kind(name, position, schemas)?.withoutOptional else { return }
        switch kind {
        case .list, .model:
            diagnostics.append(
                position.diagnostic(
                    .wrongKind, "\(name.text) is \(kind.phrase), not text: write {{#\(name.text)}} … {{/\(name.text)}}."
                ))
        case .any, .html, .lambda: break
        case .component:
            guard escaped else { return }
            diagnostics.append(
                position.diagnostic(.wrongKind, "\(name.text) is a component: write {{{\(name.text)}}}."))
        case .text, .bool, .number, .date, .optional:
            guard !escaped else { return }
            diagnostics.append(
                position.diagnostic(
                    .wrongKind,
                    "\(name.text) is \(kind.phrase), and {{{\(name.text)}}} writes markup: "
                        + "write {{\(name.text)}}, or make the key SafeHTML."))
        }
    }

    private mutating func section(
        _ section: MustacheSection, _ body: [ExpandedNode], _ schemas: [TemplateSchema?]
    ) {
        let kind = kind(section.name, section.position, schemas)
        if let kind, case .number = kind { always(section, kind) }
        if let kind, case .date = kind { always(section, kind) }
        guard !section.isInverted else { return check(body, schemas) }
        switch kind?.withoutOptional {
        case .list(let rows, _): check(body, schemas + [rows])
        case .model(let schema): check(body, schemas + [schema])
        case .none, .any, .lambda: check(body, schemas + [nil])
        default: check(body, schemas)
        }
    }

    private mutating func message(_ message: ExpandedMessage, _ schemas: [TemplateSchema?]) {
        for form in message.forms { check(form, schemas) }
        guard let count = message.count, let kind = kind(count, message.position, schemas)?.withoutOptional else {
            return
        }
        switch kind {
        case .number, .any: break
        default:
            diagnostics.append(
                message.position.diagnostic(
                    .wrongKind, "\(count.text) is \(kind.phrase), but a plural needs a number."))
        }
    }

    private mutating func always(_ section: MustacheSection, _ kind: TemplateKeyKind) {
        diagnostics.append(
            section.position.diagnostic(
                .wrongKind,
                "\(section.name.text) is \(kind.phrase), which cannot be a section: "
                    + "use a list, a condition, or a value that may be missing."))
    }

    /// Returns the kind of a name; `nil` if it is not known, or if the name does not exist, which adds a diagnostic.
    private mutating func kind(
        _ name: MustacheName, _ position: SourcePosition, _ schemas: [TemplateSchema?]
    ) -> TemplateKeyKind? {
        guard let head = name.segments.first else { return nil }
        var seen: [String] = []
        for schema in schemas.reversed() {
            guard let schema else { return nil }
            if let kind = schema.kind(of: head) { return member(name, kind, position) }
            seen += schema.names
        }
        if let kind = kinds[head] { return member(name, kind, position) }
        let near = Suggestion.sentence(for: head, among: seen + kinds.keys.sorted())
        let rows = seen.isEmpty ? "" : " The rows have the keys \(seen.prefix(8).joined(separator: ", "))."
        let hint = near.isEmpty ? rows : near
        diagnostics.append(position.diagnostic(.unknownKey, "There is no key \(head) here.\(hint)"))
        return nil
    }

    private mutating func member(
        _ name: MustacheName, _ kind: TemplateKeyKind, _ position: SourcePosition
    ) -> TemplateKeyKind? {
        var kind = kind
        for (owner, segment) in zip(name.segments, name.segments.dropFirst()) {
            switch kind.withoutOptional {
            case .any: return nil
            case .model(let schema):
                guard let inner = schema.kind(of: segment) else {
                    let near = Suggestion.sentence(for: segment, among: schema.names)
                    diagnostics.append(position.diagnostic(.unknownKey, "\(owner) has no key \(segment).\(near)"))
                    return nil
                }
                kind = inner
            default:
                diagnostics.append(
                    position.diagnostic(.wrongKind, "\(owner) is \(kind.phrase) and has no keys: \(name.text)"))
                return nil
            }
        }
        return kind
    }
}

extension TemplateKeyKind {
    fileprivate var phrase: String {
        switch self {
        case .any: "a value"
        case .text: "text"
        case .bool: "a condition"
        case .number: "a number"
        case .date: "a date"
        case .html: "markup"
        case .lambda: "a function"
        case .component: "a component"
        case .model: "a value with keys"
        case .list: "a list"
        case .optional(let kind): kind.phrase
        }
    }
}
