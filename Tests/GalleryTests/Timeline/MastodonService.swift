import Bindery
import FaultServers
import Foundation
import GalleryViewModels
import HTTPClients
import Locks

@testable import Gallery

/// A service with the API of Mastodon: timelines of numbered posts that tests can extend. They are requested by
/// `min_id` and `max_id`, and have Link header fields.
final class MastodonService: Sendable {
    let server: FaultServer
    private let content: Content

    private final class Content: Sendable {
        /// The number of posts. They are numbered from 1, the newest last.
        let count: Mutex<Int>
        init(count: Int) { self.count = Mutex(count) }
    }

    init(posts: Int) throws {
        let content = Content(count: posts)
        self.content = content
        server = try FaultServer { Self.answer(to: $0, content.count.withLock { $0 }) }
    }

    func add(_ number: Int) { content.count.withLock { $0 += number } }

    /// Creates the client, without delays between attempts.
    func timeline(list: String? = "7") -> MastodonTimeline {
        let client = RemoteClient(
            ServiceEndpoint(server.address, token: "t0ken")!,
            retry: RetryPolicy(attempts: 3, firstWait: 0, jitter: { $0.lowerBound }))
        return MastodonTimeline(client: client, list: list)
    }

    /// Returns the dependencies of a timeline with this service.
    func services() throws -> TimelineServices {
        let database = try Database(path: ":memory:", migrations: [DatabasePostStore.migration])
        return TimelineServices(
            source: timeline(), store: DatabasePostStore(database: database), interval: .milliseconds(50))
    }

    private static func answer(to request: HTTPRequest, _ count: Int) -> HTTPResponse {
        let parts = request.path.split(separator: "/").map(String.init)
        switch parts.dropFirst(2).first {
        case "timelines": return posts(request, Array((1...max(1, count)).prefix(count)))
        case "accounts":
            return posts(request, (1...max(1, count)).prefix(count).filter { "\($0 % 2)" == parts[3] })
        case "lists":
            let isFirst = request.query["max_id"] == nil
            let next = "<http://elsewhere.example/api/v1/lists/7/accounts?max_id=55&limit=1>; rel=\"next\""
            return .json("[\(account(isFirst ? 0 : 1))]", headers: isFirst ? ["Link": next] : [:])
        default: return .json("[\(account(0)),\(account(1))]")
        }
    }

    private static func posts(_ request: HTTPRequest, _ all: [Int]) -> HTTPResponse {
        let limit = request.query["limit"].flatMap { Int($0) } ?? 20
        var page: [Int]
        if let newer = request.query["min_id"].flatMap({ Int($0) }) {
            page = Array(all.filter { $0 > newer }.prefix(limit))
        } else {
            let end = request.query["max_id"].flatMap { Int($0) } ?? Int.max
            page = Array(all.filter { $0 < end }.suffix(limit))
        }
        page.reverse()
        let hasNext = page.last.map { last in all.contains { $0 < last } } ?? false
        let next = "<http://elsewhere.example\(request.path)?max_id=\(page.last ?? 0)>; rel=\"next\""
        return .json("[\(page.map(status).joined(separator: ","))]", headers: hasNext ? ["Link": next] : [:])
    }

    private static func status(_ number: Int) -> String {
        """
        {"id": "\(number)", "created_at": "2026-11-20T10:00:00.\(100 + number % 900)Z", "spoiler_text": "", "reblog": null,
        "content": "<p>Post number \(number).</p>", "account": \(account(number % 2)), "visibility": "public"}
        """
    }

    private static func account(_ id: Int) -> String {
        #"{"id": "\#(id)", "acct": "person\#(id)@far.example", "display_name": "\#(id == 0 ? "" : "One & only")", "bot": false}"#
    }
}
