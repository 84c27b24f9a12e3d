import Bindery
import Foundation

/// An item with a UUID, as lists have that are compared by identity.
struct KeyedItem: IdentifiableType, Equatable {
    let identity: UUID
    var number = 0

    static func list(_ count: Int) -> [KeyedItem] { (0..<count).map { _ in KeyedItem(identity: UUID()) } }

    /// Returns the list with 10 % of the items deleted, 10 % inserted and 2 % moved, at random places.
    static func changed(_ list: [KeyedItem]) -> [KeyedItem] {
        var random = SystemRandomNumberGenerator()
        let part = list.count / 100
        let order = list.indices.shuffled(using: &random)
        let moved = order[(10 * part)..<(12 * part)].map { list[$0] }
        let gone = Set(order[..<(12 * part)])
        var added = (moved + Self.list(10 * part)).shuffled(using: &random)[...]
        var result: [KeyedItem] = []
        for (index, item) in list.enumerated() {
            if Int.random(in: 0..<list.count, using: &random) < 12 * part, let new = added.popFirst() {
                result.append(new)
            }
            if !gone.contains(index) { result.append(item) }
        }
        return result + added
    }
}
