/// A type whose values a template can name by key.
///
///     extension TaskItem: TemplateModel {
///         static let templateKeys = TemplateKeys<TaskItem> { key in
///             key("id", \.id)
///             key("title", \.title)
///             key("isDone") { $0.checked != nil }
///         }
///     }
public protocol TemplateModel: Sendable {
    /// The keys. A stored `static let`, so that it is built once.
    static var templateKeys: TemplateKeys<Self> { get }
}

/// The keys of a type: a name, what it is, and how to read it. Built once per type; immutable.
public struct TemplateKeys<Model>: Sendable {
    @usableFromInline let table: KeyTable

    /// Lists the keys; each name once.
    @inlinable
    public init(_ list: (inout TemplateKeyBuilder<Model>) -> Void) {
        var builder = TemplateKeyBuilder<Model>()
        list(&builder)
        table = KeyTable(builder.entries)
    }
}

/// Takes a type's keys one by one: what the closure of ``TemplateKeys`` is given.
public struct TemplateKeyBuilder<Model> {
    @usableFromInline var entries: [KeyTable.Entry] = []

    @usableFromInline
    init() {}

    /// A key and the property or closure that reads it. It runs whenever a page writes the key: make it cheap.
    @inlinable
    public mutating func callAsFunction<Value: TemplateConvertible>(
        _ name: String, _ read: @escaping @Sendable (Model) -> Value
    ) {
        entries.append(
            KeyTable.Entry(name: name, kind: Value.templateKind) { pointer in
                read(pointer.assumingMemoryBound(to: Model.self).pointee).templateValue
            })
    }

    /// A key that holds one value with keys of its own.
    @inlinable
    public mutating func callAsFunction<Value: TemplateModel>(
        _ name: String, _ read: @escaping @Sendable (Model) -> Value
    ) {
        entries.append(
            KeyTable.Entry(name: name, kind: .model(TemplateSchema(Value.self))) { pointer in
                .record(TemplateRecord(read(pointer.assumingMemoryBound(to: Model.self).pointee)))
            })
    }

    /// A key that may hold one value with keys of its own.
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

    /// A key that holds rows, each known by the identity that `id` makes of it.
    @inlinable
    public mutating func callAsFunction<Row: TemplateModel & Equatable>(
        _ name: String, _ read: @escaping @Sendable (Model) -> [Row], id: @escaping @Sendable (Row) -> String
    ) {
        entries.append(
            KeyTable.Entry(name: name, kind: .list(rows: TemplateSchema(Row.self), keyed: true)) { pointer in
                .list(TemplateList(read(pointer.assumingMemoryBound(to: Model.self).pointee), id: id))
            })
    }

    /// A key that holds rows without identity: they are always sent together.
    @inlinable
    public mutating func callAsFunction<Row: TemplateModel & Equatable>(
        _ name: String, _ read: @escaping @Sendable (Model) -> [Row]
    ) {
        entries.append(
            KeyTable.Entry(name: name, kind: .list(rows: TemplateSchema(Row.self), keyed: false)) { pointer in
                .list(TemplateList(read(pointer.assumingMemoryBound(to: Model.self).pointee)))
            })
    }

    /// A key that holds a list that is already made; `schema` tells its rows' keys.
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
