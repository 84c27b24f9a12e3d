public import Synchronization

/// How deep chains of sequences have nested on the stack: always one, since they are followed in a loop.
public var maxTailRecursiveSinkStackSize: Int { 1 }

/// Turns "go on with the next one" from within the present one into a loop, so that a chain of any length needs no stack.
///
/// Any thread may ask to advance; the first does it, and does it once more for each that asks meanwhile.
@usableFromInline
struct AdvanceLoop: ~Copyable {
    @usableFromInline let wishes = Atomic<Int>(0)

    @inlinable init() {}

    @inlinable
    func advance(_ step: () -> Void) {
        guard wishes.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        repeat { step() } while wishes.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
    }
}
