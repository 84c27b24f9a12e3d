/// What a live query saw at one time. Shared by all its subscribers.
final class LiveSnapshot<Element: Sendable>: Sendable {
    /// Counts the distinct results, from 1.
    let version: Int
    let rows: [Element]
    /// The edits that lead here from the version before, where someone wants edits.
    let edits: (any Sendable)?

    init(version: Int, rows: [Element], edits: (any Sendable)?) {
        self.version = version
        self.rows = rows
        self.edits = edits
    }
}
