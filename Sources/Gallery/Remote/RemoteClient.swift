import Bindery
import Foundation
import GalleryViewModels

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A service of the web that speaks JSON: its base URL and token, and how patient one is with it.
///
/// A call is sent when it is subscribed to and called off when it is disposed of. Its answer comes on the event loop that subscribed, decoded
/// elsewhere; its error is a `ServiceError`.
struct RemoteClient: Sendable {
    /// Where the service is, and what it knows one by.
    let endpoint: RemoteEndpoint
    let transport: any RemoteTransport
    let retry: RetryPolicy
    /// How long each try may take, to the answer's last byte.
    let timeout: DispatchTimeInterval
    /// Keeps answers that the service need not send twice; nil for none.
    let cache: RemoteCache?
    /// What answers and waits run on, and tell the time by.
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

    /// Sends the request, again where that is safe and may help, and reads the good answer.
    ///
    /// - Parameter read: makes a value of the answer, on any thread.
    func send<Value: Sendable>(
        _ request: RemoteRequest, read: @escaping @Sendable (RemoteAnswer) throws -> Value
    ) -> Single<Value> {
        .deferred {
            guard let prepared = endpoint.request(request) else {
                return .error(ServiceError(.refused, cause: "\(request.target) is no address"))
            }
            let retry = request.method.isIdempotent ? self.retry : .never
            return attempt(1, of: prepared, retry, scheduler(), read)
        }
    }

    /// Asks for a value in JSON.
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
