import EventLoops
import HTTP
import LiveTesting
import Locks

/// A minimal server that tests the headless browser over real sockets. It stops when the object is released, on the
/// test's thread.
final class StubServer: Sendable {
    private let application = StubApplication()
    private let server: Mutex<LoopbackServer>

    init() throws { server = Mutex(try Self.start(application, port: 0)) }

    var address: String { server.withLock { $0.address } }
    var posts: [String] { withState { $0.posts } }

    func withState<T>(_ body: (inout sending StubApplication.State) -> sending T) -> T {
        application.state.withLock(body)
    }

    private static func start(_ application: StubApplication, port: Int) throws -> LoopbackServer {
        try LoopbackServer(configuration: HTTPServerConfiguration(port: port)) { group in
            // The real client script, so that a real browser can be compared with the headless one.
            let files = StaticFiles(
                directory: PackageFolder.path() + "/Public", blocking: group.blocking, minifiesScripts: true)
            return { request, responder in
                if request.path == "/bindery.js" { return files.handle(request, responder) }
                application.handle(request, responder)
            }
        }
    }

    func stop() { server.withLock { $0 }.stop() }

    /// Restarts the server as a deploy does: pages are discarded, and the list is kept.
    func restart() throws {
        stop()
        forgetPages()
        let started = try Self.start(application, port: server.withLock { $0.port })
        server.withLock { $0 = started }
    }

    func forgetPages() { withState { $0.pages = [:] } }

    private var loop: EventLoop { server.withLock { $0.group.loops[0] } }

    /// Adds an item, as another client would.
    func add(_ title: String) {
        loop.execute { [application] in application.state.withLock { application.add(title, &$0) } }
    }

    /// Sends all pages the patches that they have already received.
    func repeatPatches() {
        loop.execute { [application] in application.state.withLock { application.repeatPatches(&$0) } }
    }

    /// Sends a patch to all pages.
    func broadcast(_ patch: String) {
        loop.execute { [application] in application.state.withLock { application.send(patch, to: nil, &$0) } }
    }
}
