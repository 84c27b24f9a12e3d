/// The edits that turn `old` into `new`: first removals, then insertions and moves from the end of the list to its start,
/// then updates.
///
/// The number of moves is the least possible (rows on a longest increasing subsequence stay; Fredman, "On computing the
/// length of longest increasing subsequences", 1975). Time is linear, but for rows that change their order, which cost
/// the logarithm of their number each. Lists in the same storage cost nothing, and what the lists have in common at
/// their start and end costs one comparison a row.
///
/// - Parameters:
///   - old: The list as it stands. Free of duplicates, as it was when it was `new`.
///   - new: The list as it is to be.
///   - id: A row's identity.
///   - equal: Whether two rows of one identity have the same contents.
/// - Throws: ``DuplicateIdentity`` when `new` holds an identity twice.
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

    // What both have at the start and at the end stays where it is.
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

    // For each row of the new middle its place in the old list, or -1.
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

/// The edits that turn `old` into `new`, for rows that carry their identity. See ``listEdits(from:to:id:equal:)``.
@inlinable
public func listEdits<Element: IdentifiableType & Equatable>(
    from old: [Element], to new: [Element]
) throws(DuplicateIdentity) -> [ListEdit<Element.Identity>] {
    try listEdits(from: old, to: new, id: { $0.identity }, equal: { $0 == $1 })
}

/// Whether two arrays are one and the same memory, so that they cannot differ. Constant time.
@inlinable
package func sharesStorage<Element>(_ one: [Element], _ other: [Element]) -> Bool {
    one.count == other.count
        && one.withUnsafeBufferPointer { a in
            other.withUnsafeBufferPointer { b in a.baseAddress == b.baseAddress }
        }
}

/// Throws when a row that came in has the identity of another such, or of one in the part that both lists share.
/// Rows that were in the old list cannot clash there: it has no duplicates.
@inlinable
func refuseDuplicates<Element, ID: Hashable>(
    among inserted: [ID], in new: [Element], prefix: Int, suffix: Int, id: (Element) -> ID
) throws(DuplicateIdentity) {
    if inserted.isEmpty { return }
    let shared = [0..<prefix, (new.count - suffix)..<new.count]
    // One row into a long list is the usual case: comparing is cheaper than hashing all the others.
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
