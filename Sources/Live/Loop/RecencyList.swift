/// The links of an element in a ``RecencyList``: 16 bytes within the element itself.
struct RecencyLinks<Element: AnyObject> {
    // Unmanaged: the list's owner keeps the elements alive, and removes an element from the list before it releases it.
    // `unowned(unsafe)` would say the same, but Swift 6.3 lays out an Optional of a generic structure with such
    // properties differently in generic and in specialized code.
    private var unmanagedOlder: Unmanaged<Element>?
    private var unmanagedNewer: Unmanaged<Element>?

    fileprivate(set) var older: Element? {
        get { unmanagedOlder?.takeUnretainedValue() }
        set { unmanagedOlder = newValue.map(Unmanaged.passUnretained) }
    }

    fileprivate(set) var newer: Element? {
        get { unmanagedNewer?.takeUnretainedValue() }
        set { unmanagedNewer = newValue.map(Unmanaged.passUnretained) }
    }

    fileprivate init(older: Element?, newer: Element?) {
        self.older = older
        self.newer = newer
    }

    /// Creates the links of an element that is in no list.
    init() {}
}

/// Access to the links of elements. An element may be in one list of each order.
protocol RecencyOrder {
    associatedtype Element: AnyObject

    /// The element's links. Only lists may read and write them.
    static subscript(element: Element) -> RecencyLinks<Element> { get set }
}

/// An intrusive, doubly linked list of elements in the order of their last use, from the least to the most recently
/// used.
///
/// Every operation runs in constant time and does not allocate. The list does not keep its elements alive.
struct RecencyList<Order: RecencyOrder> {
    typealias Element = Order.Element

    // The ends have links like an element: the oldest element is the next newer one, the newest the next older one.
    private var ends = RecencyLinks<Element>()
    private(set) var count = 0

    /// The least recently used element.
    var oldest: Element? { ends.newer }
    /// The most recently used element.
    var newest: Element? { ends.older }

    var isEmpty: Bool { count == 0 }

    /// Returns the next more recently used element after `element`, which must be in the list.
    func next(after element: Element) -> Element? { Order[element].newer }

    /// Adds an element, which must not be in a list of this order, as the newest.
    mutating func append(_ element: Element) {
        Order[element] = RecencyLinks(older: newest, newer: nil)
        if let newest { Order[newest].newer = element } else { ends.newer = element }
        ends.older = element
        count += 1
    }

    /// Removes an element, which must be in this list.
    mutating func remove(_ element: Element) {
        let links = Order[element]
        if let older = links.older { Order[older].newer = links.newer } else { ends.newer = links.newer }
        if let newer = links.newer { Order[newer].older = links.older } else { ends.older = links.older }
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
    /// Returns an iterator from the oldest element to the newest. The list must not change during the iteration.
    func makeIterator() -> some IteratorProtocol<Element> {
        var upcoming = oldest
        return AnyIterator {
            defer { upcoming = upcoming.flatMap { Order[$0].newer } }
            return upcoming
        }
    }
}
