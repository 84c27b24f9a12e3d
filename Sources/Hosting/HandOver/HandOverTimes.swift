/// The longest waits of a hand-over.
struct HandOverTimes: Sendable {
    /// The wait for the first message of the other process.
    var first = Duration.seconds(10)
    /// The wait for the new process to compile its templates and open its sockets.
    var start = Duration.seconds(60)
    /// The wait while connections are not accepted.
    var exchange = Duration.seconds(5)
}
