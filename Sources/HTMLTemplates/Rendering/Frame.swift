/// What a section has brought into view: a row, a record, or a value without keys of its own.
///
/// Its pointers are good while the closure runs that was given them; the frame is taken off before that closure ends. What they
/// point into is kept alive by that closure's caller.
struct Frame {
    /// The row or record, of the type that `table` was made for; with no table a `TemplateValue`.
    let pointer: UnsafeRawPointer
    let table: Unmanaged<KeyTable>?
    /// The keyed list that the row is of.
    var list: Unmanaged<RowStorage>?
    var index = 0
    /// One of a list's rows, keyed or not.
    var isRow = false

    var value: TemplateValue? {
        table == nil ? pointer.assumingMemoryBound(to: TemplateValue.self).pointee : nil
    }
}
