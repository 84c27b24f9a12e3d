import QuickTodoViewModels
import Rx
import RxTesting
import Testing

@Suite struct DraftHoldsTests {
    private let scheduler = TestScheduler(initialClock: 0)
    private let bag = DisposeBag()

    private func expirations(of holds: DraftHolds) -> TestableObserver<Int> {
        let observer = scheduler.createObserver(Int.self)
        holds.expirations.subscribe(observer).disposed(by: bag)
        return observer
    }

    @Test func `a task without holders expires once`() {
        let holds = DraftHolds(lifetime: .seconds(600), scheduler: SharedScheduler(scheduler))
        let expirations = expirations(of: holds)
        holds.expect(7)
        scheduler.start()
        #expect(expirations.events == [.next(600, 7)])
    }

    @Test func `the lifetime starts when the last holder leaves`() {
        let holds = DraftHolds(lifetime: .seconds(600), scheduler: SharedScheduler(scheduler))
        let expirations = expirations(of: holds)
        holds.expect(7)
        let first = holds.hold(7)
        let second = holds.hold(7)
        scheduler.scheduleAt(100) { first.dispose() }
        scheduler.scheduleAt(500) { second.dispose() }
        scheduler.start()
        #expect(expirations.events == [.next(1100, 7)])
    }

    @Test func `a task that is held again before its deadline does not expire`() {
        let holds = DraftHolds(lifetime: .seconds(600), scheduler: SharedScheduler(scheduler))
        let expirations = expirations(of: holds)
        let first = holds.hold(7)
        let other = holds.hold(8)
        scheduler.scheduleAt(10) { first.dispose() }
        scheduler.scheduleAt(20) { other.dispose() }
        var again: (any Disposable)?
        scheduler.scheduleAt(600) { again = holds.hold(7) }
        scheduler.start()
        #expect(expirations.events == [.next(620, 8)])
        #expect(again != nil)
    }

    @Test func `releasing a hold twice counts once`() {
        let holds = DraftHolds(lifetime: .seconds(600), scheduler: SharedScheduler(scheduler))
        let expirations = expirations(of: holds)
        let first = holds.hold(7)
        let second = holds.hold(7)
        first.dispose()
        first.dispose()
        scheduler.start()
        #expect(expirations.events.isEmpty)
        second.dispose()
        scheduler.start()
        #expect(expirations.events.count == 1)
    }

    /// Opens and closes random editors of three tasks, and compares the expirations with a model of each task's holders
    /// and deadline.
    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `a task expires after its lifetime without holders`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // The lifetime is chosen so that no step coincides with a deadline.
        let lifetime = 605
        let holds = DraftHolds(lifetime: .seconds(lifetime), scheduler: SharedScheduler(scheduler))
        let expirations = expirations(of: holds)
        var open: [any Disposable] = []
        var tasks: [Int: (holders: Int, deadline: Int?)] = [:]
        var openTasks: [Int] = []
        var expected: [Recorded<Event<Int>>] = []
        func expire(before time: Int) {
            let due = tasks.compactMap { task in task.value.deadline.map { (time: $0, id: task.key) } }
            for (deadline, id) in due.sorted(by: { ($0.time, $0.id) < ($1.time, $1.id) }) where deadline < time {
                expected.append(.next(deadline, id))
                tasks[id] = nil
            }
        }
        var time = 0
        for _ in 0..<60 {
            time += 10 * Int.random(in: 0...40, using: &random)
            expire(before: time)
            let id = Int.random(in: 1...3, using: &random)
            let place = Int.random(in: 0...1_000, using: &random) % max(1, openTasks.count)
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                if tasks[id] == nil { tasks[id] = (0, time + lifetime) }
                scheduler.scheduleAt(time) { holds.expect(id) }
            case 1, 2:
                tasks[id] = ((tasks[id]?.holders ?? 0) + 1, nil)
                openTasks.append(id)
                scheduler.scheduleAt(time) { open.append(holds.hold(id)) }
            default:
                guard !openTasks.isEmpty else { continue }
                let id = openTasks.remove(at: place)
                let holders = (tasks[id]?.holders ?? 0) - 1
                tasks[id] = (holders, holders == 0 ? time + lifetime : nil)
                scheduler.scheduleAt(time) { open.remove(at: place).dispose() }
            }
        }
        expire(before: .max)
        scheduler.start()
        #expect(expirations.events == expected)
    }
}
