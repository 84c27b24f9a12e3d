/// A first-in, first-out queue with amortized constant-time operations.
@usableFromInline
struct Queue<Element> {
    @usableFromInline var elements: [Element?] = []
    @usableFromInline var head = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { head == elements.count }

    @inlinable var count: Int { elements.count - head }

    @inlinable var first: Element? { head < elements.count ? elements[head] : nil }

    @inlinable
    mutating func append(_ element: Element) { elements.append(element) }

    @inlinable
    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let first = elements[head]
        elements[head] = nil
        head += 1
        if head == elements.count {
            // Not `removeAll(keepingCapacity:)`, which takes much longer than an allocation in unspecialized code.
            elements = []
            head = 0
        } else if head > 64 && head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }
}
