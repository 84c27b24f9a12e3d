import Dispatch
import Rx
import RxTesting
import Testing

struct BlockingWithoutLimitTests {
    @Test func `a value that arrives later is awaited off the main thread`() async throws {
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
