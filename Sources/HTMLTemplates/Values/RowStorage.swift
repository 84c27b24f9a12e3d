/// The type-erased rows of a list or a record, in one object.
@usableFromInline
class RowStorage: @unchecked Sendable {
    // Sendable because all state, here and in the subclasses, is `let` and Sendable.

    final let table: KeyTable
    final let count: Int
    /// Returns a row's identity from its address; `nil` if the rows have none. The argument is always the address of a
    /// row of this list.
    final let identify: (@Sendable (UnsafeRawPointer) -> String)?
    /// The number of bytes from one row to the next.
    final let stride: Int

    @usableFromInline
    init(
        table: KeyTable, count: Int, stride: Int, identify: (@Sendable (UnsafeRawPointer) -> String)?
    ) {
        self.table = table
        self.count = count
        self.identify = identify
        self.stride = stride
    }

    /// Calls `body` with the address of the row at `index`, which is valid only during the call, and the number of rows
    /// that follow one another in memory from there, at least one.
    @usableFromInline
    func withRows(from index: Int, _ body: (UnsafeRawPointer, Int) -> Void) {
        fatalError("RowStorage is abstract: create a subclass")
    }

    /// Returns the result of `body` for the address of the row at `index`.
    final func readRow<Result>(at index: Int, _ body: (UnsafeRawPointer) -> Result) -> Result {
        var result: Result?
        withRows(from: index) { row, _ in result = body(row) }
        return result!
    }

    final var isKeyed: Bool { identify != nil }

    /// Returns the identity of a row; empty if the list has none.
    func identity(at index: Int) -> String {
        precondition(index >= 0 && index < count, "Row index \(index) is not in 0..<\(count)")
        guard let identify else { return "" }
        return readRow(at: index, identify)
    }

    /// Indicates whether a row equals a row of `other`, which has the same table; `nil` if rows cannot be compared.
    @usableFromInline
    func row(at index: Int, equals other: RowStorage, at otherIndex: Int) -> Bool? { nil }

    /// Indicates whether all rows and their identities equal those of `other`, which has the same table and number of
    /// rows; `nil` if the rows must be compared one by one.
    func equals(_ other: RowStorage) -> Bool? { nil }

    /// Indicates whether all rows have one type, which `table` reads.
    var isTyped: Bool { true }

    /// Returns the value at `index` if the list contains values instead of typed rows.
    func value(at index: Int) -> TemplateValue? { nil }
}

/// An array of rows of one type.
@usableFromInline
final class ArrayStorage<Row: Sendable>: RowStorage, @unchecked Sendable {
    // Sendable because all state is `let` and Sendable.

    let rows: ContiguousArray<Row>
    private let equal: (@Sendable (Row, Row) -> Bool)?

    @usableFromInline
    init(
        _ rows: [Row], table: KeyTable, identify: (@Sendable (UnsafeRawPointer) -> String)?,
        equal: (@Sendable (Row, Row) -> Bool)?
    ) {
        self.rows = ContiguousArray(rows)
        self.equal = equal
        super.init(table: table, count: rows.count, stride: MemoryLayout<Row>.stride, identify: identify)
    }

    @usableFromInline
    override func withRows(from index: Int, _ body: (UnsafeRawPointer, Int) -> Void) {
        rows.withUnsafeBufferPointer { rows in body(UnsafeRawPointer(rows.baseAddress! + index), rows.count - index) }
    }

    // Without the detours of `readRow(at:_:)`, because a difference asks for the identities of all rows.
    override func identity(at index: Int) -> String {
        precondition(index >= 0 && index < count, "Row index \(index) is not in 0..<\(count)")
        guard let identify else { return "" }
        return rows.withUnsafeBufferPointer { identify(UnsafeRawPointer($0.baseAddress! + index)) }
    }

    @usableFromInline
    override func row(at index: Int, equals other: RowStorage, at otherIndex: Int) -> Bool? {
        guard let equal, let other = other as? ArrayStorage<Row> else { return nil }
        return equal(rows[index], other.rows[otherIndex])
    }

    // Identities are compared last, because each of them creates a text, and lists that differ usually differ in a row.
    override func equals(_ other: RowStorage) -> Bool? {
        guard let equal, let other = other as? ArrayStorage<Row> else { return nil }
        // In place: iterators that are not specialized would copy each row.
        let haveEqualRows = rows.withUnsafeBufferPointer { mine in
            other.rows.withUnsafeBufferPointer { theirs in
                for index in 0..<count where !equal(mine[index], theirs[index]) { return false }
                return true
            }
        }
        guard haveEqualRows else { return false }
        for index in 0..<count where identity(at: index) != other.identity(at: index) { return false }
        return true
    }
}

/// An array of values that are not typed rows, such as the texts of a list.
final class ValueStorage: RowStorage, @unchecked Sendable {
    // Sendable because all state is `let` and Sendable.

    private static let noKeys = KeyTable([])
    private let values: [TemplateValue]

    init(_ values: [TemplateValue]) {
        self.values = values
        super.init(
            table: Self.noKeys, count: values.count, stride: MemoryLayout<TemplateValue>.stride, identify: nil)
    }

    override func withRows(from index: Int, _ body: (UnsafeRawPointer, Int) -> Void) {
        values.withUnsafeBufferPointer { values in
            body(UnsafeRawPointer(values.baseAddress! + index), values.count - index)
        }
    }

    override func row(at index: Int, equals other: RowStorage, at otherIndex: Int) -> Bool? {
        guard let other = other as? ValueStorage else { return nil }
        return values[index] == other.values[otherIndex]
    }

    override var isTyped: Bool { false }

    override func value(at index: Int) -> TemplateValue? { values[index] }
}
