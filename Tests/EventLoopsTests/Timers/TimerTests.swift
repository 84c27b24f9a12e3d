import Rx
import RxTesting
import Testing

@testable import EventLoops

@Suite struct TimerTests {
    @Test func `timers fire in the order of their deadlines`() {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let loop = group.loops[0]
        let seen = Collector<String>()
        loop.execute {
            loop.schedule(after: .milliseconds(20)) { seen.add("late") }
            loop.schedule(after: .milliseconds(5)) { seen.add("early") }
            loop.schedule(after: .zero) { seen.add("at once") }
        }
        #expect(seen.wait(for: 3) == ["at once", "early", "late"])
    }

    @Test func `a timer is never early`() {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let seen = Collector<Duration>()
        // Closer to each other than a millisecond, the unit of the loop's waits.
        let delays = stride(from: 1_000, through: 10_000, by: 250).map { Duration.microseconds($0) }
        for delay in delays {
            let start = ContinuousClock.now
            group.loops[0].schedule(after: delay) { seen.add(start.duration(to: .now) - delay) }
        }
        for surplus in seen.wait(for: delays.count) { #expect(surplus >= .zero) }
    }

    @Test func `a cancelled timer does not fire`() {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let loop = group.loops[0]
        let seen = Collector<String>()
        let fromHere = loop.schedule(after: .milliseconds(5)) { seen.add("cancelled from another thread") }
        fromHere.cancel()
        fromHere.cancel()
        loop.execute {
            loop.schedule(after: .milliseconds(5)) { seen.add("cancelled on the loop") }.cancel()
            loop.schedule(after: .milliseconds(10)) { seen.add("kept") }
        }
        #expect(seen.wait(for: 1) == ["kept"])
    }

    @Test func `a cancelled timer releases the objects that it captures`() {
        final class Held: Sendable {}
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        let loop = group.loops[0]
        let seen = Collector<Bool>()
        loop.execute {
            var held: Held? = Held()
            weak let reference = held
            let timer = loop.schedule(after: .seconds(60)) { [held] in _ = held }
            held = nil
            timer.cancel()
            seen.add(reference == nil)
        }
        #expect(seen.wait(for: 1) == [true])
    }

    @Test func `the heap returns timers in sorted order after any removals`() {
        let group = EventLoopGroup(count: 1)
        defer { group.shutdown() }
        var random = SeededGenerator(seed: 42)
        for _ in 0..<200 {
            var heap = TimerHeap()
            var timers: [(order: Int, timer: LoopTimer)] = []
            for order in 0..<Int.random(in: 0...40, using: &random) {
                let timer = LoopTimer(loop: group.loops[0], deadline: .random(in: 0...10, using: &random), work: {})
                heap.insert(timer)
                timers.append((order, timer))
            }
            timers.removeAll { pair in
                guard Bool.random(using: &random) else { return false }
                heap.remove(pair.timer)
                heap.remove(pair.timer)
                return true
            }
            timers.sort { ($0.timer.deadline, $0.order) < ($1.timer.deadline, $1.order) }
            for (_, timer) in timers { #expect(heap.popDue(at: .max) === timer) }
            #expect(heap.popDue(at: .max) == nil)
        }
    }
}
