import Texts

/// Compiles a template's tree of elements into operations, finds its fragments, and generates the ids that they need.
///
/// A fragment is the smallest element that directly contains a tag or section, or one attribute. A section whose key
/// may provide rows is sent as a whole unless it can be a live list: it is the only content of its element, and
/// contains exactly one element.
struct HTMLCompiler {
    var builder: ProgramBuilder
    /// The kinds of the page's keys; `nil` if they are unknown.
    let kinds: [String: TemplateKeyKind]?
    /// The ids that the template of a component contains; `nil` for other templates. A component can occur more than
    /// once on a page, so these ids, the references to them and the names of controls get the component's prefix.
    let scopedIDs: Set<String>?
    /// The content given to components, by the component's key.
    var contents: [String: ComponentContent] = [:]
    /// The places of components, by the keys of the components or of their lists.
    var places: [String: [ComponentPlace]] = [:]
    var drafts: [FragmentDraft] = []
    var controls: [TemplateControl] = []
    var events: [TemplateEvent] = []
    /// The attributes that refer to other parts of the template.
    var marks: [TemplateEvent] = []
    /// The id of the body in a whole document.
    var body: String?
    /// The id of a body whose template does not set one, so that its content can be replaced.
    static let bodyID = "bindery-body"
    /// The attributes that are fragments. Their operations follow those of the page.
    var attributes: [PendingAttribute] = []
    private var nextNumber = 0
    private var takenNumbers: Set<Int> = []
    private(set) var diagnostics: [TemplateDiagnostic] = []

    /// A fragment during compilation.
    struct FragmentDraft {
        var elementID: String
        var hasOwnID: Bool
        var kind: TemplateFragment.Kind
        var keys: Dependencies
        var parent: Int?
        var range: FragmentRange
        var nested: [Int] = []
    }

    struct PendingAttribute {
        let fragment: Int
        let items: [HTMLAttributeItem]
        let name: String
        /// The value by which the element is chosen among others.
        let own: [HTMLAttributePart]?
        let schemas: [TemplateSchema?]
    }

    /// Compiles a page.
    ///
    /// - Parameter firstKeys: The keys that get the first slots, so that the template has the same in each language.
    static func page(
        _ root: HTMLContainer, kinds: [String: TemplateKeyKind]?, isComponent: Bool, firstKeys: [String],
        language: TextLanguage
    ) throws(TemplateError) -> Compilation {
        var compiler = HTMLCompiler(
            builder: ProgramBuilder(firstKeys: firstKeys, language: language), kinds: kinds,
            scopedIDs: isComponent ? root.fixedIDs : nil)
        compiler.takeNumbers(of: root)
        try compiler.content(root, HTMLScope(kind: .page))
        let count = Int(compiler.builder.mark())
        try compiler.finishAttributes()
        if !compiler.diagnostics.isEmpty { throw TemplateError(compiler.diagnostics) }
        return Compilation(
            program: compiler.builder.finish(mainCount: count), keys: compiler.builder.keys,
            fragments: compiler.finishedFragments(), ranges: compiler.drafts.map(\.range),
            controls: compiler.controls, events: compiler.events, marks: compiler.marks,
            contents: compiler.contents,
            places: compiler.places, componentSlots: compiler.componentSlots, body: compiler.body)
    }

    /// Compiles a template that is inserted into a page at run time; it has no fragments.
    static func called(
        _ root: HTMLContainer, keys: [String], language: TextLanguage
    ) throws(TemplateError) -> Program {
        var compiler = HTMLCompiler(
            builder: ProgramBuilder(closedKeys: keys, language: language), kinds: nil, scopedIDs: nil)
        try compiler.content(root, HTMLScope(kind: .whole))
        return compiler.builder.finish()
    }

    private init(builder: ProgramBuilder, kinds: [String: TemplateKeyKind]?, scopedIDs: Set<String>?) {
        self.builder = builder
        self.kinds = kinds
        self.scopedIDs = scopedIDs
    }

    private var componentSlots: [Int] {
        builder.keys.indices.filter { slot in
            switch kinds?[builder.keys[slot]]?.withoutOptional {
            case .component: true
            case .list(let rows?, _): rows.names.contains { rows.kind(of: $0)?.withoutOptional == .component }
            default: false
            }
        }
    }

    private func finishedFragments() -> [TemplateFragment] {
        let keys = drafts.map { draft in
            draft.keys.onAll ? Set(builder.keys.indices) : draft.keys.slots.union(draft.keys.fields)
        }
        var allKeys = keys
        var presenceKeys = Array(repeating: Set<Int>(), count: keys.count)
        for index in drafts.indices {
            var parent = drafts[index].parent
            while let outer = parent {
                allKeys[outer].formUnion(keys[index])
                presenceKeys[index].formUnion(keys[outer])
                parent = drafts[outer].parent
            }
        }
        return drafts.enumerated().map { index, draft in
            var kind = draft.kind
            if case .list(let info) = kind { kind = .list(info.with(nested: draft.nested)) }
            let isOnAll = draft.keys.onAll
            return TemplateFragment(
                index: index, elementID: draft.elementID, hasOwnID: draft.hasOwnID && scopedIDs == nil, kind: kind,
                keys: keys[index].sorted(), allKeys: allKeys[index].sorted(),
                presenceKeys: presenceKeys[index].sorted(),
                fieldKeys: isOnAll ? [] : draft.keys.fields.subtracting(draft.keys.slots).sorted(),
                parent: draft.parent)
        }
    }

    mutating func report(_ diagnostic: TemplateDiagnostic) { diagnostics.append(diagnostic) }

    // MARK: Ids

    /// Returns a number for an element's id that conflicts with no id written in the template.
    mutating func newNumber() -> Int {
        while takenNumbers.contains(nextNumber) { nextNumber += 1 }
        nextNumber += 1
        return nextNumber - 1
    }

    private mutating func takeNumbers(of container: HTMLContainer) {
        for child in container.children {
            switch child {
            case .element(let element):
                if let id = element.fixedAttribute("id"), id.first == "f",
                    let number = Int(id.dropFirst().prefix { $0 != "-" })
                {
                    takenNumbers.insert(number)
                }
                takeNumbers(of: element)
            case .section(let section): takeNumbers(of: section)
            default: break
            }
        }
    }

    // MARK: Content

    mutating func content(_ container: HTMLContainer, _ scope: HTMLScope) throws(TemplateError) {
        let children = container.children
        for (index, child) in children.enumerated() {
            switch child {
            case .text(let bytes):
                if scope.isWithoutText && child.isWhiteSpace { continue }
                builder.text(
                    text(
                        bytes, scope,
                        before: WhiteSpace.neighbor(index > 0 ? children[index - 1] : nil, edge: scope.edge),
                        after: WhiteSpace.neighbor(
                            index + 1 < children.count ? children[index + 1] : nil, edge: scope.edge)))
            case .declaration(let bytes): builder.text(bytes)
            case .value(let name, let place, let position):
                if scope.isPage && scope.parent == nil { report(noElement("{{\(name.text)}}", position)) }
                checkRegion(around: name, position, scope)
                notePlace(of: name, position, scope)
                builder.value(name, place, isPageKey: mayBePageKey(name, scope.schemas))
            case .element(let element): try self.element(element, scope)
            case .section(let section): try self.section(section, scope)
            case .call(let inclusion, let indentation):
                if scope.isPage && scope.parent == nil {
                    report(noElement("{{>\(inclusion.name)}}", inclusion.position))
                }
                takeAllKeys()
                builder.call(inclusion, indentation: indentation)
            }
        }
    }

    /// Adds all keys of the page, because a template that is chosen at run time can use any of them.
    private mutating func takeAllKeys() {
        for key in (kinds ?? [:]).keys.sorted() { _ = builder.slot(for: key) }
    }

    private func noElement(
        _ what: String, example: String? = nil, _ position: SourcePosition
    ) -> TemplateDiagnostic {
        position.diagnostic(
            .noElement,
            "\(what) is not inside an element, so a change could not be sent: "
                + "put it into an element, such as <div>\(example ?? what)</div>.")
    }

    private func text(
        _ bytes: [UInt8], _ scope: HTMLScope, before: WhiteSpace.Neighbor, after: WhiteSpace.Neighbor
    ) -> [UInt8] {
        switch scope.whiteSpace {
        case .folded: WhiteSpace.folded(bytes, before: before, after: after)
        case .kept: WhiteSpace.kept(bytes)
        case .spaced: WhiteSpace.spaced(bytes)
        case .asWritten: bytes
        }
    }

    private mutating func section(_ section: HTMLSection, _ scope: HTMLScope) throws(TemplateError) {
        let source = section.source
        var inner = scope
        inner.edge = .inline
        if scope.isPage && scope.parent == nil {
            report(
                noElement(
                    "{{#\(source.name.text)}}", example: "{{#\(source.name.text)}} … {{/\(source.name.text)}}",
                    source.position))
            inner = inner.asWhole
        }
        if source.role != .own { return try text(section, inner.asWhole) }
        let kind = kind(of: source.name, scope.schemas)
        let isContent = kind == .component && !source.isInverted
        if isContent {
            checkContent(section, scope)
            if contents[source.name.text] == nil { notePlace(of: source.name, source.position, scope) }
            inner.content = ComponentPlace.Content(key: source.name.text, depth: scope.ancestors.count)
        }
        checkRegion(around: source.name, source.position, scope)
        let operation = builder.open()
        if source.isInverted || kind?.isCondition == true {
            inner.trail.append(TrailStep(operation: operation, isList: false))
            inner.conditions.append(ComponentPlace.Condition(key: source.name.text, isInverted: source.isInverted))
        } else {
            inner = inner.asWhole
            inner.schemas.append(schema(of: source.name, scope.schemas))
            if case .list = kind { inner.list = source.name.text }
        }
        let start = Int(builder.mark())
        try content(section, inner)
        if isContent {
            var keys = Dependencies()
            dependencies(of: section.children, scope.schemas, isDeep: true, &keys)
            contents[source.name.text] = ComponentContent(
                operations: start..<Int(builder.mark()), slots: keys.slots.union(keys.fields))
        }
        builder.closeSection(
            operation, source, place: scope.isMarkup ? .text : .attribute,
            isPageKey: mayBePageKey(source.name, scope.schemas))
    }

    /// Adds the content of a text for readers, or one of its plural forms, in which nothing is sent separately.
    private mutating func text(_ section: HTMLSection, _ scope: HTMLScope) throws(TemplateError) {
        guard section.source.role != .text else { return try content(section, scope) }
        let operation = builder.open()
        try content(section, scope)
        builder.closePluralForm(
            operation, section.source, isPageKey: mayBePageKey(section.source.name, scope.schemas))
    }
}
