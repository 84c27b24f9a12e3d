import Rx
import Testing

/// A shared sequence of a custom kind, like the activity indicator of RxSwift's examples: it defines only how it is
/// shared.
private final class Indicator: SharedSequenceConvertibleType {
    typealias Element = Bool
    typealias SharingStrategy = DriverSharingStrategy

    let count = BehaviorRelay(value: 0)

    func asSharedSequence() -> SharedSequence<DriverSharingStrategy, Bool> {
        count.asDriver().map { $0 > 0 }.distinctUntilChanged()
    }
}

@Suite struct ActivityIndicatorTests {
    /// Returns the elements of a sequence that is created and changed on one loop.
    private func elements<Sequence: ObservableConvertibleType>(
        of make: @autoclosure () -> Sequence, after change: () -> Void = {}
    ) -> [Sequence.Element] {
        var seen: [Sequence.Element] = []
        let loop = TurningLoop()
        loop.run {
            let subscription = make().asObservable().subscribe(onNext: { seen.append($0) })
            change()
            loop.turn()
            subscription.dispose()
        }
        return seen
    }

    @Test func `an activity indicator converts to an observable`() {
        let indicator = Indicator()
        #expect(elements(of: indicator.asObservable()) { indicator.count.accept(1) } == [false, true])
    }

    @Test func `an activity indicator combines with drivers`() {
        let indicator = Indicator()
        let texts = elements(of: Driver.combineLatest(Driver.just("a"), indicator) { "\($0) \($1)" }) {
            indicator.count.accept(1)
        }
        #expect(texts == ["a false", "a true"])
        #expect(elements(of: Driver.zip(indicator, Driver.just("a"))).map(\.0) == [true])
        #expect(elements(of: Driver.merge(indicator, Driver.just(false))) == [true, false])
        #expect(elements(of: Driver.merge([indicator, indicator])) == [true, true])
        #expect(elements(of: Driver.combineLatest([indicator, indicator]) { $0.contains(true) }) == [true])
        #expect(elements(of: Driver.zip([indicator, indicator])) == [[true, true]])
    }

    @Test func `combining no drivers sends one element`() {
        #expect(elements(of: Driver.combineLatest([Driver<Int>]())) == [[]])
        #expect(elements(of: Signal.combineLatest([Signal<Int>]()) { $0.count }) == [0])
    }

    @Test func `withLatestFrom combines signals with drivers`() {
        let (taps, name) = (PublishRelay<Void>(), BehaviorRelay(value: "a"))
        #expect(elements(of: taps.asSignal().withLatestFrom(name.asDriver())) { taps.accept(()) } == ["a"])
        let change = {
            taps.accept(())
            name.accept("b")
        }
        #expect(elements(of: name.asDriver().withLatestFrom(taps.asSignal().map { 1 }), after: change) == [1])
    }
}
