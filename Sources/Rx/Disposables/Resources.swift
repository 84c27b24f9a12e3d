import Synchronization

/// Counts what this module keeps alive: observables, sinks, subscriptions, disposables. Debug builds only; in release nothing is counted.
public enum Resources: Sendable {
    private static let count = Atomic<Int>(0)

    /// How many are alive in the process now.
    public static var total: Int32 { Int32(truncatingIfNeeded: count.load(ordering: .relaxed)) }

    /// How many sequences are being observed on a serial dispatch queue. Kept for compatibility: this module does not tell queues apart, so it is 0.
    public static var numberOfSerialDispatchQueueObservables: Int32 { 0 }

    /// Counts one more, and returns the count.
    @discardableResult
    public static func incrementTotal() -> Int32 {
        Int32(truncatingIfNeeded: count.add(1, ordering: .relaxed).newValue)
    }

    /// Counts one less, and returns the count.
    @discardableResult
    public static func decrementTotal() -> Int32 {
        Int32(truncatingIfNeeded: count.subtract(1, ordering: .relaxed).newValue)
    }
}

/// Counts what is made within one task, so that tests that run side by side do not see each other's.
public final class ResourceScope: Sendable {
    private let count = Atomic<Int>(0)

    /// Makes a scope that has seen nothing.
    public init() {}

    /// The scope in which objects that are made now are counted.
    @TaskLocal public static var current: ResourceScope?

    /// How many of the objects that were made in this scope are alive. Always 0 in release builds.
    public var alive: Int { count.load(ordering: .acquiring) }

    func add(_ difference: Int) { count.add(difference, ordering: .acquiringAndReleasing) }
}

/// A mark in an object that is counted while it lives.
@usableFromInline
struct TrackedResource: ~Copyable, Sendable {
    private let scope: ResourceScope?

    @usableFromInline
    init() {
        scope = ResourceScope.current
        scope?.add(1)
        Resources.incrementTotal()
    }

    deinit {
        scope?.add(-1)
        Resources.decrementTotal()
    }
}
