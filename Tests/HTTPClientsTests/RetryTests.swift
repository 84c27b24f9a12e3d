import Foundation
import Locks
import Rx
import RxTesting
import Testing

@testable import HTTPClients

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests of the delays between attempts, in virtual time with a resolution of one millisecond.
@Suite struct RetryTests {
    private let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)

    /// Answers each attempt with the result for its number, and records its time.
    private struct Script: ServiceTransport {
        let steps: @Sendable (Int) -> Result<ServiceResponse, ServiceClientError>?
        let tries = Tries()
        let now: @Sendable () -> Int

        final class Tries: Sendable {
            let times = Mutex<[Int]>([])
            let disposals = Mutex(0)
        }

        func send(_ request: URLRequest) -> Single<ServiceResponse> {
            .create { observer in
                let number = tries.times.withLock {
                    $0.append(now())
                    return $0.count
                }
                if let result = steps(number) { observer(result.mapError { $0 }) }
                return Disposables.create { tries.disposals.withLock { $0 += 1 } }
            }
        }
    }

    private func run(
        _ policy: RetryPolicy, method: ServiceRequest.Method = .get, until end: Int = 100_000,
        steps: @escaping @Sendable (Int) -> Result<ServiceResponse, ServiceClientError>?
    ) -> (times: [Int], events: [Recorded<Event<Int>>], disposals: Int) {
        // The test and the virtual-time scheduler use one thread.
        nonisolated(unsafe) let scheduler = scheduler
        let script = Script(steps: steps, now: { scheduler.clock })
        let client = ServiceClient(
            ServiceEndpoint("http://service.example")!, transport: script, retry: policy, timeout: .seconds(10),
            scheduler: { scheduler })
        let observer = scheduler.createObserver(Int.self)
        let call = client.send(ServiceRequest(method: method, path: "/")) { $0.status }
        scheduler.scheduleAt(0) { _ = call.asObservable().subscribe(observer) }
        scheduler.advanceTo(end)
        return (script.tries.times.withLock { $0 }, observer.events, script.tries.disposals.withLock { $0 })
    }

    private static func answer(_ status: Int, _ fields: [String: String] = [:]) -> Result<
        ServiceResponse, ServiceClientError
    > {
        .success(ServiceResponse(status: status, fields: fields, body: Data()))
    }

    private let policy = RetryPolicy(attempts: 5, firstWait: 500, longestWait: 3000, jitter: { $0.upperBound })

    @Test func `the delay doubles up to a limit`() {
        let (times, events, _) = run(policy) { _ in .failure(ServiceClientError(.unreachable)) }
        #expect(times.count == 5)
        let waits = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(waits.map { ($0 + 5) / 10 * 10 } == [500, 1000, 2000, 3000])
        #expect(events.count == 1)
        #expect(events.first?.value.error as? ServiceClientError == ServiceClientError(.unreachable))
    }

    @Test func `jitter shortens the delay by up to half`() {
        var policy = policy
        policy.attempts = 3
        policy.jitter = { $0.lowerBound }
        let (times, _, _) = run(policy) { _ in .failure(ServiceClientError(.unreachable)) }
        let waits = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(waits.map { ($0 + 5) / 10 * 10 } == [250, 500])
    }

    @Test func `a retry waits for the time in Retry-After`() {
        let (times, events, _) = run(policy) {
            $0 == 1 ? Self.answer(503, ["Retry-After": "2"]) : Self.answer(200)
        }
        #expect(times.count == 2)
        #expect((2000...2010).contains(times[1] - times[0]))
        #expect(events.first?.value.element == 200)
    }

    @Test func `a long Retry-After is reported without a retry`() {
        let (times, events, _) = run(policy) { _ in Self.answer(429, ["Retry-After": "120"]) }
        #expect(times.count == 1)
        let error = events.first?.value.error as? ServiceClientError
        #expect(error == ServiceClientError(.tooManyRequests, cause: "status 429", wait: 120))
    }

    @Test func `each attempt ends at its timeout`() {
        var policy = policy
        policy.attempts = 2
        let (times, events, disposals) = run(policy) { _ in nil }
        #expect(times.count == 2)
        #expect((10_500...10_510).contains(times[1] - times[0]))
        #expect(events.first?.value.error as? ServiceClientError == ServiceClientError(.timedOut))
        #expect(disposals == 2)
    }

    @Test func `a POST request is sent once`() {
        let (times, events, _) = run(policy, method: .post) { _ in .failure(ServiceClientError(.unreachable)) }
        #expect(times.count == 1)
        #expect(events.count == 1)
    }
}
