/// How an array differs from what it was, to be applied at once: update, take out what is deleted or moves, then put in, in
/// rising order, what is inserted or has moved.
public struct ArrayDiff: Hashable, Sendable {
    /// An element that changes its place among the others.
    public struct Move: Hashable, Sendable {
        /// Its index before.
        public var from: Int
        /// Its index afterwards.
        public var to: Int

        /// A move from an old to a new index.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// Indices in the new array, rising.
    public var inserts: [Int]

    /// Indices in the old array, rising.
    public var deletes: [Int]

    /// Indices in the old array, rising.
    public var updates: [Int]

    /// Moves in rising order of their targets.
    public var moves: [Move]

    /// A difference of these parts.
    public init(inserts: [Int] = [], deletes: [Int] = [], updates: [Int] = [], moves: [Move] = []) {
        self.inserts = inserts
        self.deletes = deletes
        self.updates = updates
        self.moves = moves
    }

    /// Whether nothing differs.
    public var isEmpty: Bool { inserts.isEmpty && deletes.isEmpty && updates.isEmpty && moves.isEmpty }
}
