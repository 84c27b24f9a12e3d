/// The subtasks of a task in their order, as a service changes them.
public struct Checklist: Sendable, Hashable {
    /// The subtasks in order.
    public private(set) var subtasks: [Subtask]

    /// Creates a checklist of subtasks in any order.
    public init(_ subtasks: [Subtask]) { self.subtasks = subtasks.sorted(by: Subtask.comesBefore) }

    /// The position of a subtask at the end.
    public var end: Double { (subtasks.last?.position ?? 0) + 1 }

    /// Indicates whether no subtask can be added.
    public var isFull: Bool { subtasks.count >= Subtask.limit }

    /// Moves a subtask before another one, or to the end. If there is no number between those of its neighbors, all
    /// subtasks get new positions. Returns the moved one; `nil` if it does not exist.
    public mutating func move(_ id: Int, before next: Int?) -> Subtask? {
        guard let index = subtasks.firstIndex(where: { $0.id == id }) else { return nil }
        var moved = subtasks.remove(at: index)
        let place = next.flatMap { next in subtasks.firstIndex { $0.id == next } } ?? subtasks.endIndex
        let lower = place > 0 ? subtasks[place - 1].position : (subtasks.first?.position ?? 1) - 2
        let upper = place < subtasks.count ? subtasks[place].position : lower + 2
        moved.position = lower + (upper - lower) / 2
        subtasks.insert(moved, at: place)
        if lower < moved.position, moved.position < upper { return moved }
        for index in subtasks.indices { subtasks[index].position = Double(index + 1) }
        return subtasks[place]
    }
}
