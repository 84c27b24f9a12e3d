import Dispatch
import Locks
import Testing

@testable import EventLoops

@Suite struct EventLoopTests {
    @Test(arguments: PollerChoice.allCases)
    func `tasks of one thread run in order on the loop`(_ choice: PollerChoice) {
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

    @Test func `work performed on the loop itself runs immediately`() {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let loop = group.loops[0]
        let seen = Collector<String>()
        loop.perform {
            loop.preconditionInLoop()
            loop.perform { seen.add("inner") }
            seen.add("outer")
        }
        #expect(seen.wait(for: 2) == ["inner", "outer"])
    }

    @Test func `end-of-turn work runs once, after the tasks of the turn`() {
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

    /// More than one turn runs, and the remaining work wakes the loop by itself.
    @Test(arguments: [1, 8, 9, 30]) func `end-of-turn work that adds more work runs to its end`(depth: Int) {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let loop = group.loops[0]
        let seen = Collector<Int>()
        @Sendable func add(_ number: Int) {
            seen.add(number)
            if number < depth { loop.atEndOfTurn { add(number + 1) } }
        }
        loop.execute { add(0) }
        #expect(seen.wait(for: depth + 1) == Array(0...depth))
    }

    @Test(arguments: [1, 64, 65, 200]) func `many descriptors closed in one turn are all closed`(count: Int) throws {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let loop = group.loops[0]
        let pairs = (0..<count).map { _ in SocketEnds() }
        loop.execute { for pair in pairs { loop.closeSoon(pair.near) } }
        for pair in pairs {
            #expect(pair.readsEnd())
            pair.closeFar()
        }
    }

    @Test func `a loop that ends closes its descriptors`() {
        let group = EventLoopGroup(count: 1)
        let loop = group.loops[0]
        let ends = SocketEnds()
        let recorder = Recorder()
        loop.execute { Channel(loop: loop, descriptor: ends.near).start(delegate: recorder) }
        group.shutdown()
        #expect(recorder.events.wait(for: 1) == ["closed"])
        #expect(ends.readsEnd())
        ends.closeFar()
    }

    @Test func `tasks added while the loop runs do not wake it`() throws {
        let poller = PollerProbe(try EpollPoller())
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
        // The loop was running all the time, so that no wake-up was needed.
        #expect(poller.found.load(ordering: .relaxed) == before)
    }

    @Test func `an actor runs on its loop`() async {
        let group = EventLoopGroup(count: 2)
        defer { group.shutdown() }
        for loop in group.loops {
            let counter = LoopCounter(loop: loop)
            for _ in 0..<10 { await counter.increment() }
            #expect(await counter.count == 10)
        }
    }

    /// The job arrives while the loop handles the events of its last turn, after it has checked for tasks.
    @Test func `an actor's job that arrives as its loop ends still runs`() {
        let group = EventLoopGroup(count: 1)
        let loop = group.loops[0]
        let ends = SocketEnds()
        let executor = TellingExecutor(loop)
        let counter = TellingCounter(executor)
        let seen = Collector<Int>()
        loop.execute {
            let handler = Handler { _ in
                loop.deregister(ends.near)
                // On a thread of Dispatch: Swift's own threads may all be waiting in other tests.
                Task(executorPreference: DispatchExecutor()) { seen.add(await counter.increment()) }
                executor.isTold.wait()
            }
            #expect(loop.register(handler, ends.near, .write) == 0)
            loop.stop()
        }
        #expect(seen.wait(for: 1) == [1])
        group.shutdown()
        _ = closeDescriptor(ends.near)
        ends.closeFar()
    }

    @Test func `a group distributes hashes over its loops consistently`() {
        let group = EventLoopGroup(count: 3)
        defer { group.shutdown() }
        for hash in [0, 1, 2, -1, .min, .max] { #expect(group.loop(for: hash) === group.loop(for: hash)) }
        #expect(Set((0..<9).map { group.loop(for: $0).index }) == [0, 1, 2])
    }

    @Test func `tasks queued before the shutdown still run`() {
        let group = EventLoopGroup(count: 1)
        let seen = Collector<Int>()
        for number in 0..<100 { group.loops[0].execute { seen.add(number) } }
        group.shutdown()
        #expect(seen.wait(for: 100).count == 100)
        group.shutdown()
    }

    @Test func `work at the end runs after the last task, and is released`() {
        let group = EventLoopGroup(count: 1)
        let loop = group.loops[0]
        let seen = Collector<String>()
        loop.execute {
            let released = Released { seen.add("released") }
            loop.atEnd {
                loop.preconditionInLoop()
                seen.add("end")
                _ = released
            }
            loop.execute { seen.add("task") }
        }
        group.shutdown()
        #expect(seen.wait(for: 3) == ["task", "end", "released"])
    }

    @Test func `blocking work is limited and its results return to the loop`() {
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

/// A loop as an actor's executor that reports when the loop has the job.
private final class TellingExecutor: SerialExecutor {
    let isTold = DispatchSemaphore(value: 0)
    private let loop: EventLoop

    init(_ loop: EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        loop.enqueue(.job(UnownedJob(job)))
        isTold.signal()
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

private actor TellingCounter {
    private let executor: TellingExecutor
    private var count = 0

    init(_ executor: TellingExecutor) { self.executor = executor }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func increment() -> Int {
        count += 1
        return count
    }
}

/// Runs the jobs of tasks on Dispatch's threads.
private final class DispatchExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Calls a function when it is released.
private final class Released {
    private let work: () -> Void

    init(_ work: @escaping () -> Void) { self.work = work }

    deinit { work() }
}
