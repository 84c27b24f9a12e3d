import Rx
import RxTesting
import Testing

/// A source that emits endlessly within the subscription is disposed as soon as the outcome is known.
@Suite struct BlockingEndlessTests {
    private struct Refused: Error {}

    private let endless = Observable.repeatElement(1)

    @Test func `first stops at the first element`() throws {
        #expect(try endless.toBlocking(timeout: 60).first() == 1)
        #expect(try endless.toBlocking().first() == 1)
    }

    @Test func `single stops at the second match`() {
        #expect(throws: RxError.self) { try endless.toBlocking().single() }
        #expect(throws: RxError.self) { try endless.toBlocking().single { $0 == 1 } }
    }

    @Test func `single stops if its predicate throws`() {
        #expect(throws: Refused.self) { try endless.toBlocking().single { _ in throw Refused() } }
    }

    @Test func `the timeout ends an endless source`() {
        #expect(throws: RxError.self) { try endless.toBlocking(timeout: 0.05).last() }
        #expect(throws: RxError.self) { try endless.filter { _ in false }.toBlocking(timeout: 0.05).first() }
        let result = endless.filter { _ in false }.toBlocking(timeout: 0.05).materialize()
        guard case .failed(let elements, RxError.timeout) = result else {
            Issue.record("It ended before the timeout: \(result)")
            return
        }
        #expect(elements.isEmpty)
    }

    @Test func `waiting inside scheduled work returns the element`() throws {
        var inner: Int?
        _ = CurrentThreadScheduler.instance.schedule(()) { _ in
            inner = try? Observable.just(3).toBlocking().first()
            return Disposables.create()
        }
        #expect(inner == 3)
    }
}
