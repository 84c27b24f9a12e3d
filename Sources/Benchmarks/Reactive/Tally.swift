/// The receiver at the end of a case. It prevents the optimizer from removing work, and verifies that both sides did
/// the same.
final class Tally: @unchecked Sendable {
    // Sendable: a case that works on another thread waits for that thread before it reads the sum or continues.
    @exclusivity(unchecked) private(set) var sum = 0

    @inline(__always)
    func add(_ value: Int) { sum &+= value }
}
