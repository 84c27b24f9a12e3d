import EventLoops
import HTTP
import LiveTesting
import Locks

/// A server on a free port of the loopback interface that discards each page as soon as its stream is requested, so
/// that tabs remount their pages.
final class LostPagesServer: Sendable {
    private let server: LoopbackServer
    private let log: Log

    private final class Log: Sendable {
        let mounts = Mutex<[ContinuousClock.Instant]>([])
    }

    /// Starts the server.
    ///
    /// - Parameter count: the number of times that the page is served; after that, its address redirects to another
    ///   document.
    init(count limit: Int = 50) throws {
        let log = Log()
        self.log = log
        server = try LoopbackServer { group in
            let files = StaticFiles(
                directory: PackageFolder.path() + "/Public", blocking: group.blocking, minifiesScripts: true)
            return { request, responder in
                switch request.path {
                case "/":
                    let count = log.mounts.withLock { mounts in
                        mounts.append(.now)
                        return mounts.count
                    }
                    responder.respond(count > limit ? .redirect(to: "/sign-in") : .html(Self.document(count)))
                case "/sign-in": responder.respond(.html(Array("<title>Sign in</title>".utf8)))
                case "/bindery.js": files.handle(request, responder)
                case _ where request.path.hasPrefix("/live/") && !request.path.hasSuffix("/render"):
                    // The body is complete, so a client that has read the head has also received the event.
                    responder.respond(
                        HTTPResponse(
                            status: .ok, headers: ServerSentEvent.headers,
                            body: .bytes(ServerSentEvent(event: "gone", data: "").bytes)))
                default: responder.respond(.text("Not known.\n", status: .gone))
                }
            }
        }
    }

    var address: String { server.address }

    /// The times at which the page was requested.
    var mounts: [ContinuousClock.Instant] { log.mounts.withLock { $0 } }

    private static func document(_ number: Int) -> [UInt8] {
        let id = String(repeating: "0", count: 29) + String(1_000 + number).prefix(3)
        return Array(
            """
            <!doctype html><html><head><title>\(number)</title><meta name="bindery-page" content="\(id)">
            <script src="/bindery.js" defer></script></head><body><h1>Number \(number)</h1></body></html>
            """.utf8)
    }
}
