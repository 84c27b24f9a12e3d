import LiveTesting
import Testing

@testable import EventLoops

/// Tests that a server which stops, while its process goes on, leaves nothing behind.
struct EndingServerTests {
    /// A page that is open, or whose stream was never opened, would keep its view models, their subscriptions and its
    /// loop.
    @Test(arguments: [false, true]) func `a server that stops releases its pages`(isLive: Bool) throws {
        weak var loop: EventLoop?
        weak var order: Order?
        do {
            let server = try OrderServer()
            _ = isLive ? try server.open() : try server.browser(scripting: false).open()
            (loop, order) = (server.loops.first, server.app.order)
            #expect(loop != nil && order != nil)
        }
        #expect(loop == nil && order == nil)
    }
}
