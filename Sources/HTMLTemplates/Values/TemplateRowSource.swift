/// A collection of rows of one type that another module provides to a ``TemplateList``.
///
/// It allows a list to read rows where they are, such as in the leaves of a tree, instead of copying them into an array.
package protocol TemplateRowSource: AnyObject, Sendable {
    /// The number of rows, which never changes.
    var count: Int { get }

    /// Calls `body` with the address of the row at `index`, which is valid only during the call, and the number of rows
    /// that follow one another in memory from there, at least one.
    func withRows(from index: Int, _ body: (UnsafeRawPointer, Int) -> Void)

    /// Indicates whether a row is written in the same way as a row of `other`.
    func row(at index: Int, equals other: any TemplateRowSource, at otherIndex: Int) -> Bool

    /// Indicates whether all rows and their identities equal those of `other`.
    func equals(_ other: any TemplateRowSource) -> Bool
}

extension TemplateList {
    /// Creates a keyed list of the rows of `source`, which must be of the type `Row`.
    package init<Row: Sendable>(
        source: any TemplateRowSource, keys: TemplateKeys<Row>, id: @escaping @Sendable (Row) -> String
    ) {
        storage = SourceStorage(
            source, table: keys.table, stride: MemoryLayout<Row>.stride, identify: Self.identify(id))
    }

    /// The source from which the list was created; `nil` if it was created from an array.
    package var source: (any TemplateRowSource)? { (storage as? SourceStorage)?.source }
}

/// The rows of a source.
private final class SourceStorage: RowStorage, @unchecked Sendable {
    // Sendable because all state is `let` and Sendable.

    let source: any TemplateRowSource

    init(
        _ source: any TemplateRowSource, table: KeyTable, stride: Int,
        identify: @escaping @Sendable (UnsafeRawPointer) -> String
    ) {
        self.source = source
        super.init(table: table, count: source.count, stride: stride, identify: identify)
    }

    override func withRows(from index: Int, _ body: (UnsafeRawPointer, Int) -> Void) {
        source.withRows(from: index, body)
    }

    override func row(at index: Int, equals other: RowStorage, at otherIndex: Int) -> Bool? {
        guard let other = other as? SourceStorage else { return nil }
        return source.row(at: index, equals: other.source, at: otherIndex)
    }

    override func equals(_ other: RowStorage) -> Bool? {
        guard let other = other as? SourceStorage else { return nil }
        return source.equals(other.source)
    }
}
