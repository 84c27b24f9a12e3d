import Foundation
import Locks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The latest answers of one service, so that it need not send again what has not changed (RFC 9110, section 13.1.2): it says 304 then, which
/// GitHub, for one, does not count. Any thread may use it.
///
/// It belongs to one client, since another token may be answered otherwise.
final class RemoteCache: Sendable {
    private struct Entry: Sendable {
        let tag: String
        let answer: RemoteAnswer
    }

    private struct State: Sendable {
        var entries: [URL: Entry] = [:]
        /// The URLs, the one that was asked for longest ago first.
        var order: [URL] = []
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: how many answers are kept, at least one; the one that was asked for longest ago gives way.
    init(limit: Int = 64) {
        self.limit = max(1, limit)
    }

    /// The request, which asks for an answer only where that is another than the one that is here.
    func condition(_ request: URLRequest) -> URLRequest {
        guard request.httpMethod == "GET", let url = request.url,
            let tag = state.withLock({ $0.entries[url]?.tag })
        else { return request }
        var request = request
        request.setValue(tag, forHTTPHeaderField: "If-None-Match")
        return request
    }

    /// The answer to a request that ``condition(_:)`` has made: the one that is here where the service says that nothing has changed.
    func resolve(_ answer: RemoteAnswer, to request: URLRequest) -> RemoteAnswer {
        guard answer.status == 304, let url = request.url else { return answer }
        let asked = request.value(forHTTPHeaderField: "If-None-Match")
        return state.withLock { state in
            guard let entry = state.entries[url], entry.tag == asked else { return answer }
            touch(url, &state)
            return entry.answer
        }
    }

    /// Keeps an answer that could be read. One that makes no sense is to be sent again.
    func keep(_ answer: RemoteAnswer, to request: URLRequest) {
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
