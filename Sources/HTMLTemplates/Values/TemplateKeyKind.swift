/// What is known of a key before there is a value: what the templates are checked against when the app starts.
public indirect enum TemplateKeyKind: Sendable, Hashable {
    /// Nothing is known: the value decides when the page is rendered.
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
    /// A function that makes template text.
    case lambda
    /// A value with these keys.
    case model(TemplateSchema)
    /// Rows with these keys (nil: not known), each with an identity of its own or not (nil: not known).
    case list(rows: TemplateSchema?, keyed: Bool?)

    /// What may also be missing.
    case optional(TemplateKeyKind)

    /// What it is when it is not missing.
    var withoutOptional: TemplateKeyKind {
        if case .optional(let kind) = self { kind.withoutOptional } else { self }
    }

    /// Whether a section over such a key is written at most once and brings no keys of its own.
    var isCondition: Bool {
        switch self {
        case .text, .bool, .number, .date, .html: true
        case .any, .lambda, .model, .list: false
        case .optional(let kind): kind.isCondition
        }
    }
}

/// The keys of a type and what each one is, read when needed, so that a type may hold itself.
public struct TemplateSchema: Sendable, Hashable {
    private let table: @Sendable () -> KeyTable
    /// The type, or keys that were given by themselves: what makes two schemas the same.
    private let identity: ObjectIdentifier

    /// The keys of `Model`.
    public init<Model: TemplateModel>(_ type: Model.Type) {
        table = { Model.templateKeys.table }
        identity = ObjectIdentifier(type)
    }

    /// These keys.
    public init<Model>(_ keys: TemplateKeys<Model>) {
        let keyTable = keys.table
        table = { keyTable }
        identity = ObjectIdentifier(keyTable)
    }

    /// Equal when both are of one type, or of the very same keys.
    public static func == (left: TemplateSchema, right: TemplateSchema) -> Bool { left.identity == right.identity }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

    /// The names in the order in which the type lists them.
    public var names: [String] { table().entries.map(\.name) }

    /// What the key called `name` is; nil when there is none.
    public func kind(of name: String) -> TemplateKeyKind? {
        let table = table()
        return table.index(of: NameHash.of(name)).map { table.entries[$0].kind }
    }
}
