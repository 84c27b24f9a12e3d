import Rx
import RxTesting
import Testing

@Suite(.leakFree) struct SharedSequenceTests {
    private struct Person {
        let name: String
        let age: Int
    }

    private let people = [Person(name: "Ann", age: 30), Person(name: "Ben", age: 30), Person(name: "Ben", age: 31)]

    /// Returns the elements of a shared sequence whose scheduler is the current thread's.
    private func elements<Strategy, Element>(_ make: () -> SharedSequence<Strategy, Element>) -> [Element] {
        let scheduler = HistoricalScheduler()
        var seen: [Element] = []
        SharingScheduler.mock(scheduler: scheduler) {
            let subscription = make().asObservable().subscribe(onNext: { seen.append($0) })
            scheduler.start()
            subscription.dispose()
        }
        return seen
    }

    @Test func distinctByKey() {
        #expect(elements { Driver.from(people).distinctUntilChanged(at: \.age).map(\.name) } == ["Ann", "Ben"])
        let byDecade = elements {
            Driver.from(people).distinctUntilChanged({ $0.age }, comparer: { $0 / 10 == $1 / 10 }).map(\.name)
        }
        #expect(byDecade == ["Ann"])
    }

    @Test func `concat and merge flatten drivers and signals`() {
        #expect(elements { Driver.concat(.just(1), .of(2, 3)) } == [1, 2, 3])
        #expect(elements { Signal.of(Signal.of(1, 2), .just(3)).merge(maxConcurrent: 1) } == [1, 2, 3])
    }

    @Test func `asSharedSequence recovers from errors with any sharing strategy`() {
        struct Failure: Error {}
        let failing = Observable.just(1).concat(Observable.error(Failure()))
        #expect(elements { failing.asSharedSequence(onErrorJustReturn: 2) as Driver } == [1, 2])
        #expect(elements { failing.asSharedSequence(onErrorDriveWith: Signal.just(3)) } == [1, 3])
        let recovered = elements {
            failing.asSharedSequence(sharingStrategy: DriverSharingStrategy.self) { .just($0 is Failure ? 4 : 0) }
        }
        #expect(recovered == [1, 4])
    }

    @Test func infallibles() throws {
        let numbers = Infallible.range(start: 1, count: 3)
        let byParity = numbers.distinctUntilChanged({ $0 / 2 }, comparer: ==)
        #expect(try byParity.toBlocking().toArray() == [1, 2])
        #expect(try Infallible.combineLatest([numbers, .just(9)]).toBlocking().last() == [3, 9])
        #expect(try Infallible.combineLatest([numbers, .just(9)]) { $0.reduce(0, +) }.toBlocking().last() == 12)
        #expect(try Infallible.zip([numbers, numbers]).toBlocking().last() == [3, 3])
        #expect(try Infallible.zip([numbers, numbers]) { $0[0] * $0[1] }.toBlocking().toArray() == [1, 4, 9])
        #expect(try numbers.debug("infallible", trimOutput: true).toBlocking().last() == 3)
    }

    @Test func `infallibles support timed operators`() {
        let scheduler = TestScheduler(initialClock: 0)
        let ticks = scheduler.start {
            Infallible<Int>.interval(.seconds(10), scheduler: scheduler).take(for: .seconds(25), scheduler: scheduler)
        }
        #expect(ticks.events == [.next(210, 0), .next(220, 1), .completed(225)])
        let once = TestScheduler(initialClock: 0)
        let timer = once.start { Infallible<Int>.timer(.seconds(5), scheduler: once) }
        #expect(timer.events == [.next(205, 0), .completed(205)])
    }

    @Test func `a Completable converts to an empty Maybe`() throws {
        #expect(try Completable.empty().asMaybe().toBlocking().toArray().isEmpty)
    }
}
