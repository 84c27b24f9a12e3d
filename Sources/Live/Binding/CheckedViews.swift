import HTMLTemplates

/// The views whose names were found to match their templates, so that a view is checked only once and not for each
/// page. Must be used on its loop only.
struct CheckedViews {
    /// The names that a view uses.
    struct Use: Equatable {
        let library: TemplateLibrary
        /// Indicates whether the template is that of a component.
        let isComponent: Bool
        /// The keys, in the order in which the view binds them.
        let keys: [DeclaredKey]
        /// The names of the inputs, in the order in which the view binds them.
        let inputs: [String]
        /// The names of the fields that are read when an action starts.
        let readFields: [String]
        /// The names of the fields from which the view receives files.
        let files: [String]

        /// Returns the template with this name from the library, which compiles it on first use.
        func template(_ name: String, kinds: [String: TemplateKeyKind]) throws(TemplateError) -> Template {
            isComponent ? try library.component(name, keys: kinds) : try library.template(name, keys: kinds)
        }

        static func == (one: Use, other: Use) -> Bool {
            one.library === other.library && one.isComponent == other.isComponent && one.inputs == other.inputs
                && one.keys == other.keys && one.readFields == other.readFields && one.files == other.files
        }
    }

    /// The number of uses of one template that are kept.
    private static let keptPerTemplate = 8

    private var uses: [String: [(use: Use, view: CheckedView)]] = [:]

    /// Returns the view with these names; `nil` if it has to be checked.
    func view(_ name: String, for use: Use) -> CheckedView? {
        uses[name]?.first { $0.use == use }?.view
    }

    /// Records that the names match the template.
    mutating func add(_ view: CheckedView, for use: Use) {
        let name = view.template.name
        uses[name, default: []].append((use, view))
        if uses[name]!.count > Self.keptPerTemplate { uses[name]!.removeFirst() }
    }

    /// Forgets everything, because templates have changed.
    mutating func removeAll() { uses = [:] }
}

/// A view and its template, as far as they are the same for each page.
struct CheckedView {
    let template: Template
    /// The slots of the keys that the view binds, in this order; `nil` for a key that the template omits.
    let slots: [Int?]
    /// The slot in which the template shows the page's messages; -1 if it shows none.
    let messagesIndex: Int16

    init(_ template: Template, _ draft: BinderDraft) {
        self.template = template
        slots = draft.keys.all.map { template.slot(of: $0.name) }
        let messages = draft.showsMessages ? template.slot(of: Message.listKey) : nil
        messagesIndex = Int16(messages ?? -1)
    }
}

/// A key that a view binds.
struct DeclaredKey: Equatable {
    let name: String
    let kind: TemplateKeyKind
    /// Indicates whether the template may omit the key.
    let isOptional: Bool

    static func == (one: DeclaredKey, other: DeclaredKey) -> Bool {
        guard one.isOptional == other.isOptional, one.name == other.name else { return false }
        // The usual kinds first, because the comparison of all kinds copies both, and each page compares all keys.
        switch one.kind {
        case .text: if case .text = other.kind { return true } else { return false }
        case .bool: if case .bool = other.kind { return true } else { return false }
        default: return one.kind == other.kind
        }
    }
}

/// An input that a view binds.
struct DeclaredInput: Equatable {
    let name: String
    /// Indicates whether the input receives files.
    let takesFiles: Bool
}
