import Rx
import RxTesting
import Testing

@testable import GalleryViewModels

@Suite struct StartWithAfterTests {
    private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

    private func begun(_ source: Observable<Int>) -> Recorded<Int> {
        Recorded(source.startWith(0, unlessWithin: .seconds(5), scheduler: scheduler))
    }

    @Test func `a slow source starts with the placeholder`() {
        let source = PublishSubject<Int>()
        let values = begun(source)
        scheduler.advanceTo(4)
        #expect(values.values == [])
        scheduler.advanceTo(6)
        source.onNext(1)
        scheduler.advanceTo(20)
        #expect(values.values == [0, 1])
    }

    @Test func `a source that sends in time has no placeholder`() {
        let source = PublishSubject<Int>()
        let values = begun(source)
        scheduler.advanceTo(4)
        source.onNext(1)
        scheduler.advanceTo(20)
        #expect(values.values == [1])
    }

    @Test func `a source with an immediate element is subscribed to once`() {
        var subscriptions = 0
        let just = begun(
            Observable.deferred {
                subscriptions += 1
                return Observable.just(1)
            })
        let replayed = begun(BehaviorRelay(value: 2).asObservable())
        scheduler.advanceTo(20)
        #expect(just.values == [1])
        #expect(replayed.values == [2])
        #expect(subscriptions == 1)
    }
}
