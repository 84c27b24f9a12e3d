public import Synchronization

/// The maximum depth to which chained sequences have nested on the stack: always 1, because a loop follows them.
public var maxTailRecursiveSinkStackSize: Int { 1 }

/// A loop in place of recursion: if a step requests the next step, that step runs after it rather than nested in it, so
/// that a chain of any length needs constant stack space.
///
/// Any thread may request a step. The thread that requests the first one runs it, and then one more step for each
/// request that has arrived in the meantime.
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
