extension TaskList: EditedInParts {
    public typealias EditFailure = ListServiceError

    public static let editedParts: [EditedPart<TaskList>] = [
        EditedPart(\.name) { .nameChanged(to: $0.name) },
        EditedPart(\.color) { _ in .changed },
        EditedPart(\.position) { _ in .changed },
        EditedPart(\.archived) { _ in .changed },
    ]
}

extension [TaskList] {
    /// The position for a list that follows all others.
    public var positionAtEnd: Double { (map(\.position).max() ?? 0) + 1 }

    /// Returns a list with the position past its neighbor in a direction, and all lists that need another position for that;
    /// `nil` if it has no such neighbor. The lists are in order.
    public func moved(_ list: TaskList, _ direction: ListDirection) -> (list: TaskList, others: [TaskList])? {
        if let position = position(of: list, moved: direction) {
            if !contains(where: { $0.position == position }) { return (list.at(position), []) }
        } else {
            return nil
        }
        // After many moves to one place, there is no number left between two others.
        let spread = enumerated().map { $1.at(Double($0)) }
        guard let place = spread.first(where: { $0.id == list.id }),
            let position = spread.position(of: place, moved: direction)
        else { return nil }
        return (list.at(position), zip(self, spread).filter { $0 != $1 && $1.id != list.id }.map(\.1))
    }

    private func position(of list: TaskList, moved direction: ListDirection) -> Double? {
        let others = filter { !$0.isInbox && ($0.archived == nil) == (list.archived == nil) }
        guard !list.isInbox, let index = others.firstIndex(where: { $0.id == list.id }) else { return nil }
        let next = index + (direction == .up ? -1 : 1)
        guard others.indices.contains(next) else { return nil }
        let neighbor = others[next].position
        switch direction {
        case .up: return ((map(\.position).filter { $0 < neighbor }.max() ?? 0) + neighbor) / 2
        case .down: return map(\.position).filter { $0 > neighbor }.min().map { ($0 + neighbor) / 2 } ?? neighbor + 1
        }
    }
}

extension TaskList {
    fileprivate func at(_ position: Double) -> TaskList {
        var list = self
        list.position = position
        return list
    }
}
