import Differences
import Foundation
import Rx
import RxTesting
import Testing

/// Names of RxSwift, RxCocoa, Action and Differentiator that some real apps use.
@Suite struct LaterNameTests {
    @Test func infallibles() {
        var seen: [Int] = []
        TurningLoop().run {
            Driver.just(1).asInfallible().subscribe(onNext: { seen.append($0) }).dispose()
            ControlEvent(events: Observable.just(2)).asInfallible().subscribe(onNext: { seen.append($0) }).dispose()
        }
        #expect(seen == [1, 2])
        #expect(InfallibleEvent.next(1).event == .next(1))
        #expect(InfallibleEvent<Int>.completed.event == .completed)
        let observable: RxObservable<Int> = .just(1)
        #expect(try! observable.toBlocking().first() == 1)
    }

    @Test func errors() {
        #expect("\(RxCocoaError.itemsNotYetBound(object: 1))".contains("bind them"))
        #expect("\(RxCocoaError.castingError(object: 1, targetType: String.self))".contains("String"))
    }

    @Test func schedulers() {
        let time: SerialDispatchQueueScheduler.Time = Date()
        let interval: ConcurrentDispatchQueueScheduler.TimeInterval = 1
        #expect(time.addingTimeInterval(interval) > time)
        let serial: SerialDispatchQueueScheduler = MainScheduler.instance
        #expect(serial === MainScheduler.instance)
        // Like the main scheduler, not like a queue: within the call.
        var ran = false
        TurningLoop().run {
            _ = serial.schedule(()) { _ in
                ran = true
                return Disposables.create()
            }
        }
        #expect(ran)
        let virtual = TestScheduler(initialClock: 0)
        virtual.scheduleAt(20) {}
        virtual.scheduleAt(10) {}
        #expect(virtual.debugDescription == "at 0, waiting: [10, 20]")
    }

    @Test func actions() throws {
        let isOn = Observable.just(true)
        let action = Action<Int, Int>(enabledIf: isOn) { .just($0 * 2) }
        #expect(try action.workFactory(2).toBlocking().first() == 4)
        #expect(action._enabledIf === isOn)
    }

    @Test func differences() throws {
        #expect(IdentifiableValue(value: 1).identity == 1)
        #expect("\(IdentifiableValue(value: 1))" == "1")
        let (empty, one) = (
            AnimatableSectionModel(model: "a", items: [Int]()), AnimatableSectionModel(model: "a", items: [1])
        )
        let stages = try Diff.differencesForSectionedView(initialSections: [empty], finalSections: [one])
        #expect(stages.map(\.debugDescription).joined().contains("inserted items"))
    }

    @Test func `properties of an NSObject are bindable`() {
        final class Model: NSObject { var name = "" }
        let model = Model()
        TurningLoop().run { Observable.just("a").bind(to: model.rx.name).dispose() }
        #expect(model.name == "a")
    }
}
