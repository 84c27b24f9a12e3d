/// What a descriptor is watched for, and what was found.
package struct Readiness: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bytes, the end of the input, or a connection to accept.
    package static let read = Readiness(rawValue: 1)
    /// The socket takes bytes.
    package static let write = Readiness(rawValue: 2)
    /// The peer will send no more (it closed, or shut its writing side down).
    package static let peerClosed = Readiness(rawValue: 4)
    /// Broken, or closed in both directions. Reported whether asked for or not.
    package static let failure = Readiness(rawValue: 8)
}

/// One thing found ready. The token is the one that the descriptor was added with.
package struct ReadyEvent: Sendable {
    package let token: UInt64
    package let readiness: Readiness
}

/// Watches descriptors, level-triggered. Belongs to one thread.
package protocol Poller: AnyObject {
    /// Watches a descriptor; a failure is returned as errno, zero means done.
    func add(_ descriptor: Int32, _ interest: Readiness, token: UInt64) -> Int32
    /// Replaces what an added descriptor is watched for.
    func modify(_ descriptor: Int32, _ interest: Readiness, token: UInt64)
    /// Forgets a descriptor. Must come before its close.
    func remove(_ descriptor: Int32)
    /// Waits until something is ready or the time is over (milliseconds, -1 = for ever), at most `maximumEvents` at once.
    func wait(milliseconds: Int32) -> Int
    /// The event found at a place below the number that `wait` returned.
    func event(at index: Int) -> ReadyEvent
}

/// The most events that one turn of a loop handles.
let maximumEventsPerTurn = 256

/// The best poller of the platform.
func makeSystemPoller() throws(SocketError) -> any Poller {
    #if os(Linux)
        return try EpollPoller()
    #else
        return PollPoller()
    #endif
}
