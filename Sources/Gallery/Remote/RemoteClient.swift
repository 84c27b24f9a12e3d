import Bindery
import Foundation
import GalleryViewModels

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client for a JSON service, with its base URL, token, timeout and retry policy.
///
/// A request is sent on subscription and cancelled when the subscription is disposed of. The result is delivered on the
/// subscriber's event loop; decoding happens on another thread. Errors are `ServiceError`.
struct RemoteClient: Sendable {
    /// The service's base URL and token.
    let endpoint: RemoteEndpoint
    let transport: any RemoteTransport
    let retry: RetryPolicy
    /// The timeout of each attempt, up to the last byte of the response.
    let timeout: DispatchTimeInterval
    /// The cache for conditional requests; `nil` for none.
    let cache: RemoteCache?
    /// The scheduler and clock for results, timeouts and retries.
    private let scheduler: @Sendable () -> any SchedulerType

    init(
        _ endpoint: RemoteEndpoint, transport: any RemoteTransport = URLSessionTransport(),
        retry: RetryPolicy = RetryPolicy(), timeout: DispatchTimeInterval = .seconds(10),
        cache: RemoteCache? = nil, scheduler: @escaping @Sendable () -> any SchedulerType = { MainScheduler.instance }
    ) {
        self.endpoint = endpoint
        self.transport = transport
        self.retry = retry
        self.timeout = timeout
        self.cache = cache
        self.scheduler = scheduler
    }

    /// Sends the request and decodes a successful response. Idempotent requests are retried as ``retry`` allows.
    ///
    /// - Parameter read: Decodes the response, on any thread.
    func send<Value: Sendable>(
        _ request: RemoteRequest, read: @escaping @Sendable (RemoteAnswer) throws -> Value
    ) -> Single<Value> {
        .deferred {
            guard let prepared = endpoint.request(request) else {
                return .error(ServiceError(.refused, cause: "\(request.target) is not a valid path"))
            }
            let retry = request.method.isIdempotent ? self.retry : .never
            return attempt(1, of: prepared, retry, scheduler(), read)
        }
    }

    /// Requests and decodes a JSON value.
    func get<Value: Decodable & Sendable>(
        _ path: String, _ query: [(name: String, value: String)] = [], as type: Value.Type
    ) -> Single<Value> {
        send(RemoteRequest(path: path, query: query)) { try $0.decoded(type) }
    }

    private func attempt<Value: Sendable>(
        _ number: Int, of request: URLRequest, _ retry: RetryPolicy, _ scheduler: any SchedulerType,
        _ read: @escaping @Sendable (RemoteAnswer) throws -> Value
    ) -> Single<Value> {
        let conditional = cache?.condition(request) ?? request
        return transport.send(conditional)
            .map { [cache] answer in
                let answer = cache?.resolve(answer, to: conditional) ?? answer
                if let error = answer.error(now: Date()) { throw error }
                let value = try read(answer)
                cache?.keep(answer, to: conditional)
                return value
            }
            .observe(on: scheduler)
            .timeout(timeout, other: .error(ServiceError(.timedOut)), scheduler: scheduler)
            .catch { failure in
                let error = failure as? ServiceError ?? ServiceError(.unreadable, cause: "\(failure)")
                guard let wait = retry.wait(after: error, attempt: number) else { return .error(error) }
                return Single<Int>.timer(wait, scheduler: scheduler)
                    .flatMap { _ in attempt(number + 1, of: request, retry, scheduler, read) }
            }
    }
}
