import Live
import Locks

/// The hand-overs of a process: it takes over from the one that serves, and the next one takes over from it. Without
/// `--hand-over`, it only starts the server.
final class HandOver: Sendable {
    /// The sockets of the process that serves.
    let sockets: HandedSockets
    private let path: String?
    private let data: String?
    private let state: Mutex<State>

    private enum State {
        /// Another process serves, and the files of the sockets are its own.
        case takesOver
        /// This process serves, or will if it starts, and waits for new ones.
        case serves(HandOverServer?)
    }

    /// Connects to the process that serves, if there is one.
    ///
    /// - Returns: The object, and the other process until `start` has replaced it.
    static func begin(_ options: ServingOptions, _ passed: InheritedSockets) throws -> (HandOver, Predecessor?) {
        guard let path = options.handOver else { return (HandOver(nil, nil, data: nil), nil) }
        guard passed.sockets.isEmpty else {
            throw OptionError(
                "--hand-over does not work with sockets that systemd passes, which stay open anyway; leave it out")
        }
        let predecessor = try Predecessor(at: path, data: options.data)
        return (HandOver(path, predecessor, data: options.data), predecessor)
    }

    private init(_ path: String?, _ predecessor: Predecessor?, data: String?) {
        (self.path, sockets, self.data) = (path, predecessor?.sockets ?? .none, data)
        state = Mutex(predecessor == nil ? .serves(nil) : .takesOver)
    }

    /// Starts the server, in place of the other process if there is one.
    ///
    /// - Parameter replaced: Called once, when another process serves. It must end the server and the process.
    func start(
        _ server: AppServer, replacing predecessor: Predecessor?, log: @escaping @Sendable (LogEvent) -> Void,
        replaced: @escaping @Sendable () -> Void
    ) throws {
        guard let path else { return try server.start() }
        try server.listen()
        let successors = try HandOverServer(
            server, at: path, data: data, from: predecessor, log: log, replaced: replaced)
        try predecessor?.stop()
        try server.accept()
        try predecessor?.dismiss()
        predecessor?.closeUnused(server.sockets.sockets)
        state.withLock { $0 = .serves(successors) }
        successors.start()
    }

    /// Takes part in no further hand-over. Returns whether another process has the sockets, so that their files must stay.
    func end() -> Bool {
        switch state.withLock({ $0 }) {
        case .takesOver: true
        case .serves(let successors): successors?.end() ?? false
        }
    }
}
