/// The events for which a descriptor is watched, or those that were found.
package struct Readiness: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bytes to read, the end of the input, or a connection to accept.
    package static let read = Readiness(rawValue: 1)
    /// The socket accepts bytes.
    package static let write = Readiness(rawValue: 2)
    /// The peer will send no more, because it closed the connection or shut down its writing side.
    package static let peerClosed = Readiness(rawValue: 4)
    /// The connection is broken, or closed in both directions. Always reported.
    package static let failure = Readiness(rawValue: 8)
    /// The events are reported when they begin, and again after `modify`, but not for as long as they last. This saves the
    /// poller a second look at each descriptor that was ready. A poller may ignore it.
    package static let onlyChanges = Readiness(rawValue: 16)
}

/// The events found for one descriptor. The token is the one with which it was added.
package struct ReadyEvent: Sendable {
    package let token: UInt64
    package let readiness: Readiness
}

/// A watcher of descriptors. It belongs to one thread, and is level-triggered except with `onlyChanges`.
package protocol Poller: AnyObject {
    /// Watches a descriptor. Returns 0 on success, otherwise errno.
    func add(_ descriptor: Int32, _ interest: Readiness, token: UInt64) -> Int32
    /// Replaces the events for which an added descriptor is watched.
    func modify(_ descriptor: Int32, _ interest: Readiness, token: UInt64)
    /// Stops watching a descriptor. Call it before the descriptor is closed.
    func remove(_ descriptor: Int32)
    /// Waits for events or for the timeout (in milliseconds; -1 waits forever). Returns the number of events, at most
    /// `maximumEventsPerTurn`.
    func wait(milliseconds: Int32) -> Int
    /// Returns the event at an index below the number that `wait` returned.
    func event(at index: Int) -> ReadyEvent
}

/// The maximum number of events that one turn of a loop handles.
let maximumEventsPerTurn = 256

/// Creates the best poller of the platform.
func makeSystemPoller() throws(SocketError) -> any Poller {
    #if os(Linux)
        return try EpollPoller()
    #else
        return PollPoller()
    #endif
}
