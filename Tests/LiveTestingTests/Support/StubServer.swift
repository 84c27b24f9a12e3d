import EventLoops
import HTTP
import Synchronization

/// A server just large enough to test the headless browser against real sockets. It ends with this object, on the test's thread.
final class StubServer: Sendable {
    private let application = StubApplication()
    private let group = EventLoopGroup(count: 1)
    private let server: Mutex<HTTPServer?> = Mutex(nil)

    init() throws { try start(port: 0) }

    deinit {
        stop()
        group.shutdown()
    }

    var url: String { "http://127.0.0.1:\(server.withLock { $0!.boundPort })" }
    var posts: [String] { withState { $0.posts } }

    func withState<T>(_ body: (inout sending StubApplication.State) -> sending T) -> T {
        application.state.withLock(body)
    }

    private func start(port: Int) throws {
        let configuration = HTTPServerConfiguration(host: "127.0.0.1", port: port)
        let made = HTTPServer(group: group, configuration: configuration) { [application] in application.handle($0, $1)
        }
        try made.start()
        server.withLock { $0 = made }
    }

    func stop() { server.withLock { $0 }?.shutdown(within: .seconds(1)) }

    /// As a deploy: pages are forgotten, the list is not.
    func restart() throws {
        let port = server.withLock { $0!.boundPort }
        stop()
        forgetPages()
        try start(port: port)
    }

    func forgetPages() { withState { $0.pages = [:] } }

    /// Adds an item as another client would.
    func add(_ title: String) {
        group.loops[0].execute { [application] in application.state.withLock { application.add(title, &$0) } }
    }

    /// Sends all pages a patch.
    func broadcast(_ patch: String) {
        group.loops[0].execute { [application] in application.state.withLock { application.send(patch, to: nil, &$0) } }
    }
}
