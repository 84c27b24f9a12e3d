/// The value that a section provides: a row, a record, or a value without keys.
///
/// Frames are linked from the innermost outward. Each is on the stack of the function that created it, and its
/// pointers are valid only during the closure that receives them; it is unlinked before that closure ends. The
/// closure's caller keeps the memory behind the pointers alive.
struct Frame {
    /// The row or record, whose type is that of `table`; without a table, a `TemplateValue`.
    var pointer: UnsafeRawPointer
    let table: Unmanaged<KeyTable>?
    /// The keyed list that contains the row.
    let list: Unmanaged<RowStorage>?
    /// Indicates whether the value is a row of a list, keyed or not.
    let isRow: Bool
    /// The enclosing frame.
    let outer: UnsafePointer<Frame>?

    var value: TemplateValue? {
        table == nil ? pointer.assumingMemoryBound(to: TemplateValue.self).pointee : nil
    }
}
