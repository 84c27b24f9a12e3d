/// Where the events of a case end: keeps the optimiser from leaving work out, and shows that both sides did the same.
final class Tally: @unchecked Sendable {
    // Sendable: a case that works on another thread waits for that thread before it reads or goes on.
    @exclusivity(unchecked) private(set) var sum = 0

    @inline(__always)
    func add(_ value: Int) { sum &+= value }
}
