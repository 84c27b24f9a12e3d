/// The combination of a user's edit of a list with the changes of others.
extension TaskList {
    /// Returns the stored list with the parts that differ between two versions of a user: the one that the user saw and the
    /// new one.
    ///
    /// - Throws: ``ListServiceError/nameChanged(to:)`` or ``ListServiceError/changed`` if one of these parts is stored
    ///   neither as the user saw it nor as it is in the new version.
    public func applying(_ new: TaskList, insteadOf seen: TaskList) throws(ListServiceError) -> TaskList {
        var result = self
        guard result.replace(\.name, of: seen, by: new, orKeep: true) else { throw .nameChanged(to: name) }
        guard result.replaceOtherParts(of: seen, by: new, orKeep: true) else { throw .changed }
        return result
    }

    /// Returns the stored list with the parts of an earlier version that differ from a later one; `nil` if one of them is
    /// not as the later version has left it.
    public func undoing(_ new: TaskList, to former: TaskList) -> TaskList? {
        var result = self
        let isUndone = result.replace(\.name, of: new, by: former) && result.replaceOtherParts(of: new, by: former)
        return isUndone ? result : nil
    }

    private mutating func replaceOtherParts(of seen: TaskList, by new: TaskList, orKeep: Bool = false) -> Bool {
        replace(\.color, of: seen, by: new, orKeep: orKeep)
            && replace(\.position, of: seen, by: new, orKeep: orKeep)
            && replace(\.archived, of: seen, by: new, orKeep: orKeep)
    }

    /// Replaces a part that differs between two versions. Returns false if it is not the one of the first version. With
    /// `orKeep` it may also be the one of the second version already.
    private mutating func replace<Part: Equatable>(
        _ part: WritableKeyPath<TaskList, Part>, of seen: TaskList, by new: TaskList, orKeep: Bool = false
    ) -> Bool {
        let (former, later) = (seen[keyPath: part], new[keyPath: part])
        if former == later || orKeep && self[keyPath: part] == later { return true }
        guard self[keyPath: part] == former else { return false }
        self[keyPath: part] = later
        return true
    }
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
