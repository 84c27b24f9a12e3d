import Locks
import PostLedgers
import Testing

/// One processing of a post, and the writes that it requests.
@Suite struct PostRunTests {
    private let run = PostRun(PostID(String(repeating: "a", count: 32))!)

    private final class Calls: Sendable {
        private let count = Mutex(0)
        func add() { count.withLock { $0 += 1 } }
        var value: Int { count.withLock { $0 } }
    }

    @Test func `work waits for the last write`() {
        let calls = Calls()
        run.whenWritesHaveEnded { calls.add() }
        #expect(calls.value == 1)
        run.beginWrite()
        run.beginWrite()
        run.whenWritesHaveEnded { calls.add() }
        run.endWrite(isRecorded: true)
        #expect(calls.value == 1)
        run.endWrite(isRecorded: false)
        #expect(calls.value == 2)
        run.beginWrite()
        run.endWrite(isRecorded: true)
        #expect(calls.value == 2)
    }

    @Test(arguments: [[], [true], [false], [true, false], [false, true], [false, false]])
    func `a run is recorded by any write, and has failed with any`(writes: [Bool]) {
        for isRecorded in writes {
            run.beginWrite()
            run.endWrite(isRecorded: isRecorded)
        }
        #expect(run.isRecorded == writes.contains(true))
        #expect(run.hasFailed == writes.contains(false))
    }

    @Test func `the current run is that of the call`() {
        #expect(PostRun.current == nil)
        PostRun.$current.withValue(run) { #expect(PostRun.current === run) }
        #expect(PostRun.current == nil)
    }
}
