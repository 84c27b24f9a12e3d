/// Returns the edits that turn `old` into `new`: first the removals, then the insertions and moves from the end of the
/// list to its start, then the updates.
///
/// The number of moves is minimal: rows on a longest increasing subsequence stay (Fredman, "On computing the length of
/// longest increasing subsequences", 1975). The running time is linear, plus O(log *n*) for each of the *n* rows that
/// change their order. Lists that share storage cost nothing. Rows whose order does not change cost about one comparison,
/// and are hashed only if more than eight rows were inserted.
///
/// - Parameters:
///   - old: The current list, without duplicates (as verified when it was passed as `new`).
///   - new: The new list.
///   - id: Returns the identity of a row.
///   - equal: Decides whether two rows with the same identity have the same contents.
/// - Throws: ``DuplicateIdentity`` if `new` contains an identity twice.
@inlinable
public func listEdits<Element, ID: Hashable>(
    from old: [Element],
    to new: [Element],
    id: (Element) -> ID,
    equal: (Element, Element) -> Bool
) throws(DuplicateIdentity) -> [ListEdit<ID>] {
    if sharesStorage(old, new) { return [] }
    var alignment = ListAlignment(old, new, id: id)
    let (oldMiddle, newMiddle) = (alignment.old, alignment.new)
    var updates: [ListEdit<ID>] = []
    for place in 0..<newMiddle.lowerBound where !equal(old[place], new[place]) {
        updates.append(.update(id(new[place]), index: place))
    }
    let shift = old.count - new.count
    for place in (newMiddle.upperBound..<new.count).reversed() where !equal(old[place + shift], new[place]) {
        updates.append(.update(id(new[place]), index: place))
    }
    if oldMiddle.isEmpty && newMiddle.isEmpty { return updates }

    let removed = try alignment.findLooseRows(old, new, id: id)
    for place in newMiddle {
        let origin = alignment.origins[place - newMiddle.lowerBound]
        if origin >= 0, !equal(old[origin], new[place]) { updates.append(.update(id(new[place]), index: place)) }
    }

    var edits: [ListEdit<ID>] = []
    edits.reserveCapacity(removed.count + newMiddle.count - alignment.found + updates.count)
    for place in removed { edits.append(.remove(id(old[place]))) }
    let stays = staying(alignment.origins)
    for place in newMiddle.reversed() where !stays[place - newMiddle.lowerBound] {
        let before = place + 1 < new.count ? id(new[place + 1]) : nil
        if alignment.origins[place - newMiddle.lowerBound] < 0 {
            edits.append(.insert(index: place, before: before))
        } else {
            edits.append(.move(id(new[place]), before: before))
        }
    }
    edits.append(contentsOf: updates)
    return edits
}

/// Returns the edits that turn `old` into `new`, for rows that contain their identity. See
/// ``listEdits(from:to:id:equal:)-([Element],_,_,_)``.
///
/// - Throws: ``DuplicateIdentity`` if `new` contains an identity twice.
@inlinable
public func listEdits<Element: IdentifiableType & Equatable>(
    from old: [Element], to new: [Element]
) throws(DuplicateIdentity) -> [ListEdit<Element.Identity>] {
    try listEdits(from: old, to: new, id: { $0.identity }, equal: { $0 == $1 })
}

/// Indicates whether two arrays share their storage and are therefore equal. Constant time.
@inlinable
package func sharesStorage<Element>(_ one: [Element], _ other: [Element]) -> Bool {
    one.count == other.count
        && one.withUnsafeBufferPointer { a in
            other.withUnsafeBufferPointer { b in a.baseAddress == b.baseAddress }
        }
}
