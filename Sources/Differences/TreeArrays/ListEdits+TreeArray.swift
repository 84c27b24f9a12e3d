/// Returns the edits that turn one version of a tree array into another, in the order of
/// ``listEdits(from:to:id:equal:)-([Element],_,_,_)``.
///
/// Parts that both versions share are skipped, so the cost depends on the number of changed rows (O(log *n*) for each)
/// and not on the length. Arrays without a common version are compared completely.
///
/// A row that was moved between two changed leaves is found by its identity. The number of moves is minimal within each
/// part in which all leaves changed.
///
/// - Parameters:
///   - old: The current list, without duplicates.
///   - new: The new list.
///   - id: Returns the identity of a row.
///   - equal: Decides whether two rows with the same identity have the same contents. Not called for rows with the same
///     bytes.
/// - Throws: ``DuplicateIdentity`` if the changed leaves contain an identity twice. A row with the identity of a row in
///   a leaf that both versions share, or in which only the contents of one row differ, is not detected.
@inlinable
public func listEdits<Element, ID: Hashable>(
    from old: TreeArray<Element>,
    to new: TreeArray<Element>,
    id: (Element) -> ID,
    equal: (Element, Element) -> Bool
) throws(DuplicateIdentity) -> [ListEdit<ID>] {
    if old.sharesStorage(with: new) { return [] }
    var updates: [ListEdit<ID>] = []
    let changes = TreeChanges(from: old, to: new) { before, after, start in
        // The usual case of one row with new contents needs no copies of the others.
        guard let place = before.onlyDifference(from: after, { id($0) == id($1) && equal($0, $1) }) else {
            return false
        }
        let key = id(after[place])
        guard id(before[place]) == key else { return false }
        updates.append(.update(key, index: start + place))
        return true
    }
    let middles = changes.middles(id: id) { before, index, after in
        if !equal(before, after) { updates.append(.update(id(after), index: index)) }
    }

    var placeInOld: [ID: Int] = [:]
    placeInOld.reserveCapacity(middles.reduce(0) { $0 + $1.old.count })
    for middle in middles {
        for place in middle.old where placeInOld.updateValue(place, forKey: id(changes.old[place])) != nil {
            throw DuplicateIdentity(id(changes.old[place]))
        }
    }

    // For each row of the new middles, its place in the old rows, or -1.
    var origin: [Int] = []
    var isTaken = [Bool](repeating: false, count: placeInOld.isEmpty ? 0 : changes.old.count)
    var inserted: Set<ID> = []
    for middle in middles {
        for place in middle.new {
            let key = id(changes.new[place])
            guard let before = placeInOld[key] else {
                if !inserted.insert(key).inserted { throw DuplicateIdentity(key) }
                origin.append(-1)
                continue
            }
            if isTaken[before] { throw DuplicateIdentity(key) }
            isTaken[before] = true
            origin.append(before)
            if !equal(changes.old[before], changes.new[place]) {
                updates.append(.update(key, index: place + middle.shift))
            }
        }
    }
    if !inserted.isEmpty { try changes.refuse(inserted, outside: middles, id: id) }

    var edits: [ListEdit<ID>] = []
    for middle in middles {
        for place in middle.old where !isTaken[place] { edits.append(.remove(id(changes.old[place]))) }
    }
    var end = origin.count
    for middle in middles.reversed() where !middle.new.isEmpty {
        let origins = origin[(end - middle.new.count)..<end]
        end -= middle.new.count
        // A row from another gap crosses rows that stay.
        let stays = staying(origins.map { middle.old.contains($0) ? $0 : -1 })
        let next = middle.new.upperBound + middle.shift
        var before = next < new.count ? id(new[next]) : nil
        for (offset, place) in middle.new.enumerated().reversed() {
            let key = id(changes.new[place])
            if origins[origins.startIndex + offset] < 0 {
                edits.append(.insert(index: place + middle.shift, before: before))
            } else if !stays[offset] {
                edits.append(.move(key, before: before))
            }
            before = key
        }
    }
    edits.append(contentsOf: updates)
    return edits
}

/// Returns the edits that turn one version of a tree array into another, for rows that contain their identity. See
/// ``listEdits(from:to:id:equal:)-(TreeArray<Element>,_,_,_)``.
///
/// - Throws: ``DuplicateIdentity`` if the changed leaves contain an identity twice.
@inlinable
public func listEdits<Element: IdentifiableType & Equatable>(
    from old: TreeArray<Element>, to new: TreeArray<Element>
) throws(DuplicateIdentity) -> [ListEdit<Element.Identity>] {
    try listEdits(from: old, to: new, id: { $0.identity }, equal: { $0 == $1 })
}
