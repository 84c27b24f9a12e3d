/// Rows for a section: a typed array behind one box, however many rows there are.
///
/// A *keyed* list, whose rows have an identity, can be a live list: a changed row is sent alone. Any thread may use one.
public struct TemplateList: Sendable {
    @usableFromInline let storage: RowStorage

    /// Rows known by the identity that `id` makes of each: unique in the list, and stable while the row is the same thing.
    @inlinable
    public init<Row: TemplateModel & Equatable>(_ rows: [Row], id: @escaping @Sendable (Row) -> String) {
        storage = ArrayStorage(rows, table: Row.templateKeys.table, identify: Self.identify(id), equal: { $0 == $1 })
    }

    /// Rows without identity: they are always sent together.
    @inlinable
    public init<Row: TemplateModel & Equatable>(_ rows: [Row]) {
        storage = ArrayStorage(rows, table: Row.templateKeys.table, identify: nil, equal: { $0 == $1 })
    }

    /// Rows of any type, with its keys given here; keep `keys`, do not make them for every list.
    ///
    /// - Parameters:
    ///   - id: a row's identity; nil for rows without.
    ///   - equal: whether two rows are written alike; nil when they cannot be compared, so that two lists are equal only when
    ///     they are the same.
    @inlinable
    public init<Row: Sendable>(
        _ rows: [Row], keys: TemplateKeys<Row>, id: (@Sendable (Row) -> String)?,
        equal: (@Sendable (Row, Row) -> Bool)? = nil
    ) {
        storage = ArrayStorage(rows, table: keys.table, identify: id.map(Self.identify), equal: equal)
    }

    /// `id` for a row's address: made here, where the row's type is known and nothing need be looked up when it runs.
    @inlinable
    static func identify<Row>(_ id: @escaping @Sendable (Row) -> String) -> @Sendable (UnsafeRawPointer) -> String {
        { id($0.assumingMemoryBound(to: Row.self).pointee) }
    }

    /// Values of any kind, without identity; a row is `{{.}}`.
    public init(values: [TemplateValue]) {
        storage = ValueStorage(values)
    }

    /// How many rows there are.
    public var count: Int { storage.count }

    /// Whether there are none.
    public var isEmpty: Bool { storage.count == 0 }

    /// Whether the rows have identities.
    public var isKeyed: Bool { storage.isKeyed }

    /// The same for two lists only when they share their rows, so a page can tell in no time that nothing changed.
    public var storageIdentity: ObjectIdentifier { ObjectIdentifier(storage) }

    /// The identity of the row at `index`; empty in a list that is not keyed.
    public func identity(at index: Int) -> String { storage.identity(at: index) }

    /// A row, to be rendered alone.
    public subscript(index: Int) -> TemplateRow { TemplateRow(list: self, index: index) }

    /// The rows themselves, when they are of this type. Linear: they are copied into an array.
    public func rows<Row: Sendable>(as type: Row.Type) -> [Row]? {
        (storage as? ArrayStorage<Row>).map { Array($0.rows) }
    }

    /// What the row at `index` has under `key`; null when it has no such key.
    public func value(at index: Int, key: String) -> TemplateValue {
        precondition(index >= 0 && index < count, "row \(index) of \(count)")
        if let value = storage.value(at: index) {
            if case .object(let members) = value { return members[key] ?? .null }
            return .null
        }
        guard let entry = storage.table.index(of: NameHash.of(key)) else { return .null }
        return storage.readRows { storage.table.entries[entry].read($0 + index * storage.stride) }
    }

    /// Whether a row is written like a row of `other`.
    public func row(at index: Int, equals other: TemplateList, at otherIndex: Int) -> Bool {
        if storage === other.storage && index == otherIndex { return true }
        guard storage.table === other.storage.table else { return false }
        return storage.row(at: index, equals: other.storage, at: otherIndex) ?? false
    }

    /// Whether a row is written like a row of `other` when what it has under `key` (a nested list) is left out.
    public func row(at index: Int, equals other: TemplateList, at otherIndex: Int, except key: String) -> Bool {
        if storage === other.storage && index == otherIndex { return true }
        let table = storage.table
        guard table === other.storage.table, index < count, otherIndex < other.count else { return false }
        return storage.readRows { mine in
            other.storage.readRows { theirs in
                table.entries.allSatisfy { entry in
                    entry.name == key
                        || entry.read(mine + index * storage.stride)
                            == entry.read(theirs + otherIndex * other.storage.stride)
                }
            }
        }
    }
}

extension TemplateList: Equatable {
    /// Equal when both share their rows, or have as many and each equals its counterpart in the same order, identity included.
    public static func == (left: TemplateList, right: TemplateList) -> Bool {
        if left.storage === right.storage { return true }
        guard left.count == right.count, left.isKeyed == right.isKeyed else { return false }
        return (0..<left.count).allSatisfy {
            left.row(at: $0, equals: right, at: $0) && left.identity(at: $0) == right.identity(at: $0)
        }
    }
}

/// One row of a list.
public struct TemplateRow: Sendable {
    /// The list.
    public let list: TemplateList
    /// The row's place in it.
    public let index: Int

    /// The row at `index`, which must be less than the list's count.
    public init(list: TemplateList, index: Int) {
        precondition(index >= 0 && index < list.count, "row \(index) of \(list.count)")
        self.list = list
        self.index = index
    }

    /// The row's identity.
    public var identity: String { list.identity(at: index) }
}

/// One value with keys of its own, its type erased.
public struct TemplateRecord: Sendable, Equatable {
    @usableFromInline let storage: RowStorage

    /// A record. Two are compared by `==` when their type has it; else a record equals only itself.
    @inlinable
    public init<Model: TemplateModel>(_ model: Model) {
        storage = ArrayStorage([model], table: Model.templateKeys.table, identify: nil) { left, right in
            guard let left = left as? any Equatable else { return false }
            return Self.areEqual(left, right)
        }
    }

    @usableFromInline
    static func areEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool { right as? Value == left }

    /// Equal when both are the same, or of one type that can be compared and equal.
    public static func == (left: TemplateRecord, right: TemplateRecord) -> Bool {
        if left.storage === right.storage { return true }
        guard left.storage.table === right.storage.table else { return false }
        return left.storage.row(at: 0, equals: right.storage, at: 0) ?? false
    }

    /// What the record has under `key`; null when it has no such key.
    public func value(key: String) -> TemplateValue {
        guard let entry = storage.table.index(of: NameHash.of(key)) else { return .null }
        return storage.readRows { storage.table.entries[entry].read($0) }
    }
}
