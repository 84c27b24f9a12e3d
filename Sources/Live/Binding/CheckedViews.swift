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
        let readFields: Set<String>
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

    private var uses: [String: [(use: Use, template: Template)]] = [:]

    /// Returns the template that a view with these names uses; `nil` if it has to be checked.
    func template(_ name: String, for use: Use) -> Template? {
        uses[name]?.first { $0.use == use }?.template
    }

    /// Records that the names match the template.
    mutating func add(_ template: Template, for use: Use) {
        uses[template.name, default: []].append((use, template))
        if uses[template.name]!.count > Self.keptPerTemplate { uses[template.name]!.removeFirst() }
    }

    /// Forgets everything, because templates have changed.
    mutating func removeAll() { uses = [:] }
}

/// A key that a view binds.
struct DeclaredKey: Equatable {
    let name: String
    let kind: TemplateKeyKind
    /// Indicates whether the template may omit the key.
    let isOptional: Bool
}
