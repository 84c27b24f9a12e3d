import Dispatch
import EventLoops
import Foundation
import Live
import Locks

/// Passes the listening sockets of a server to the process that replaces this one. Until the new process accepts
/// connections, this one serves, also if the new process fails.
///
/// `@unchecked Sendable`: `listener` is created before the object is shared and used on the server's first loop only;
/// `isReplaced` is used on `queue` only; the other properties are constant.
final class HandOverServer: @unchecked Sendable {
    private let server: AppServer
    private let socket: ServerSocket
    private let data: String?
    private let user: UInt32
    private let times: HandOverTimes
    private let log: @Sendable (LogEvent) -> Void
    private let replaced: @Sendable () -> Void
    private var listener: Listener?
    private var isReplaced = false
    /// Indicates whether a new process has the sockets.
    private let areTaken = Mutex(false)
    /// New processes wait for each other.
    private let queue = DispatchQueue(label: "bindery.hand-over")

    /// Opens the socket, or takes it over from the process that this one replaces.
    ///
    /// - Parameters:
    ///   - data: The data that a new process must use as well; `nil` if it may use other data.
    ///   - user: The user as which a new process must run.
    ///   - replaced: Called once, when a new process serves. It must end the server and the process.
    init(
        _ server: AppServer, at path: String, data: String? = nil, from predecessor: Predecessor?,
        user: UInt32 = geteuid(), times: HandOverTimes = HandOverTimes(), log: @escaping @Sendable (LogEvent) -> Void,
        replaced: @escaping @Sendable () -> Void
    ) throws {
        let passed = predecessor?.sockets[Predecessor.handOverName]
        socket =
            try passed.map { try ServerSocket(inherited: $0, path: path) } ?? ServerSocket(path: path, mode: 0o600)
        (self.server, self.data, self.user, self.times) = (server, data, user, times)
        (self.log, self.replaced) = (log, replaced)
        listener = Listener(loop: server.group.loops[0], socket: socket) { [weak self, queue] descriptor, _ in
            let connection = Accepted(UnixConnection(accepted: descriptor))
            queue.async { [weak self] in self?.handOver(on: connection.connection) }
        } exhausted: {
            Foundation.close($0)
        }
    }

    /// Transfers a connection to the queue.
    private final class Accepted: @unchecked Sendable {
        // Sendable: used on the queue only, after its creation.
        let connection: UnixConnection
        init(_ connection: UnixConnection) { self.connection = connection }
    }

    /// Starts to accept new processes.
    func start() {
        server.group.loops[0].execute { [self] in
            if let failure = listener?.start() { log(Self.failure("\(failure)")) }
        }
    }

    /// Stops accepting new processes, because this one ends. Returns whether a new process has the sockets, so that their
    /// files must stay.
    func end() -> Bool {
        let areTaken = areTaken.withLock { $0 }
        close(removesFile: !areTaken)
        return areTaken
    }

    private func close(removesFile: Bool) {
        let done = DispatchSemaphore(value: 0)
        server.group.loops[0].execute { [self] in
            listener?.close(removesFile: removesFile)
            listener = nil
            done.signal()
        }
        done.wait()
    }

    // MARK: On the queue

    private func handOver(on connection: UnixConnection) {
        do {
            try requireSuccessor(connection)
            areTaken.withLock { $0 = true }
            try replaceServer(on: connection)
        } catch {
            areTaken.withLock { $0 = isReplaced }
            try? connection.send(HandOverMessage.refusal(reason: "\(error)").line)
            log(Self.failure("\(error)"))
            return
        }
        isReplaced = true
        close(removesFile: false)
        log(LogEvent(.info, "handed-over", [LogEvent.Field("process", "\(connection.peer?.process ?? 0)")]))
        replaced()
    }

    /// - Throws: A `HandOverError` if the process at the other end must not replace this one.
    private func requireSuccessor(_ connection: UnixConnection) throws {
        if isReplaced { throw HandOverError("another process has replaced it") }
        let other = connection.peer?.user
        guard other == user else {
            throw HandOverError(
                "it runs as user \(user), but the new process as user \(other.map(String.init) ?? "unknown")")
        }
    }

    /// Returns when the new process serves.
    ///
    /// - Throws: A `HandOverError` if it does not. The server then accepts connections as before.
    private func replaceServer(on connection: UnixConnection) throws {
        let own = HandedSockets.Socket(name: Predecessor.handOverName, descriptor: socket.descriptor)
        let sockets = server.sockets.sockets + [own]
        let offer = HandOverMessage.offer(names: sockets.map(\.name), data: data)
        try connection.send(offer.line, sockets.map(\.descriptor))
        try wait(for: .ready, within: times.start, on: connection, "was ready")
        server.suspend()
        do {
            try connection.send(HandOverMessage.go.line)
            try wait(for: .serving, within: times.exchange, on: connection, "accepted connections")
        } catch {
            try server.accept()
            throw error
        }
    }

    private func wait(
        for message: HandOverMessage, within limit: Duration, on connection: UnixConnection, _ state: String
    ) throws {
        let line: String?
        do throws(SocketError) {
            line = try connection.line(within: limit)
        } catch {
            let silence = "the new process said nothing for \(limit / .seconds(1)) seconds before it \(state)"
            throw HandOverError(error.code == ETIMEDOUT ? silence : "\(error)")
        }
        guard let line else { throw HandOverError("the new process ended before it \(state)") }
        guard HandOverMessage(line) == message else {
            throw HandOverError("the new process sent an unknown message before it \(state)")
        }
    }

    private static func failure(_ error: String) -> LogEvent {
        LogEvent(.warning, "hand-over-failed", [LogEvent.Field("error", error)])
    }
}
