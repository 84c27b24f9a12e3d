import Foundation
import Locks
public import Rx

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A transport that uses Foundation's URL session, with the system's TLS, connection reuse, HTTP/2, compression and
/// proxies.
///
/// The Swift Package Manager itself links this library, so it is available wherever this program can be built. This
/// type and ``ServiceClient`` compensate for its gaps on Linux: it does not limit the length of a response, ignores
/// `timeoutIntervalForResource`, never completes a task whose response is a 401 unless the delegate answers challenges,
/// and forwards the token to every redirect target.
public final class URLSessionTransport: ServiceTransport {
    private let session: URLSession
    private let exchanges: Exchanges

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - maximumBytes: The maximum length of a response body, after decompression.
    ///   - idleSeconds: The idle timeout before and within a response.
    public init(maximumBytes: Int = 4 << 20, idleSeconds: Double = 15) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = idleSeconds
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        exchanges = Exchanges(maximumBytes: maximumBytes)
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        session.invalidateAndCancel()
    }

    /// Sends the request on subscription. Disposing of the subscription closes the connection.
    public func send(_ request: URLRequest) -> Single<ServiceResponse> {
        // The transport must exist for as long as a task is running.
        .create { [self] observer in
            let task = session.dataTask(with: request)
            // Sendable: called once, when the exchange ends.
            nonisolated(unsafe) let observer = observer
            exchanges.begin(task) { observer($0.mapError { $0 }) }
            task.resume()
            return Disposables.create {
                task.cancel()
                withExtendedLifetime(self) {}
            }
        }
    }
}

/// The running tasks of a session. The session calls its delegate on a private queue.
private final class Exchanges: NSObject, URLSessionDataDelegate {
    private struct Exchange: Sendable {
        let end: @Sendable (Result<ServiceResponse, ServiceClientError>) -> Void
        var status: Int?
        var fields: [String: String] = [:]
        var body = Data()
        var isTooLarge = false
        var redirections = 0
    }

    private static let maximumRedirections = 5
    private let maximumBytes: Int
    private let underWay = Mutex<[Int: Exchange]>([:])

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    func begin(_ task: URLSessionTask, end: @escaping @Sendable (Result<ServiceResponse, ServiceClientError>) -> Void) {
        underWay.withLock { $0[task.taskIdentifier] = Exchange(end: end) }
    }

    // MARK: Session delegate

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            let fields = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
            underWay.withLock {
                $0[dataTask.taskIdentifier]?.status = response.statusCode
                $0[dataTask.taskIdentifier]?.fields = Dictionary(fields) { $1 }
            }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = underWay.withLock { underWay in
            guard var exchange = underWay.removeValue(forKey: dataTask.taskIdentifier) else { return true }
            exchange.isTooLarge = exchange.isTooLarge || exchange.body.count + data.count > maximumBytes
            if exchange.isTooLarge { exchange.body = Data() } else { exchange.body += data }
            underWay[dataTask.taskIdentifier] = exchange
            return exchange.isTooLarge
        }
        if isTooLarge { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let ended = underWay.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        guard let ended else { return }
        ended.end(Self.result(of: ended, error))
    }

    /// Follows a redirect only if it leads to the same scheme, host and port, because the token must not be sent to
    /// other services.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let isFirst = underWay.withLock { underWay in
            underWay[task.taskIdentifier]?.redirections += 1
            return underWay[task.taskIdentifier]?.redirections ?? .max <= Self.maximumRedirections
        }
        let old = task.originalRequest?.url
        let isSame =
            old?.scheme == request.url?.scheme && old?.host == request.url?.host && old?.port == request.url?.port
        completionHandler(isFirst && isSame ? request : nil)
    }

    /// Rejects the challenge. Otherwise the task would never complete. The token has already been sent.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        completionHandler(.rejectProtectionSpace, nil)
    }

    // MARK: Results

    private static func result(of exchange: Exchange, _ error: (any Error)?) -> Result<
        ServiceResponse, ServiceClientError
    > {
        if exchange.isTooLarge { return .failure(ServiceClientError(.tooLarge)) }
        // A rejected challenge ends with the error "cancelled" although the response is complete.
        if let status = exchange.status, error == nil || status == 401 {
            return .success(ServiceResponse(status: status, fields: exchange.fields, body: exchange.body))
        }
        return .failure(Self.error(error, hasBegun: exchange.status != nil))
    }

    private static func error(_ error: (any Error)?, hasBegun: Bool) -> ServiceClientError {
        let cause = error.map { ($0 as NSError).localizedDescription } ?? "no answer"
        switch (error as? URLError)?.code {
        case .timedOut: return ServiceClientError(.timedOut, cause: cause)
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet:
            return ServiceClientError(.unreachable, cause: cause)
        // The connection was closed before a byte of the response was received.
        case .badServerResponse, .networkConnectionLost: return ServiceClientError(.interrupted, cause: cause)
        default: return ServiceClientError(hasBegun ? .interrupted : .unreadable, cause: cause)
        }
    }
}
