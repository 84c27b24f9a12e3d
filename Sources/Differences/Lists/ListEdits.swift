/// Returns the edits that turn `old` into `new`: first the removals, then the insertions and moves from the end of the
/// list to its start, then the updates.
///
/// The number of moves is minimal: rows on a longest increasing subsequence stay (Fredman, "On computing the length of
/// longest increasing subsequences", 1975). The running time is linear, plus O(log *n*) for each of the *n* rows that
/// change their order. Lists that share storage cost nothing. The common start and end of the lists cost one comparison
/// per row.
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
    var updates: [ListEdit<ID>] = []
    let common = min(old.count, new.count)

    // The common start and end of both lists stay in place.
    var prefix = 0
    while prefix < common {
        let key = id(new[prefix])
        guard id(old[prefix]) == key else { break }
        if !equal(old[prefix], new[prefix]) { updates.append(.update(key, index: prefix)) }
        prefix += 1
    }
    var suffix = 0
    while suffix < common - prefix {
        let (o, n) = (old.count - 1 - suffix, new.count - 1 - suffix)
        let key = id(new[n])
        guard id(old[o]) == key else { break }
        if !equal(old[o], new[n]) { updates.append(.update(key, index: n)) }
        suffix += 1
    }
    let oldMiddle = prefix..<(old.count - suffix)
    let newMiddle = prefix..<(new.count - suffix)
    if oldMiddle.isEmpty && newMiddle.isEmpty { return updates }

    var placeInOld: [ID: Int] = [:]
    placeInOld.reserveCapacity(oldMiddle.count)
    for place in oldMiddle where placeInOld.updateValue(place, forKey: id(old[place])) != nil {
        throw DuplicateIdentity(id(old[place]))
    }

    // For each row of the new middle, its position in the old list, or -1.
    var origin: [Int] = []
    origin.reserveCapacity(newMiddle.count)
    var isTaken = [Bool](repeating: false, count: oldMiddle.count)
    var inserted: [ID] = []
    var kept = 0
    for place in newMiddle {
        let key = id(new[place])
        guard let before = placeInOld[key] else {
            inserted.append(key)
            origin.append(-1)
            continue
        }
        if isTaken[before - prefix] { throw DuplicateIdentity(key) }
        isTaken[before - prefix] = true
        kept += 1
        origin.append(before)
        if !equal(old[before], new[place]) { updates.append(.update(key, index: place)) }
    }
    try refuseDuplicates(among: inserted, in: new, prefix: prefix, suffix: suffix, id: id)

    var edits: [ListEdit<ID>] = []
    edits.reserveCapacity(oldMiddle.count - kept + inserted.count + updates.count)
    if kept < oldMiddle.count {
        for place in oldMiddle where !isTaken[place - prefix] { edits.append(.remove(id(old[place]))) }
    }
    let stays = staying(origin)
    var before = newMiddle.upperBound < new.count ? id(new[newMiddle.upperBound]) : nil
    for place in newMiddle.reversed() {
        let key = id(new[place])
        if origin[place - prefix] < 0 {
            edits.append(.insert(index: place, before: before))
        } else if !stays[place - prefix] {
            edits.append(.move(key, before: before))
        }
        before = key
    }
    edits.append(contentsOf: updates)
    return edits
}

/// Returns the edits that turn `old` into `new`, for rows that contain their identity. See
/// ``listEdits(from:to:id:equal:)``.
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

/// Throws an error if an inserted row has the same identity as another inserted row or as a row in the part that both
/// lists share.
///
/// Rows of the old list cannot conflict with that part, because the old list has no duplicates.
@inlinable
func refuseDuplicates<Element, ID: Hashable>(
    among inserted: [ID], in new: [Element], prefix: Int, suffix: Int, id: (Element) -> ID
) throws(DuplicateIdentity) {
    if inserted.isEmpty { return }
    let shared = [0..<prefix, (new.count - suffix)..<new.count]
    // Usually one row is inserted into a long list. Comparing is then cheaper than hashing all other rows.
    if inserted.count == 1 {
        for range in shared {
            for place in range where id(new[place]) == inserted[0] { throw DuplicateIdentity(inserted[0]) }
        }
        return
    }
    var seen = Set<ID>(minimumCapacity: inserted.count)
    for key in inserted where !seen.insert(key).inserted { throw DuplicateIdentity(key) }
    for range in shared {
        for place in range {
            let key = id(new[place])
            if seen.contains(key) { throw DuplicateIdentity(key) }
        }
    }
}
