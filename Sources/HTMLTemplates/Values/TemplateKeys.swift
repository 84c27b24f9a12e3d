/// A type whose values templates can read by key.
///
///     extension TaskItem: TemplateModel {
///         static let templateKeys = TemplateKeys<TaskItem> { key in
///             key("id", \.id)
///             key("title", \.title)
///             key("isDone") { $0.checked != nil }
///         }
///     }
public protocol TemplateModel: Sendable {
    /// The keys. Declare them as a stored `static let`, so that they are built only once.
    static var templateKeys: TemplateKeys<Self> { get }
}

/// The keys of a type: each has a name, a kind, and a function that reads it. Immutable; built once per type.
public struct TemplateKeys<Model>: Sendable {
    @usableFromInline let table: KeyTable

    /// Creates the keys that the closure lists; each name can occur once.
    @inlinable
    public init(_ list: (inout TemplateKeyBuilder<Model>) -> Void) {
        var builder = TemplateKeyBuilder<Model>()
        list(&builder)
        table = KeyTable(builder.entries)
    }
}

/// The parameter of the closure of ``TemplateKeys``: collects a type's keys.
public struct TemplateKeyBuilder<Model> {
    @usableFromInline var entries: [KeyTable.Entry] = []

    @usableFromInline
    init() {}

    /// Adds a key with the property or closure that reads it. The closure runs whenever a page writes the key, so it
    /// should be fast.
    @inlinable
    public mutating func callAsFunction<Value: TemplateConvertible>(
        _ name: String, _ read: @escaping @Sendable (Model) -> Value
    ) {
        entries.append(
            KeyTable.Entry(name: name, kind: Value.templateKind) { pointer in
                read(pointer.assumingMemoryBound(to: Model.self).pointee).templateValue
            })
    }

    /// Adds a key for a value with keys of its own.
    @inlinable
    public mutating func callAsFunction<Value: TemplateModel>(
        _ name: String, _ read: @escaping @Sendable (Model) -> Value
    ) {
        entries.append(
            KeyTable.Entry(name: name, kind: .model(TemplateSchema(Value.self))) { pointer in
                .record(TemplateRecord(read(pointer.assumingMemoryBound(to: Model.self).pointee)))
            })
    }

    /// Adds a key for a value with keys of its own that may be missing.
    @inlinable
    public mutating func callAsFunction<Value: TemplateModel>(
        _ name: String, _ read: @escaping @Sendable (Model) -> Value?
    ) {
        entries.append(
            KeyTable.Entry(name: name, kind: .optional(.model(TemplateSchema(Value.self)))) { pointer in
                guard let value = read(pointer.assumingMemoryBound(to: Model.self).pointee) else { return .null }
                return .record(TemplateRecord(value))
            })
    }

    /// Adds a key for rows that are identified by the result of `id`.
    @inlinable
    public mutating func callAsFunction<Row: TemplateModel & Equatable>(
        _ name: String, _ read: @escaping @Sendable (Model) -> [Row], id: @escaping @Sendable (Row) -> String
    ) {
        entries.append(
            KeyTable.Entry(name: name, kind: .list(rows: TemplateSchema(Row.self), keyed: true)) { pointer in
                .list(TemplateList(read(pointer.assumingMemoryBound(to: Model.self).pointee), id: id))
            })
    }

    /// Adds a key for rows without identity, which are always sent together.
    @inlinable
    public mutating func callAsFunction<Row: TemplateModel & Equatable>(
        _ name: String, _ read: @escaping @Sendable (Model) -> [Row]
    ) {
        entries.append(
            KeyTable.Entry(name: name, kind: .list(rows: TemplateSchema(Row.self), keyed: false)) { pointer in
                .list(TemplateList(read(pointer.assumingMemoryBound(to: Model.self).pointee)))
            })
    }

    /// Adds all keys of the model's first stored property, which has the address of the model.
    package mutating func includeFirst<Base: TemplateModel>(_ type: Base.Type) {
        // Not a key path: Swift 6.3 cannot instantiate one for some generic types at run time.
        entries += Base.templateKeys.table.entries
    }

    /// Adds a key for an existing list; `schema` contains the keys of its rows.
    @inlinable
    public mutating func callAsFunction(
        _ name: String, rows schema: TemplateSchema?, keyed: Bool? = true,
        _ read: @escaping @Sendable (Model) -> TemplateList
    ) {
        entries.append(
            KeyTable.Entry(name: name, kind: .list(rows: schema, keyed: keyed)) { pointer in
                .list(read(pointer.assumingMemoryBound(to: Model.self).pointee))
            })
    }
}
