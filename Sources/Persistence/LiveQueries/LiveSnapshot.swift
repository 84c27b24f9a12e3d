/// The result of a live query at one time, shared by all its subscribers.
final class LiveSnapshot<Element: Sendable>: Sendable {
    /// The number of the distinct result, from 1.
    let version: Int
    let rows: [Element]
    /// The edits from the previous version, if any subscriber needs edits.
    let edits: (any Sendable)?

    init(version: Int, rows: [Element], edits: (any Sendable)?) {
        self.version = version
        self.rows = rows
        self.edits = edits
    }
}
