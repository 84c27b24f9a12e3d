import Dispatch
import Rx
import RxTesting
import Testing

struct BlockingWithoutLimitTests {
    /// Off the main thread, and with something to wait for.
    @Test func waitsAsLongAsItTakes() async throws {
        let queue = DispatchQueue(label: "off the main thread")
        let elements = try await withCheckedThrowingContinuation { continuation in
            queue.async {
                let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
                let late = Observable.of(1, 2).delay(.milliseconds(20), scheduler: scheduler)
                continuation.resume(with: Result { try late.toBlocking().toArray() })
            }
        }
        #expect(elements == [1, 2])
    }
}
