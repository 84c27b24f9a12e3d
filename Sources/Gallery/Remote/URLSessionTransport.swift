import Bindery
import Foundation
import GalleryViewModels
import Locks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Foundation's URL session as transport: the system's TLS, connection reuse, HTTP/2, compression, proxies.
///
/// Swift's own package manager is linked with it, so it is there wherever this program can be built. What it lacks on Linux is done here or in
/// `RemoteClient`: it has no limit to an answer's length, does not keep `timeoutIntervalForResource`, never ends a task whose answer is a 401 to a
/// delegate without a word on challenges, and sends the token along wherever it is redirected to.
final class URLSessionTransport: RemoteTransport {
    private let session: URLSession
    private let exchanges: Exchanges

    /// - Parameters:
    ///   - maximumBytes: how long an answer may be, after decompression.
    ///   - idleSeconds: how long the service may be silent, before and within its answer.
    init(maximumBytes: Int = 4 << 20, idleSeconds: Double = 15) {
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

    func send(_ request: URLRequest) -> Single<RemoteAnswer> {
        // The transport stays while something is under way.
        .create { [self] observer in
            let task = session.dataTask(with: request)
            // Sendable: called once, from the exchange's end.
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

/// What is under way in a session. The session calls on a queue of its own.
private final class Exchanges: NSObject, URLSessionDataDelegate {
    private struct Exchange: Sendable {
        let end: @Sendable (Result<RemoteAnswer, ServiceError>) -> Void
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

    func begin(_ task: URLSessionTask, end: @escaping @Sendable (Result<RemoteAnswer, ServiceError>) -> Void) {
        underWay.withLock { $0[task.taskIdentifier] = Exchange(end: end) }
    }

    // MARK: What the session tells

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

    /// A token is for the service that it was given for: only that one may send elsewhere, and only within itself.
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

    /// Without an answer to the challenge the task would never end. The token was sent already.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        completionHandler(.rejectProtectionSpace, nil)
    }

    // MARK: How it ended

    private static func result(of exchange: Exchange, _ error: (any Error)?) -> Result<RemoteAnswer, ServiceError> {
        if exchange.isTooLarge { return .failure(ServiceError(.tooLarge)) }
        // A refused challenge ends in "cancelled"; the answer is there nevertheless.
        if let status = exchange.status, error == nil || status == 401 {
            return .success(RemoteAnswer(status: status, fields: exchange.fields, body: exchange.body))
        }
        return .failure(Self.error(error, hasBegun: exchange.status != nil))
    }

    private static func error(_ error: (any Error)?, hasBegun: Bool) -> ServiceError {
        let cause = error.map { ($0 as NSError).localizedDescription } ?? "no answer"
        switch (error as? URLError)?.code {
        case .timedOut: return ServiceError(.timedOut, cause: cause)
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet:
            return ServiceError(.unreachable, cause: cause)
        // An answer without a byte.
        case .badServerResponse, .networkConnectionLost: return ServiceError(.interrupted, cause: cause)
        default: return ServiceError(hasBegun ? .interrupted : .unreadable, cause: cause)
        }
    }
}
