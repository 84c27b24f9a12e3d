import Foundation
import Locks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A cache for the latest responses of one service, for conditional requests (RFC 9110, section 13.1.2). The service
/// answers 304 if a response has not changed; GitHub, for example, does not count such requests against the rate limit.
/// A cache can be used from any thread.
///
/// Each client needs a separate cache because responses can depend on the token.
public final class ResponseCache: Sendable {
    private struct Entry: Sendable {
        let tag: String
        let answer: ServiceResponse
    }

    private struct State: Sendable {
        var entries: [URL: Entry] = [:]
        /// The URLs, least recently used first.
        var order: [URL] = []
    }

    private let state = Mutex(State())
    private let limit: Int

    /// Creates a cache.
    ///
    /// - Parameter limit: The maximum number of responses, at least 1. The least recently used response is evicted
    ///   first.
    public init(limit: Int = 64) {
        self.limit = max(1, limit)
    }

    /// Returns the request with a condition if the cache contains a response to it.
    func condition(_ request: URLRequest) -> URLRequest {
        guard request.httpMethod == "GET", let url = request.url,
            let tag = state.withLock({ $0.entries[url]?.tag })
        else { return request }
        var request = request
        request.setValue(tag, forHTTPHeaderField: "If-None-Match")
        return request
    }

    /// Returns the cached response if the service has answered 304 to a request that ``condition(_:)`` has returned;
    /// otherwise returns the response itself.
    func resolve(_ answer: ServiceResponse, to request: URLRequest) -> ServiceResponse {
        guard answer.status == 304, let url = request.url else { return answer }
        let asked = request.value(forHTTPHeaderField: "If-None-Match")
        return state.withLock { state in
            guard let entry = state.entries[url], entry.tag == asked else { return answer }
            touch(url, &state)
            return entry.answer
        }
    }

    /// Stores a response that has been decoded successfully. A response that cannot be decoded must not be stored, so
    /// that it is requested again.
    func keep(_ answer: ServiceResponse, to request: URLRequest) {
        guard request.httpMethod == "GET", let url = request.url, answer.status == 200, let tag = answer.fields["etag"]
        else { return }
        state.withLock { state in
            state.entries[url] = Entry(tag: tag, answer: answer)
            touch(url, &state)
            while state.order.count > limit { state.entries[state.order.removeFirst()] = nil }
        }
    }

    private func touch(_ url: URL, _ state: inout State) {
        state.order.removeAll { $0 == url }
        state.order.append(url)
    }
}
