extension Connection {
    /// Returns the rows of a query that belong to any of some keys, by key and in the query's order: one statement
    /// reads the children of all parents.
    ///
    ///     let lists = try connection.rows(TaskList.all)
    ///     let tasks = try connection.rows(TaskItem.all.order { [$0.title.ascending] }, of: \.list, in: lists.map(\.id))
    ///     let first = tasks[lists[0].id] ?? []
    ///
    /// More than 16,384 keys are read by several statements.
    ///
    /// - Parameters:
    ///   - query: The query without limit and offset.
    ///   - property: The property that stores the key of the record to which a row belongs. Give its column an index.
    ///   - keys: The keys.
    /// - Throws: ``DatabaseError``.
    public func rows<Record: DatabaseRecord, Key: DatabaseValueConvertible & Hashable>(
        _ query: TableQuery<Record>, of property: KeyPath<Record, Key>, in keys: some Sequence<Key>
    ) throws(DatabaseError) -> [Key: [Record]] {
        guard query.limit == nil, query.offset == 0 else {
            throw DatabaseError(.sql, "A limit applies to all rows together, not to those of each key: remove it.")
        }
        var groups: [Key: [Record]] = [:]
        for part in KeyChunks(keys) {
            let column = RecordColumns<Record>()[dynamicMember: property]
            for record in try rows(query.filter(sql: column.isIn(part).sql)) {
                groups[record[keyPath: property], default: []].append(record)
            }
        }
        return groups
    }

    /// Returns the records with these keys, by key: one statement reads the parents of all children. Keys without a
    /// record are missing from the result. More than 16,384 keys are read by several statements.
    ///
    ///     let lists = try connection.find(TaskList.self, by: \.id, keys: tasks.map(\.list))
    ///
    /// - Parameters:
    ///   - type: The type of the records.
    ///   - property: The property that stores a record's key.
    ///   - keys: The keys, perhaps repeated.
    /// - Throws: ``DatabaseError``.
    public func find<Record: DatabaseRecord, Key: DatabaseValueConvertible & Hashable>(
        _ type: Record.Type, by property: KeyPath<Record, Key>, keys: some Sequence<Key>
    ) throws(DatabaseError) -> [Key: Record] {
        var records: [Key: Record] = [:]
        for (key, found) in try rows(Record.all, of: property, in: keys) { records[key] = found.first }
        return records
    }
}

/// Distinct keys in parts for lists of arguments. The sizes are powers of two, padded with the last key, so that few
/// statements serve any number of keys.
private struct KeyChunks<Key: Hashable>: Sequence, IteratorProtocol {
    private static var limit: Int { 16_384 }
    private var keys: ArraySlice<Key>

    init(_ keys: some Sequence<Key>) {
        self.keys = Array(Set(keys))[...]
    }

    mutating func next() -> [Key]? {
        guard let last = keys.last else { return nil }
        var part = Array(keys.prefix(Self.limit))
        keys = keys.dropFirst(Self.limit)
        var size = 1
        while size < part.count { size *= 2 }
        part += repeatElement(last, count: size - part.count)
        return part
    }
}
