extension ArrayPatch where Element: Equatable {
    /// Creates the patch from one array to another, which consists of deletions and insertions (Myers, "An O(ND)
    /// difference algorithm", 1986).
    public init(from old: [Element], to new: [Element]) {
        self.init()
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, let element, _): append(.delete(element, at: offset))
            case .insert(let offset, let element, _): append(.insert(element, at: offset))
            }
        }
    }
}

extension ArrayPatch where Element: Equatable & IdentifiableType {
    /// Creates the patch from one array to another by identity, with a minimal number of moves.
    ///
    /// O(*n*) in the length of the arrays, plus O(*n*) for each row that is inserted, moved or removed.
    ///
    /// - Throws: ``DuplicateIdentity`` if `new` contains an identity twice.
    public init(from old: [Element], to new: [Element]) throws(DuplicateIdentity) {
        self.init()
        var current = old
        func place(_ identity: Element.Identity?) -> Int {
            guard let identity else { return current.count }
            return current.firstIndex { $0.identity == identity } ?? current.count
        }
        for edit in try listEdits(from: old, to: new) {
            let operation: ArrayOperation<Element>
            switch edit {
            case .remove(let identity):
                let index = place(identity)
                operation = .delete(current[index], at: index)
            case .insert(let index, let before):
                operation = .insert(new[index], at: place(before))
            case .move(let identity, let before):
                let from = place(identity)
                let target = place(before)
                operation = .move(from: from, to: from < target ? target - 1 : target)
            case .update(let identity, let index):
                let place = place(identity)
                operation = .update(at: place, old: current[place], new: new[index])
            }
            operation.apply(to: &current)
            append(operation)
        }
    }
}
