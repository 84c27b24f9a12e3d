/// The rows of a section: a typed array in one object, regardless of the number of rows.
///
/// A *keyed* list, whose rows have an identity, can be a live list: a changed row is sent separately. Any thread can
/// use it.
public struct TemplateList: Sendable {
    @usableFromInline let storage: RowStorage

    /// Creates a keyed list. The result of `id` must be unique in the list, and stable as long as the row represents
    /// the same item.
    @inlinable
    public init<Row: TemplateModel & Equatable>(_ rows: [Row], id: @escaping @Sendable (Row) -> String) {
        storage = ArrayStorage(rows, table: Row.templateKeys.table, identify: Self.identify(id), equal: { $0 == $1 })
    }

    /// Creates a list of rows without identity, which are always sent together.
    @inlinable
    public init<Row: TemplateModel & Equatable>(_ rows: [Row]) {
        storage = ArrayStorage(rows, table: Row.templateKeys.table, identify: nil, equal: { $0 == $1 })
    }

    /// Creates a list of rows of any type with the given keys. Reuse `keys` instead of creating them for every list.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - keys: The keys of the rows.
    ///   - id: Returns a row's identity; `nil` for rows without identity.
    ///   - equal: Indicates whether two rows produce the same output; `nil` if they cannot be compared, so that two lists
    ///     are equal only if they are the same instance.
    @inlinable
    public init<Row: Sendable>(
        _ rows: [Row], keys: TemplateKeys<Row>, id: (@Sendable (Row) -> String)?,
        equal: (@Sendable (Row, Row) -> Bool)? = nil
    ) {
        storage = ArrayStorage(rows, table: keys.table, identify: id.map(Self.identify), equal: equal)
    }

    /// Returns a function that applies `id` to a row's address. It is created here, where the row's type is known, so
    /// that no type lookup is needed when it runs.
    @inlinable
    static func identify<Row>(_ id: @escaping @Sendable (Row) -> String) -> @Sendable (UnsafeRawPointer) -> String {
        { id($0.assumingMemoryBound(to: Row.self).pointee) }
    }

    /// Creates a list of values of any kind, without identity; `{{.}}` writes a row.
    public init(values: [TemplateValue]) {
        storage = ValueStorage(values)
    }

    /// The number of rows.
    public var count: Int { storage.count }

    /// Indicates whether there are no rows.
    public var isEmpty: Bool { storage.count == 0 }

    /// Indicates whether the rows have identities.
    public var isKeyed: Bool { storage.isKeyed }

    /// An identifier that is equal for two lists only if they share their rows, so that a page can detect in constant
    /// time that nothing changed.
    public var storageIdentity: ObjectIdentifier { ObjectIdentifier(storage) }

    /// Returns the identity of the row at `index`; empty if the list is not keyed.
    public func identity(at index: Int) -> String { storage.identity(at: index) }

    /// Returns a row, which can be rendered separately.
    public subscript(index: Int) -> TemplateRow { TemplateRow(list: self, index: index) }

    /// Returns the rows if they are of this type. Takes linear time, because it copies them into an array.
    public func rows<Row: Sendable>(as type: Row.Type) -> [Row]? {
        (storage as? ArrayStorage<Row>).map { Array($0.rows) }
    }

    /// Returns the value of `key` in the row at `index`; null if there is no such key.
    public func value(at index: Int, key: String) -> TemplateValue {
        precondition(index >= 0 && index < count, "Row index \(index) is not in 0..<\(count)")
        if let value = storage.value(at: index) {
            if case .object(let members) = value { return members[key] ?? .null }
            return .null
        }
        guard let entry = storage.table.index(of: NameHash.of(key)) else { return .null }
        return storage.readRow(at: index, storage.table.entries[entry].read)
    }

    /// Indicates whether a row is written in the same way as a row of `other`.
    public func row(at index: Int, equals other: TemplateList, at otherIndex: Int) -> Bool {
        if storage === other.storage && index == otherIndex { return true }
        guard storage.table === other.storage.table else { return false }
        return storage.row(at: index, equals: other.storage, at: otherIndex) ?? false
    }

    /// Indicates whether a row is written in the same way as a row of `other`, ignoring the values of some keys (the
    /// nested lists).
    public func row(at index: Int, equals other: TemplateList, at otherIndex: Int, except keys: [String]) -> Bool {
        if storage === other.storage && index == otherIndex { return true }
        let table = storage.table
        guard table === other.storage.table, index < count, otherIndex < other.count else { return false }
        return storage.readRow(at: index) { mine in
            other.storage.readRow(at: otherIndex) { theirs in
                table.entries.allSatisfy { keys.contains($0.name) || $0.read(mine) == $0.read(theirs) }
            }
        }
    }
}

extension TemplateList: Equatable {
    /// Indicates whether both lists share their rows, or have equal rows with equal identities in the same order.
    public static func == (left: TemplateList, right: TemplateList) -> Bool {
        if left.storage === right.storage { return true }
        guard left.count == right.count, left.isKeyed == right.isKeyed else { return false }
        if left.storage.table === right.storage.table, let areEqual = left.storage.equals(right.storage) {
            return areEqual
        }
        return (0..<left.count).allSatisfy {
            left.row(at: $0, equals: right, at: $0) && left.identity(at: $0) == right.identity(at: $0)
        }
    }
}

/// A row of a list.
public struct TemplateRow: Sendable {
    /// The list that contains the row.
    public let list: TemplateList
    /// The row's index in the list.
    public let index: Int

    /// Creates the row at `index`, which must be less than the list's count.
    public init(list: TemplateList, index: Int) {
        precondition(index >= 0 && index < list.count, "Row index \(index) is not in 0..<\(list.count)")
        self.list = list
        self.index = index
    }

    /// The row's identity.
    public var identity: String { list.identity(at: index) }
}

/// A type-erased value with keys of its own.
public struct TemplateRecord: Sendable, Equatable {
    @usableFromInline let storage: RowStorage

    /// Creates a record. Records are compared with their type's `==`; if it has none, a record equals only itself.
    @inlinable
    public init<Model: TemplateModel>(_ model: Model) {
        storage = ArrayStorage([model], table: Model.templateKeys.table, identify: nil) { left, right in
            guard let left = left as? any Equatable else { return false }
            return Self.areEqual(left, right)
        }
    }

    @usableFromInline
    static func areEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
        // Optional values are not compared, because unspecialized code looks up several types for that.
        guard let right = right as? Value else { return false }
        return left == right
    }

    /// Indicates whether both records are the same instance, or equal values of the same comparable type.
    public static func == (left: TemplateRecord, right: TemplateRecord) -> Bool {
        if left.storage === right.storage { return true }
        guard left.storage.table === right.storage.table else { return false }
        return left.storage.row(at: 0, equals: right.storage, at: 0) ?? false
    }

    /// Returns the record's value of `key`; null if there is no such key.
    public func value(key: String) -> TemplateValue {
        guard let entry = storage.table.index(of: NameHash.of(key)) else { return .null }
        return storage.readRow(at: 0, storage.table.entries[entry].read)
    }
}
