import Rx
import RxTesting
import XCTest

/// The events of traits, compared as in tests written for RxSwift.
final class TraitEventTests: XCTestCase {
    private struct Failure: Error {}

    func testEventsOfASingle() {
        var events: [SingleEvent<Int>] = []
        Single.just(1).subscribe { events.append($0) }.dispose()
        Single<Int>.error(Failure()).subscribe { events.append($0) }.dispose()
        XCTAssertEqual(events, [.success(1), .failure(Failure())])
        XCTAssertEqual(events[0], .success(1))
        XCTAssertTrue(events[0] == .success(1))
        XCTAssertFalse(events[0] == events[1])
    }

    func testEventsOfAMaybe() {
        var events: [MaybeEvent<Int>] = []
        Maybe.just(1).subscribe { events.append($0) }.dispose()
        Maybe<Int>.empty().subscribe { events.append($0) }.dispose()
        Maybe<Int>.error(Failure()).subscribe { events.append($0) }.dispose()
        XCTAssertEqual(events, [.success(1), .completed, .error(Failure())])
        XCTAssertNotEqual(events[0], .success(2))
        XCTAssertNotEqual(events[1], .error(Failure()))
    }

    func testEventsOfACompletable() {
        var events: [CompletableEvent] = []
        Completable.empty().subscribe { events.append($0) }.dispose()
        Completable.error(Failure()).subscribe { events.append($0) }.dispose()
        XCTAssertEqual(events, [.completed, .error(Failure())])
        XCTAssertNotEqual(events[0], events[1])
    }
}
