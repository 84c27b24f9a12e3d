public import Dispatch
public import Foundation
public import Rx
import Tracing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client for a web service, with its base URL, token, timeout and retry policy.
///
/// A request is sent on subscription and cancelled when the subscription is disposed of. The result is delivered on the
/// subscriber's event loop; decoding happens on another thread. Errors are ``ServiceClientError``.
///
///     let client = ServiceClient(ServiceEndpoint("https://api.example", token: token)!)
///     client.get("/users/octocat", as: User.self)
///         .subscribe(onSuccess: { user in … }, onFailure: { error in … })
public struct ServiceClient: Sendable {
    /// The service's base URL and token.
    public let endpoint: ServiceEndpoint
    private let transport: any ServiceTransport
    /// The delays between attempts.
    public let retry: RetryPolicy
    /// The timeout of each attempt, up to the last byte of the response.
    public let timeout: DispatchTimeInterval
    /// The cache for conditional requests; `nil` for none.
    public let cache: ResponseCache?
    /// The scheduler and clock for results, timeouts and retries.
    private let scheduler: @Sendable () -> any SchedulerType

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - endpoint: The service's base URL and token.
    ///   - transport: Sends the requests. Clients may share one; each has its own connections.
    ///   - retry: Decides whether and when a failed request is repeated. A POST request never is.
    ///   - timeout: The timeout of each attempt, up to the last byte of the response.
    ///   - cache: The cache for conditional requests; `nil` for none.
    ///   - scheduler: The scheduler and clock for results, timeouts and retries; by default that of the subscriber's
    ///     loop.
    public init(
        _ endpoint: ServiceEndpoint, transport: any ServiceTransport = URLSessionTransport(),
        retry: RetryPolicy = RetryPolicy(), timeout: DispatchTimeInterval = .seconds(10),
        cache: ResponseCache? = nil, scheduler: @escaping @Sendable () -> any SchedulerType = { MainScheduler.instance }
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
    /// - Parameters:
    ///   - request: The request.
    ///   - read: Decodes the response, on any thread.
    public func send<Value: Sendable>(
        _ request: ServiceRequest, read: @escaping @Sendable (ServiceResponse) throws -> Value
    ) -> Single<Value> {
        .deferred {
            guard var prepared = endpoint.request(request) else {
                return .error(ServiceClientError(.refused, cause: "\(request.target) or a header field is not valid"))
            }
            if let context = TraceContext.current {
                prepared.setValue(context.traceparent, forHTTPHeaderField: "traceparent")
            }
            let retry = request.method.isIdempotent ? self.retry : .never
            return attempt(1, of: prepared, retry, scheduler(), read)
        }
    }

    /// Requests and decodes a JSON value.
    ///
    /// - Parameters:
    ///   - path: The path to append to the base URL, as in ``ServiceRequest``.
    ///   - query: The fields of the query, in order.
    ///   - type: The type of the value.
    ///   - keys: The conversion of the keys in the JSON to those of the type.
    public func get<Value: Decodable & Sendable>(
        _ path: String, _ query: [(name: String, value: String)] = [], as type: Value.Type,
        keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
    ) -> Single<Value> {
        send(ServiceRequest(path: path, query: query)) { try $0.decoded(type, keys: keys) }
    }

    private func attempt<Value: Sendable>(
        _ number: Int, of request: URLRequest, _ retry: RetryPolicy, _ scheduler: any SchedulerType,
        _ read: @escaping @Sendable (ServiceResponse) throws -> Value
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
            .timeout(timeout, other: .error(ServiceClientError(.timedOut)), scheduler: scheduler)
            .catch { failure in
                let error = failure as? ServiceClientError ?? ServiceClientError(.unreadable, cause: "\(failure)")
                guard let wait = retry.wait(after: error, attempt: number) else { return .error(error) }
                return Single<Int>.timer(wait, scheduler: scheduler)
                    .flatMap { _ in attempt(number + 1, of: request, retry, scheduler, read) }
            }
    }
}
