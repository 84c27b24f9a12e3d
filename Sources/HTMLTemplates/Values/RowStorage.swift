/// Rows with their type erased: the one box behind a list or a record.
@usableFromInline
class RowStorage: @unchecked Sendable {
    // Proof of Sendable: all state, here and in the subclass, is `let` and Sendable itself.

    final let table: KeyTable
    final let count: Int
    /// Makes a row's identity from its address; nil when the rows have none. Only ever given the address of a row of this list.
    final let identify: (@Sendable (UnsafeRawPointer) -> String)?
    /// Bytes from one row to the next.
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

    /// Calls `body` with the address of the first row. The address is good for that call only.
    @usableFromInline
    func withRows(_ body: (UnsafeRawPointer) -> Void) {
        fatalError("RowStorage is never made itself")
    }

    /// What `body` makes of the address of the first row.
    final func readRows<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result {
        var result: Result?
        withRows { result = body($0) }
        return result!
    }

    final var isKeyed: Bool { identify != nil }

    /// The identity of a row; empty when the list has none.
    final func identity(at index: Int) -> String {
        precondition(index >= 0 && index < count, "row \(index) of \(count)")
        guard let identify else { return "" }
        return readRows { identify($0 + index * stride) }
    }

    /// Whether a row equals a row of `other`, which has the same table; nil when rows cannot be compared.
    @usableFromInline
    func row(at index: Int, equals other: RowStorage, at otherIndex: Int) -> Bool? { nil }

    /// The rows are of a type, and `table` reads them.
    var isTyped: Bool { true }

    /// The values themselves, when the list holds values and not rows of a type.
    func value(at index: Int) -> TemplateValue? { nil }
}

/// An array of rows of one type.
@usableFromInline
final class ArrayStorage<Row: Sendable>: RowStorage, @unchecked Sendable {
    // Proof of Sendable: all state is `let` and Sendable itself.

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
    override func withRows(_ body: (UnsafeRawPointer) -> Void) {
        rows.withUnsafeBufferPointer { rows in
            // An empty array may have no address; nobody reads through this one.
            body(UnsafeRawPointer(rows.baseAddress ?? UnsafePointer(bitPattern: MemoryLayout<Row>.alignment)!))
        }
    }

    @usableFromInline
    override func row(at index: Int, equals other: RowStorage, at otherIndex: Int) -> Bool? {
        guard let equal, let other = other as? ArrayStorage<Row> else { return nil }
        return equal(rows[index], other.rows[otherIndex])
    }
}

/// An array of values without a type of their own, such as the texts of a list.
final class ValueStorage: RowStorage, @unchecked Sendable {
    // Proof of Sendable: all state is `let` and Sendable itself.

    private static let noKeys = KeyTable([])
    private let values: [TemplateValue]

    init(_ values: [TemplateValue]) {
        self.values = values
        super.init(
            table: Self.noKeys, count: values.count, stride: MemoryLayout<TemplateValue>.stride, identify: nil)
    }

    override func withRows(_ body: (UnsafeRawPointer) -> Void) {
        values.withUnsafeBufferPointer { values in
            body(
                UnsafeRawPointer(
                    values.baseAddress ?? UnsafePointer(bitPattern: MemoryLayout<TemplateValue>.alignment)!))
        }
    }

    override func row(at index: Int, equals other: RowStorage, at otherIndex: Int) -> Bool? {
        guard let other = other as? ValueStorage else { return nil }
        return values[index] == other.values[otherIndex]
    }

    override var isTyped: Bool { false }

    override func value(at index: Int) -> TemplateValue? { values[index] }
}
