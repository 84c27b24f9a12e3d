/// What a section has brought into view: a row, a record, or a value without keys of its own.
///
/// Frames are linked from the innermost outwards. Each lives on the stack of the function that brought it into view, and its pointers
/// are good while the closure runs that was given them; it is unlinked before that closure ends. What they point into is kept alive by
/// that closure's caller.
struct Frame {
    /// The row or record, of the type that `table` was made for; with no table a `TemplateValue`.
    var pointer: UnsafeRawPointer
    let table: Unmanaged<KeyTable>?
    /// The keyed list that the row is of.
    let list: Unmanaged<RowStorage>?
    /// One of a list's rows, keyed or not.
    let isRow: Bool
    /// What was in view before.
    let outer: UnsafePointer<Frame>?

    var value: TemplateValue? {
        table == nil ? pointer.assumingMemoryBound(to: TemplateValue.self).pointee : nil
    }
}
