/// The place of an element in a ``RecencyList``: 16 bytes within the element itself.
struct RecencyLinks<Element: AnyObject> {
    // Without a count: a list holds only what its owner keeps alive, and the owner takes an element out before it lets go of it.
    unowned(unsafe) fileprivate(set) var older: Element?
    unowned(unsafe) fileprivate(set) var newer: Element?
}

/// Says where elements keep their links. An element may be in one list of each order.
protocol RecencyOrder {
    associatedtype Element: AnyObject

    /// The element's links; read and written by lists only.
    static subscript(element: Element) -> RecencyLinks<Element> { get set }
}

/// Elements from the one that was used longest ago to the one that was used last: an intrusive, doubly linked list.
///
/// Every operation takes constant time and allocates nothing. The list does not keep its elements alive.
struct RecencyList<Order: RecencyOrder> {
    typealias Element = Order.Element

    /// The element that was used longest ago.
    unowned(unsafe) private(set) var oldest: Element?
    /// The element that was used last.
    unowned(unsafe) private(set) var newest: Element?
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The element that was used next after this one, which must be in the list.
    func next(after element: Element) -> Element? { Order[element].newer }

    /// Adds an element, which must not be in a list of this order, as the newest.
    mutating func append(_ element: Element) {
        Order[element] = RecencyLinks(older: newest, newer: nil)
        if let newest { Order[newest].newer = element } else { oldest = element }
        newest = element
        count += 1
    }

    /// Takes an element out, which must be in this list.
    mutating func remove(_ element: Element) {
        let links = Order[element]
        if let older = links.older { Order[older].newer = links.newer } else { oldest = links.newer }
        if let newer = links.newer { Order[newer].older = links.older } else { newest = links.older }
        Order[element] = RecencyLinks()
        count -= 1
    }

    /// Makes an element, which must be in this list, the newest.
    mutating func renew(_ element: Element) {
        guard newest !== element else { return }
        remove(element)
        append(element)
    }
}

extension RecencyList: Sequence {
    /// The elements from the oldest on. The list must not change meanwhile.
    func makeIterator() -> some IteratorProtocol<Element> {
        var upcoming = oldest
        return AnyIterator {
            defer { upcoming = upcoming.flatMap { Order[$0].newer } }
            return upcoming
        }
    }
}
