import Locks
import Testing

@testable import EventLoops

@Suite struct BlockingPoolTests {
    /// The test runs the workers explicitly.
    @Test(arguments: 0...5) func `the number of workers is limited`(limit: Int) {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let started = Mutex<[@Sendable () -> Void]>([])
        let pool = BlockingPool(limit: limit) { worker in started.withLock { $0.append(worker) } }
        let seen = Collector<Int>()
        for number in 0..<40 {
            pool.run({ number }, on: group.loops[0], then: { seen.add($0) })
            #expect(started.withLock { $0.count } == min(number % 20 + 1, max(1, limit)))
            if number % 20 < 19 { continue }
            // The first worker runs all jobs and the others find none; the next job starts workers again.
            let workers = started.withLock { started in
                defer { started = [] }
                return started
            }
            for worker in workers { worker() }
            #expect(seen.wait(for: 20) == Array(0...number))
        }
    }
}
