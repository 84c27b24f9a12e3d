import Bindery
import FaultServers
import HTTPClients
import Locks

@testable import Gallery

/// A service with the API of GitHub: feeds that tests can extend, with Link header fields.
final class GitHubService: Sendable {
    let server: FaultServer
    private let content: Content

    final class Content: Sendable {
        /// The number of events in each feed. They are numbered from 1, the newest last.
        let count: Mutex<Int>
        init(count: Int) { self.count = Mutex(count) }
    }

    init(events: Int) throws {
        let content = Content(count: events)
        self.content = content
        server = try FaultServer { Self.answer(to: $0, content.count.withLock { $0 }) }
    }

    /// Adds newer events.
    func add(_ number: Int) { content.count.withLock { $0 += number } }

    /// A source of events for the app, without delays between attempts.
    var source: EventsSource {
        let client = RemoteClient(
            ServiceEndpoint(server.address, token: "t0ken")!,
            retry: RetryPolicy(attempts: 3, firstWait: 0, jitter: { $0.lowerBound }), cache: ResponseCache())
        return EventsSource(RemoteEvents(client: client, pageSize: 5), owner: "octocat")
    }

    private static func answer(to request: HTTPRequest, _ count: Int) -> HTTPResponse {
        let parts = request.path.split(separator: "/").map(String.init)
        switch (parts.first, parts.last) {
        case (_, "events"), (_, "received_events"): return events(request, count)
        case ("users", let name?):
            return .json(
                #"{"login": "\#(name)", "id": 1, \#(kind(name)), "avatar_url": "/gallery/icon.svg", "following": 3}"#)
        case ("repos", _):
            let name = parts.dropFirst().joined(separator: "/")
            return .json(
                #"{"full_name": "\#(name)", "description": null, "stargazers_count": 5, "owner": {"login": "a", "avatar_url": "/x"}}"#
            )
        default: return HTTPResponse(status: .notFound)
        }
    }

    private static func kind(_ name: String) -> String {
        name == "github" ? #""type": "Organization", "name": "GitHub""# : #""type": "User", "name": null"#
    }

    private static func events(_ request: HTTPRequest, _ count: Int) -> HTTPResponse {
        let size = request.query["per_page"].flatMap { Int($0) } ?? 30
        let page = request.query["page"].flatMap { Int($0) } ?? 1
        let numbers = (1...count).reversed().dropFirst((page - 1) * size)
        let events = numbers.prefix(size).map { number in
            let seconds = number < 10 ? "0\(number)" : "\(number % 60)"
            return """
                {"id": "\(number)", "type": "WatchEvent", "public": true, "payload": {"action": "started"}, \
                "actor": {"id": 583231, "login": "octocat", "display_login": "octocat", "avatar_url": "/gallery/icon.svg"}, \
                "repo": {"id": 1, "name": "octocat/hello"}, "created_at": "2026-07-11T12:00:\(seconds)Z"}
                """
        }
        let link =
            #"<http://\#(request.host ?? "")\#(request.path)?page=\#(page + 1)>; rel="next", <http://x/>; rel="last""#
        let tag = "W/\"\(request.target) of \(count)\""
        if request.headers["If-None-Match"] == tag {
            return HTTPResponse(status: .notModified, headers: ["ETag": tag], body: .bytes([]))
        }
        var headers: HTTPHeaders = ["ETag": tag]
        if numbers.count > size { headers["Link"] = link }
        return .json("[\(events.joined(separator: ","))]", headers: headers)
    }
}
