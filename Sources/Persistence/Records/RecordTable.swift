/// The table of a record type: its name, its primary key, its columns, and the initializer that creates a record from
/// the columns' values.
public final class RecordTable<Record: Sendable>: Sendable {
    /// The table's name, without quotes.
    public let name: String
    /// The names of the columns of the primary key.
    public let key: [String]
    /// The names of all columns, in the order of their declaration.
    public let columnNames: [String]
    @usableFromInline let properties: [any PartialKeyPath<Record> & Sendable]
    @usableFromInline package let decode: @Sendable (borrowing DatabaseRow) throws(DatabaseError) -> Record
    /// Functions that bind the values of the columns.
    @usableFromInline let binders: [@Sendable (UnsafeRawPointer, Statement, Int32) throws(DatabaseError) -> Void]
    /// Functions that return the values of the columns.
    @usableFromInline let readers: [@Sendable (UnsafeRawPointer) -> DatabaseValue]
    @usableFromInline package let statements: RecordStatements

    /// Creates a table.
    ///
    ///     static let table = RecordTable<TaskItem>(
    ///         "task", Column("id", \.id), Column("title", \.title), Column("added", \.added), make: TaskItem.init)
    ///
    /// - Parameters:
    ///   - name: The table's name.
    ///   - key: The names of the columns of the primary key.
    ///   - columns: The columns.
    ///   - make: A function that creates a record from the values of the columns in their order, usually the memberwise
    ///     initializer of a structure whose properties are in the same order.
    @inlinable
    public init<each Value: DatabaseValueConvertible>(
        _ name: String, key: [String] = ["id"], _ columns: repeat Column<Record, each Value>,
        make: @escaping @Sendable (repeat each Value) -> Record
    ) {
        var names: [String] = []
        var properties: [any PartialKeyPath<Record> & Sendable] = []
        for column in repeat each columns {
            names.append(column.name)
            properties.append(column.property)
        }
        var binders: [@Sendable (UnsafeRawPointer, Statement, Int32) throws(DatabaseError) -> Void] = []
        for column in repeat each columns { binders.append(column.bind) }
        self.name = name
        self.key = key
        columnNames = names
        self.properties = properties
        statements = RecordStatements(table: name, key: key, columns: names)
        self.binders = binders
        var readers: [@Sendable (UnsafeRawPointer) -> DatabaseValue] = []
        for column in repeat each columns { readers.append(column.read) }
        self.readers = readers
        decode = { (row) throws(DatabaseError) in
            var place = 0
            return make(repeat try (each Value).value(in: row, at: next(&place)))
        }
    }

    /// Binds the values of the columns to the parameters 1, 2, and so on. The statement may lack the last ones.
    @inlinable
    func bind(_ record: Record, to statement: Statement) throws(DatabaseError) {
        try withUnsafePointer(to: record) { (record) throws(DatabaseError) in
            var place: Int32 = 0
            for bind in binders where place < statement.parameterCount {
                place += 1
                try bind(UnsafeRawPointer(record), statement, place)
            }
        }
    }

    /// Returns the values of the columns.
    package func values(of record: Record) -> [DatabaseValue] {
        withUnsafePointer(to: record) { record in readers.map { $0(UnsafeRawPointer(record)) } }
    }

    /// Returns the values of the key's columns.
    package func keyValues(of record: Record) -> [DatabaseValue] {
        let values = values(of: record)
        // The initializer has checked that the key's columns exist.
        return key.map { values[columnNames.firstIndex(of: $0)!] }
    }

    /// Binds the values of the key's columns to the parameters 1, 2, and so on.
    @usableFromInline
    func bindKey(_ record: Record, to statement: Statement) throws(DatabaseError) {
        try withUnsafePointer(to: record) { (record) throws(DatabaseError) in
            var place: Int32 = 0
            for name in key {
                place += 1
                // The initializer has checked that the key's columns exist.
                try binders[columnNames.firstIndex(of: name)!](UnsafeRawPointer(record), statement, place)
            }
        }
    }
}

/// Returns the number and adds 1 to it.
@inlinable
@inline(__always)
func next(_ place: inout Int) -> Int {
    place += 1
    return place - 1
}
