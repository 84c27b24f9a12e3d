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

    @Test func aTaskThatNobodyHoldsExpiresOnce() {
        let holds = DraftHolds(lifetime: .seconds(600), scheduler: SharedScheduler(scheduler))
        let expirations = expirations(of: holds)
        holds.expect(7)
        scheduler.start()
        #expect(expirations.events == [.next(600, 7)])
    }

    @Test func theLifetimeCountsFromTheLastHolder() {
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

    @Test func whoeverHoldsATaskAgainInTimeKeepsIt() {
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

    @Test func lettingGoTwiceCountsOnce() {
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
}
