import Dispatch
import EventLoops
import Locks
import Testing

/// What both pollers have to do alike.
enum PollerChoice: String, CaseIterable, Sendable {
    case system
    case poll

    func group(count: Int = 1) -> EventLoopGroup {
        switch self {
        case .system: EventLoopGroup(count: count)
        case .poll: EventLoopGroup(count: count, poller: { () throws(SocketError) -> any Poller in PollPoller() })
        }
    }
}

/// Collects values from loops, and waits for a number of them.
final class Collector<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    private let arrived = DispatchSemaphore(value: 0)

    func add(_ value: Value) {
        values.withLock { $0.append(value) }
        arrived.signal()
    }

    /// Everything so far, once there are so many. Fails the test after ten seconds.
    func wait(for count: Int) -> [Value] {
        for _ in 0..<count where arrived.wait(timeout: .now() + 10) == .timedOut {
            Issue.record("Only \(values.withLock { $0.count }) of \(count) values came.")
            break
        }
        return values.withLock { $0 }
    }
}

@Suite struct EventLoopTests {
    @Test(arguments: PollerChoice.allCases) func tasksOfOneThreadRunInTheirOrderOnTheLoop(_ choice: PollerChoice) {
        let group = choice.group()
        defer { group.shutdown() }
        let loop = group.loops[0]
        let seen = Collector<Int>()
        for number in 0..<1_000 {
            loop.execute {
                loop.preconditionInLoop()
                #expect(EventLoop.current === loop)
                seen.add(number)
            }
        }
        #expect(seen.wait(for: 1_000) == Array(0..<1_000))
        #expect(!loop.inEventLoop)
        #expect(EventLoop.current == nil)
    }

    @Test func endOfTurnWorkRunsAfterTheTurnsTasksAndOnce() {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let loop = group.loops[0]
        let seen = Collector<String>()
        loop.execute {
            // Both are in one turn: this task's turn cannot begin before the tasks that it adds are queued.
            loop.execute {
                loop.atEndOfTurn {
                    seen.add("end")
                    loop.atEndOfTurn { seen.add("end of end") }
                    loop.execute { seen.add("next turn") }
                }
                seen.add("first")
            }
            loop.execute { seen.add("second") }
        }
        #expect(seen.wait(for: 5) == ["first", "second", "end", "end of end", "next turn"])
    }

    @Test func aBatchOfTasksWakesTheLoopOnce() throws {
        let poller = CountingPoller(try EpollPoller())
        let group = EventLoopGroup(count: 1, poller: { () throws(SocketError) -> any Poller in poller })
        defer { group.shutdown() }
        let started = DispatchSemaphore(value: 0)
        let release = DispatchSemaphore(value: 0)
        let seen = Collector<Int>()
        group.loops[0].execute {
            started.signal()
            release.wait()
        }
        started.wait()
        let before = poller.found.load(ordering: .relaxed)
        for number in 0..<1_000 { group.loops[0].execute { seen.add(number) } }
        release.signal()
        #expect(seen.wait(for: 1_000).count == 1_000)
        // The loop was running all the time: no wake was needed.
        #expect(poller.found.load(ordering: .relaxed) == before)
    }

    @Test func anActorRunsOnItsLoop() async {
        let group = EventLoopGroup(count: 2)
        defer { group.shutdown() }
        for loop in group.loops {
            let counter = LoopCounter(loop: loop)
            for _ in 0..<10 { await counter.increment() }
            #expect(await counter.count == 10)
        }
    }

    @Test func aGroupSpreadsHashesOverItsLoopsAndKeepsThem() {
        let group = EventLoopGroup(count: 3)
        defer { group.shutdown() }
        for hash in [0, 1, 2, -1, .min, .max] { #expect(group.loop(for: hash) === group.loop(for: hash)) }
        #expect(Set((0..<9).map { group.loop(for: $0).index }) == [0, 1, 2])
    }

    @Test func tasksQueuedBeforeTheEndStillRun() {
        let group = EventLoopGroup(count: 1)
        let seen = Collector<Int>()
        for number in 0..<100 { group.loops[0].execute { seen.add(number) } }
        group.shutdown()
        #expect(seen.wait(for: 100).count == 100)
        group.shutdown()
    }

    @Test func blockingWorkComesBackToTheLoopAndIsLimited() {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let loop = group.loops[0]
        let pool = BlockingPool(limit: 2)
        let running = Mutex((now: 0, most: 0))
        let seen = Collector<Int>()
        for number in 0..<20 {
            pool.run(
                {
                    running.withLock { running in
                        running.now += 1
                        running.most = max(running.most, running.now)
                    }
                    defer { running.withLock { $0.now -= 1 } }
                    return number
                }, on: loop,
                then: { number in
                    loop.preconditionInLoop()
                    seen.add(number)
                })
        }
        #expect(Set(seen.wait(for: 20)) == Set(0..<20))
        #expect(running.withLock { $0.most } <= 2)
    }
}

private actor LoopCounter {
    let loop: EventLoop
    var count = 0

    init(loop: EventLoop) { self.loop = loop }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    func increment() {
        loop.preconditionInLoop()
        count += 1
    }
}

/// Counts what its poller finds.
private final class CountingPoller: Poller {
    let found = Atomic(0)
    private let poller: any Poller

    init(_ poller: any Poller) { self.poller = poller }

    func add(_ descriptor: Int32, _ interest: Readiness, token: UInt64) -> Int32 {
        poller.add(descriptor, interest, token: token)
    }

    func modify(_ descriptor: Int32, _ interest: Readiness, token: UInt64) {
        poller.modify(descriptor, interest, token: token)
    }

    func remove(_ descriptor: Int32) { poller.remove(descriptor) }

    func wait(milliseconds: Int32) -> Int {
        let count = poller.wait(milliseconds: milliseconds)
        found.add(count, ordering: .relaxed)
        return count
    }

    func event(at index: Int) -> ReadyEvent { poller.event(at: index) }
}
