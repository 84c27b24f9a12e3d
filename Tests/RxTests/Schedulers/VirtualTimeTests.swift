import Rx
import RxTesting
import Testing

@Suite struct VirtualTimeTests {
    /// Work at random times, some of which schedules or cancels other work, compared with a list that is searched for
    /// the earliest.
    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func `work runs in the order of its time, then of its arrival`(seed: UInt64) {
        let scheduler = TestScheduler(initialClock: 0)
        let real = Plan(seed)
        func add(_ time: Int) {
            let number = real.add(time)
            real.works[number].handle = scheduler.scheduleAbsoluteVirtual((), time: time) { _ in
                #expect(scheduler.clock == time)
                for time in real.run(number) { add(time) }
                return Disposables.create()
            }
        }
        for time in real.start() { add(time) }
        scheduler.start()

        let model = Plan(seed)
        for time in model.start() { _ = model.add(time) }
        while let next = model.first {
            for time in model.run(next) { _ = model.add(time) }
        }
        #expect(real.ran == model.ran)
    }
}

/// Scheduled work. The seed decides which other work each piece of work schedules or cancels.
private final class Plan {
    struct Work {
        var time: Int
        var isWaiting = true
        var handle: (any Disposable)?
    }

    var works: [Work] = []
    private(set) var ran: [Int] = []
    private let seed: UInt64

    init(_ seed: UInt64) { self.seed = seed }

    func start() -> [Int] {
        var random = SeededGenerator(seed: seed)
        return (0..<40).map { _ in Int.random(in: 1...20, using: &random) }
    }

    func add(_ time: Int) -> Int {
        works.append(Work(time: time))
        return works.count - 1
    }

    /// The next work to run.
    var first: Int? {
        works.indices.filter { works[$0].isWaiting }.min { (works[$0].time, $0) < (works[$1].time, $1) }
    }

    /// Runs work: cancels other work and returns the times of new work.
    func run(_ number: Int) -> [Int] {
        ran.append(number)
        works[number].isWaiting = false
        var random = SeededGenerator(seed: seed &* 1_000 &+ UInt64(number))
        let other = Int.random(in: 0..<works.count, using: &random)
        if Bool.random(using: &random), works[other].isWaiting {
            works[other].isWaiting = false
            works[other].handle?.dispose()
        }
        let count = works.count < 200 ? Int.random(in: 0...2, using: &random) : 0
        return (0..<count).map { _ in works[number].time + Int.random(in: 0...10, using: &random) }
    }
}
