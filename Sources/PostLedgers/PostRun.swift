import Locks

/// One processing of a post. The same post may be processed a second time, such as by another process; only the
/// processing that a ledger has recorded has an effect.
public final class PostRun: Sendable {
    /// The post.
    public let id: PostID
    /// A random number that distinguishes this processing from others of the same post.
    public let token: Int64

    /// The processing that has called the current code: set while the server passes the post to the inputs and actions
    /// of a page. Code that continues later, such as after a timer, does not have it.
    @TaskLocal public static var current: PostRun?

    private struct State {
        var writes = 0
        var isRecorded = false
        var hasFailed = false
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Creates a processing of the post.
    public init(_ id: PostID, token: Int64 = .random(in: .min ... .max)) {
        (self.id, self.token) = (id, token)
    }

    /// Indicates whether a write has recorded the post.
    public var isRecorded: Bool { state.withLock { $0.isRecorded } }

    /// Indicates whether a write of the post has failed.
    public var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Records that a write has begun that belongs to the post. ``endWrite(isRecorded:)`` must follow.
    public func beginWrite() { state.withLock { $0.writes += 1 } }

    /// Records the end of a write.
    ///
    /// - Parameter isRecorded: Indicates whether the write was committed together with the record of the post. Otherwise
    ///   it has failed.
    public func endWrite(isRecorded: Bool) {
        let waiting = state.withLock { state -> [@Sendable () -> Void] in
            state.writes -= 1
            if isRecorded { state.isRecorded = true } else { state.hasFailed = true }
            guard state.writes == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for work in waiting { work() }
    }

    /// Runs the work when no write of the post is in progress: immediately, or on the thread on which the last one ends.
    public func whenWritesHaveEnded(_ work: @escaping @Sendable () -> Void) {
        let runsNow = state.withLock { state in
            if state.writes > 0 { state.waiting.append(work) }
            return state.writes == 0
        }
        if runsNow { work() }
    }
}
