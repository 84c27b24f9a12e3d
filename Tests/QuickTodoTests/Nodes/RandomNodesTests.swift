import Foundation
import LiveTesting
import RxTesting
import Testing

/// Users add and check tasks while nodes are killed, cut off and replaced, and connections are lost. In the end, each
/// change is there exactly once, each page equals a fresh rendering, and no typed text is lost.
@Suite(.serialized, .timeLimit(.minutes(60)), .enabled(if: NodeCluster.isAvailable, "needs PostgreSQL and nginx"))
struct RandomNodesTests {
    @Test func `each change of a random session is there once`() throws {
        try RandomSession.forEach(1...3, "QuickTodoTests.RandomNodesTests") { seed in
            let session = try RandomNodesSession(seed: seed)
            return (session.run, { session.steps })
        }
    }
}
