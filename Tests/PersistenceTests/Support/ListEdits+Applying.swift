import Differences

/// Applies edits to the rows that a subscriber has, as a page does.
func apply<Row: IdentifiableType>(
    _ edits: [ListEdit<Row.Identity>], to rows: inout [Row], of new: some RandomAccessCollection<Row>
) {
    func place(_ id: Row.Identity?) -> Int {
        id.flatMap { id in rows.firstIndex { $0.identity == id } } ?? rows.count
    }
    func row(_ index: Int) -> Row { new[new.index(new.startIndex, offsetBy: index)] }
    for edit in edits {
        switch edit {
        case .remove(let id): rows.remove(at: place(id))
        case .insert(let index, let before): rows.insert(row(index), at: place(before))
        case .move(let id, let before):
            let moved = rows.remove(at: place(id))
            rows.insert(moved, at: place(before))
        case .update(let id, let index): rows[place(id)] = row(index)
        }
    }
}
