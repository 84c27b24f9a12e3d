/// The difference between two states of an array, in a form that can be applied in one batch.
///
/// To apply it, update elements, remove those that are deleted or moved, and then add those that are inserted or moved,
/// in ascending order.
public struct ArrayDiff: Hashable, Sendable {
    /// A change of an element's position relative to the other elements.
    public struct Move: Hashable, Sendable {
        /// The index before the move.
        public var from: Int
        /// The index after the move.
        public var to: Int

        /// Creates a move from an old to a new index.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// Indices in the new array, in ascending order.
    public var inserts: [Int]

    /// Indices in the old array, in ascending order.
    public var deletes: [Int]

    /// Indices in the old array, in ascending order.
    public var updates: [Int]

    /// Moves in ascending order of their targets.
    public var moves: [Move]

    /// Creates a difference from its parts.
    public init(inserts: [Int] = [], deletes: [Int] = [], updates: [Int] = [], moves: [Move] = []) {
        self.inserts = inserts
        self.deletes = deletes
        self.updates = updates
        self.moves = moves
    }

    /// Indicates whether there are no changes.
    public var isEmpty: Bool { inserts.isEmpty && deletes.isEmpty && updates.isEmpty && moves.isEmpty }
}
