import Synchronization

/// The count of live observables, sinks, subscriptions and other disposables. Only debug builds count them.
public enum Resources: Sendable {
    private static let count = Atomic<Int>(0)
    fileprivate static let onSerialQueues = Atomic<Int>(0)

    /// The number of live objects in the process.
    public static var total: Int32 { Int32(truncatingIfNeeded: count.load(ordering: .relaxed)) }

    /// The number of live sequences that `observe(on:)` has created for a serial dispatch queue. Always 0 in release
    /// builds.
    public static var numberOfSerialDispatchQueueObservables: Int32 {
        Int32(truncatingIfNeeded: onSerialQueues.load(ordering: .relaxed))
    }

    /// Increments the count and returns the new value.
    @discardableResult
    public static func incrementTotal() -> Int32 {
        Int32(truncatingIfNeeded: count.add(1, ordering: .relaxed).newValue)
    }

    /// Decrements the count and returns the new value.
    @discardableResult
    public static func decrementTotal() -> Int32 {
        Int32(truncatingIfNeeded: count.subtract(1, ordering: .relaxed).newValue)
    }
}

/// A count of the live objects that one task has created, so that tests that run in parallel are counted separately.
public final class ResourceScope: Sendable {
    private let count = Atomic<Int>(0)

    /// Creates a scope with a count of 0.
    public init() {}

    /// The scope that counts the objects that the current task creates.
    @TaskLocal public static var current: ResourceScope?

    /// The number of live objects that were created in this scope. Always 0 in release builds.
    public var alive: Int { count.load(ordering: .acquiring) }

    func add(_ difference: Int) { count.add(difference, ordering: .acquiringAndReleasing) }
}

/// A marker that counts the object that contains it as long as that object lives.
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

/// A marker that counts a sequence that is observed on a serial dispatch queue, as long as the sequence lives.
final class SerialQueueMark: Sendable {
    private init() { Resources.onSerialQueues.add(1, ordering: .relaxed) }

    deinit { Resources.onSerialQueues.subtract(1, ordering: .relaxed) }

    /// Returns a marker for a sequence that is observed on `scheduler`, or `nil` for other schedulers and in release
    /// builds.
    static func make(for scheduler: any ImmediateSchedulerType) -> SerialQueueMark? {
        #if DEBUG
            scheduler is SerialDispatchQueueScheduler ? SerialQueueMark() : nil
        #else
            nil
        #endif
    }
}
