/// The kind of a key's value, which is known before the value is. Templates are checked against it when the app starts.
public indirect enum TemplateKeyKind: Sendable, Hashable {
    /// An unknown kind: the value decides when the page is rendered.
    case any
    /// Text.
    case text
    /// A condition.
    case bool
    /// A number.
    case number
    /// A date.
    case date
    /// Markup that may be written unescaped.
    case html
    /// A function that returns template text.
    case lambda
    /// A part of the page with its own template and values, which `{{{key}}}` inserts.
    case component
    /// A value with these keys.
    case model(TemplateSchema)
    /// A list of rows with these keys (`nil` if unknown), which have identities or not (`nil` if unknown).
    case list(rows: TemplateSchema?, keyed: Bool?)

    /// A value that may be missing.
    case optional(TemplateKeyKind)

    /// The kind of the value when it is not missing.
    var withoutOptional: TemplateKeyKind {
        if case .optional(let kind) = self { kind.withoutOptional } else { self }
    }

    /// Indicates whether a section over such a key is written at most once and provides no keys.
    var isCondition: Bool {
        switch self {
        case .text, .bool, .number, .date, .html, .component: true
        case .any, .lambda, .model, .list: false
        case .optional(let kind): kind.isCondition
        }
    }
}

/// The keys of a type and their kinds. They are read only when needed, so that a type can contain itself.
public struct TemplateSchema: Sendable, Hashable {
    private let table: @Sendable () -> KeyTable
    /// The type, or the keys if they were given without a type: the identity of the schema.
    private let identity: ObjectIdentifier

    /// Creates the schema of `Model`.
    public init<Model: TemplateModel>(_ type: Model.Type) {
        table = { Model.templateKeys.table }
        identity = ObjectIdentifier(type)
    }

    /// Creates the schema of these keys.
    public init<Model>(_ keys: TemplateKeys<Model>) {
        let keyTable = keys.table
        table = { keyTable }
        identity = ObjectIdentifier(keyTable)
    }

    /// Indicates whether both schemas are of the same type, or of the same keys object.
    public static func == (left: TemplateSchema, right: TemplateSchema) -> Bool { left.identity == right.identity }

    /// Hashes the identity that `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

    /// The names in the order in which the type lists them.
    public var names: [String] { table().entries.map(\.name) }

    /// Returns the kind of the key with this name; `nil` if there is none.
    public func kind(of name: String) -> TemplateKeyKind? {
        let table = table()
        return table.index(of: NameHash.of(name)).map { table.entries[$0].kind }
    }
}
