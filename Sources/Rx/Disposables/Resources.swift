import Synchronization

/// Counts what this module keeps alive: observables, sinks, subscriptions, disposables. Debug builds only; in release nothing is counted.
public enum Resources: Sendable {
    private static let count = Atomic<Int>(0)
    fileprivate static let onSerialQueues = Atomic<Int>(0)

    /// How many are alive in the process now.
    public static var total: Int32 { Int32(truncatingIfNeeded: count.load(ordering: .relaxed)) }

    /// How many sequences that `observe(on:)` has made for a serial dispatch queue are alive. Always 0 in release builds.
    public static var numberOfSerialDispatchQueueObservables: Int32 {
        Int32(truncatingIfNeeded: onSerialQueues.load(ordering: .relaxed))
    }

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

/// A mark in a sequence that is observed on a serial dispatch queue, which is counted while it lives.
final class SerialQueueMark: Sendable {
    private init() { Resources.onSerialQueues.add(1, ordering: .relaxed) }

    deinit { Resources.onSerialQueues.subtract(1, ordering: .relaxed) }

    /// The mark for what is observed on `scheduler`; none for another scheduler, and none in release builds.
    static func make(for scheduler: any ImmediateSchedulerType) -> SerialQueueMark? {
        #if DEBUG
            scheduler is SerialDispatchQueueScheduler ? SerialQueueMark() : nil
        #else
            nil
        #endif
    }
}
