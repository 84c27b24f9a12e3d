import LiveTesting
import Testing

@testable import EventLoops

/// Tests that a server which stops, while its process goes on, leaves nothing behind.
struct EndingServerTests {
    /// A page that has lost its stream, or never had one, would keep its view models, their subscriptions and its loop.
    @Test(arguments: [false, true]) func `a server that stops releases its pages`(isLive: Bool) throws {
        weak var order: Order?
        let loops: [WeakLoop]
        do {
            let server = try OrderServer()
            _ = isLive ? try server.open() : try server.browser(scripting: false).open()
            (loops, order) = (server.loops.map { WeakLoop(loop: $0) }, server.app.order)
            #expect(loops.allSatisfy { $0.loop != nil } && order != nil)
        }
        #expect(loops.allSatisfy { $0.loop == nil } && order == nil)
    }

    private struct WeakLoop {
        weak var loop: EventLoop?
    }
}
