/// A set of identities that numbers them in the order in which they were added.
///
/// Up to eight identities are compared and not hashed. An identity that is looked up is hashed once, which is the main
/// cost of a comparison of lists. Most slots are empty, so looking up an absent identity seldom compares anything.
@usableFromInline
struct IdentityTable<ID: Hashable> {
    /// The identities, and their hashes if there are more than eight.
    @usableFromInline var keys: [ID] = []
    @usableFromInline var hashes: [Int] = []

    /// The numbers of the identities at the places of their hashes or after them, or -1. The count is a power of two.
    @usableFromInline var slots: [Int32] = []

    @inlinable
    init(minimumCapacity: Int) {
        keys.reserveCapacity(minimumCapacity)
        if minimumCapacity > 8 { resize(for: minimumCapacity) }
    }

    /// Returns the number of an identity, which is added if it is absent.
    @inlinable
    mutating func insert(_ key: ID) -> (number: Int, isNew: Bool) {
        if slots.isEmpty {
            if let number = keys.firstIndex(of: key) { return (number, false) }
            keys.append(key)
            if keys.count > 8 { resize(for: 64) }
            return (keys.count - 1, true)
        }
        let hash = key.hashValue
        let slot = slot(of: key, hash: hash)
        if slots[slot] >= 0 { return (Int(slots[slot]), false) }
        slots[slot] = Int32(keys.count)
        keys.append(key)
        hashes.append(hash)
        if keys.count * 3 > slots.count { resize(for: keys.count * 2) }
        return (keys.count - 1, true)
    }

    @inlinable
    func contains(_ key: ID) -> Bool {
        if slots.isEmpty { return keys.contains(key) }
        return slots[slot(of: key, hash: key.hashValue)] >= 0
    }

    /// Throws an error if the table contains an identity.
    @inlinable
    func refuse(_ key: ID) throws(DuplicateIdentity) {
        if contains(key) { throw DuplicateIdentity(key) }
    }

    /// Returns the slot that contains an identity, or the empty slot at which it would be added.
    @inlinable
    func slot(of key: ID, hash: Int) -> Int {
        let mask = slots.count - 1
        var slot = hash & mask
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if hashes[number] == hash, keys[number] == key { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    @inlinable
    mutating func resize(for count: Int) {
        var size = 32
        while size < count * 4 { size *= 2 }
        if hashes.isEmpty { hashes = keys.map(\.hashValue) }
        hashes.reserveCapacity(count)
        slots = [Int32](repeating: -1, count: size)
        for (number, hash) in hashes.enumerated() {
            var slot = hash & (size - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = Int32(number)
        }
    }
}
