public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A scheduler with a virtual clock that advances only on request, for tests and for replaying past events.
///
/// Confined to one thread. Actions with the same time run in the order in which they were scheduled.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType, CustomDebugStringConvertible {
    /// A point in virtual time.
    public typealias VirtualTime = Converter.VirtualTimeUnit
    /// An interval of virtual time.
    public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

    private let converter: Converter
    private var queue = TimedQueue<VirtualTime>()
    private var running = false
    private var currentClock: VirtualTime

    /// Creates a scheduler whose current time is `initialClock`.
    public init(initialClock: VirtualTime, converter: Converter) {
        currentClock = initialClock
        self.converter = converter
    }

    /// The current virtual time as real time.
    public var now: RxTime { converter.convertFromVirtualTime(currentClock) }

    /// The current virtual time.
    public var clock: VirtualTime { currentClock }

    /// Runs `action` at the current time, adjusted by `adjustScheduledTime(_:)`.
    public func schedule<StateType>(
        _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        scheduleRelative(state, dueTime: .microseconds(0), action: action)
    }

    /// Runs `action` after `dueTime`.
    public func scheduleRelative<StateType>(
        _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let time = converter.convertToVirtualTime(now.addingTimeInterval(dueTime.seconds))
        return scheduleAbsoluteVirtual(state, time: adjustScheduledTime(time), action: action)
    }

    /// Runs `action` after an interval of virtual time.
    public func scheduleRelativeVirtual<StateType>(
        _ state: StateType, dueTime: VirtualTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let time = converter.offsetVirtualTime(currentClock, offset: dueTime)
        return scheduleAbsoluteVirtual(state, time: time, action: action)
    }

    /// Runs `action` at the given virtual time.
    public func scheduleAbsoluteVirtual<StateType>(
        _ state: StateType, time: VirtualTime, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem(state, action)
        queue.insert(item, at: time) { [converter] in converter.compareVirtualTime($0, $1) == .lessThan }
        return item
    }

    /// Returns the time at which an action that is scheduled for `time` runs. Subclasses may return a later time.
    open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

    /// Runs all actions in the order of their time, until none is left or `stop()` is called.
    public func start() {
        if running { return }
        running = true
        while running, let next = popNext() { runItem(next) }
        running = false
    }

    /// Runs the actions up to `virtualTime`, which becomes the current time.
    public func advanceTo(_ virtualTime: VirtualTime) {
        if running { fatalError("The scheduler is already running. Advance it only from outside its actions.") }
        running = true
        while running, let time = queue.first?.time, !isAfter(time, virtualTime), let next = popNext() { runItem(next) }
        currentClock = virtualTime
        running = false
    }

    /// Advances the clock without running actions.
    public func sleep(_ virtualInterval: VirtualTimeInterval) {
        let time = converter.offsetVirtualTime(currentClock, offset: virtualInterval)
        guard !isAfter(currentClock, time) else { fatalError("Virtual time cannot go backwards.") }
        currentClock = time
    }

    /// Ends `start()` or `advanceTo(_:)` after the running action.
    public func stop() { running = false }

    /// The times of the scheduled actions, in the order in which they will run.
    public var debugDescription: String {
        let times = queue.times { [converter] in converter.compareVirtualTime($0, $1) == .lessThan }
        return "at \(currentClock), waiting: \(times)"
    }

    private func popNext() -> TimedQueue<VirtualTime>.Entry? {
        queue.popFirst { [converter] in converter.compareVirtualTime($0, $1) == .lessThan }
    }

    private func runItem(_ next: TimedQueue<VirtualTime>.Entry) {
        if isAfter(next.time, currentClock) { currentClock = next.time }
        next.work.run()
    }

    private func isAfter(_ lhs: VirtualTime, _ rhs: VirtualTime) -> Bool {
        converter.compareVirtualTime(lhs, rhs) == .greaterThan
    }
}

/// A binary heap of work, ordered by time. Work with the same time keeps the order of insertion.
struct TimedQueue<Time> {
    struct Entry {
        let time: Time
        let number: Int
        let work: ScheduledWork
    }

    private var heap: [Entry] = []
    private var inserted = 0

    var first: Entry? { heap.first }

    /// Returns the times of all work, in the order in which it will run.
    func times(isBefore: (Time, Time) -> Bool) -> [Time] {
        heap.sorted { precedes($0, $1, isBefore) }.map(\.time)
    }

    mutating func insert(_ work: ScheduledWork, at time: Time, isBefore: (Time, Time) -> Bool) {
        heap.append(Entry(time: time, number: inserted, work: work))
        inserted += 1
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard precedes(heap[child], heap[parent], isBefore) else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    mutating func popFirst(isBefore: (Time, Time) -> Bool) -> Entry? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        if heap.isEmpty { return first }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if precedes(heap[child], heap[least], isBefore) { least = child }
            }
            if least == parent { return first }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    private func precedes(_ lhs: Entry, _ rhs: Entry, _ isBefore: (Time, Time) -> Bool) -> Bool {
        if isBefore(lhs.time, rhs.time) { return true }
        return !isBefore(rhs.time, lhs.time) && lhs.number < rhs.number
    }
}
