import EventLoops
import Foundation

/// The process that serves until this one replaces it. Its functions block; call them in their order, on one thread:
/// `init`, `stop()` and `dismiss()`.
final class Predecessor {
    /// The name under which the socket at the path of the hand-over is passed.
    static let handOverName = "--hand-over"

    /// The listening sockets of the process, of which this process has duplicates.
    let sockets: HandedSockets
    private let path: String
    private let connection: UnixConnection
    private let times: HandOverTimes

    /// Receives the sockets of the process that serves at a path. Returns `nil` if there is none.
    ///
    /// - Parameters:
    ///   - data: The data that this process uses; `nil` if it may differ.
    ///   - user: The user as which both processes must run.
    /// - Throws: A `HandOverError` if the process there does not hand over its sockets, or must not be replaced by this one.
    init?(
        at path: String, data: String? = nil, user: UInt32 = geteuid(), times: HandOverTimes = HandOverTimes()
    ) throws {
        guard let connection = try UnixConnection.connect(to: path) else { return nil }
        let other = connection.peer?.user
        guard other == user else {
            throw HandOverError(
                "--hand-over \(path): the process there runs as user \(other.map(String.init) ?? "unknown"), but this one as "
                    + "user \(user). Start it as the same user, or choose another path.")
        }
        (self.path, self.connection, self.times) = (path, connection, times)
        let message = try Self.message(on: connection, at: path, within: times.first)
        let descriptors = connection.takeDescriptors()
        func refuse(_ error: HandOverError) -> HandOverError {
            for descriptor in descriptors { close(descriptor) }
            return error
        }
        guard case .offer(let names, let otherData) = message, names.count == descriptors.count else {
            throw refuse(Self.error(at: path, after: message))
        }
        if let data, let otherData, data != otherData {
            throw refuse(
                HandOverError(
                    "--hand-over \(path): the process there uses \(otherData), but this one \(data). Check the options that name "
                        + "the data, or stop that process first."))
        }
        sockets = HandedSockets(zip(names, descriptors).map { .init(name: $0, descriptor: $1) })
    }

    /// Tells the process that this one is ready, and returns when it accepts no more connections.
    func stop() throws {
        // If the process has ended meanwhile, its connections are waiting for this one.
        try? connection.send(HandOverMessage.ready.line)
        let message = try Self.message(on: connection, at: path, within: times.start)
        guard message == nil || message == .go else { throw Self.error(at: path, after: message) }
    }

    /// Tells the process that this one accepts connections. Returns when it has ended, or does not refuse to end.
    ///
    /// Only a refusal means that the process keeps serving, and it is sent within the time of the exchange. A process that has
    /// received the message ends, even if it takes long, so this one must not end too.
    func dismiss() throws {
        try? connection.send(HandOverMessage.serving.line)
        // The process has begun to wait before this one, but may be slower.
        let answer = try? connection.line(within: times.exchange * 2)
        if let message = answer.flatMap(HandOverMessage.init), case .refusal = message {
            throw Self.error(at: path, after: message)
        }
    }

    /// Closes the sockets that this process does not use, because its options have changed. The file of such a Unix
    /// socket is removed.
    func closeUnused(_ used: [HandedSockets.Socket]) {
        for socket in sockets.sockets where !used.contains(socket) && socket.name != Self.handOverName {
            let file = socket.name.split(separator: " unix:", maxSplits: 1).dropFirst().first
            if let file { unlink(String(file)) }
            close(socket.descriptor)
        }
    }

    /// Returns the next message, or `nil` if the process has closed the connection.
    private static func message(
        on connection: UnixConnection, at path: String, within limit: Duration
    ) throws -> HandOverMessage? {
        do {
            guard let line = try connection.line(within: limit) else { return nil }
            guard let message = HandOverMessage(line) else { throw error(at: path, after: nil) }
            return message
        } catch let error as SocketError {
            throw HandOverError("--hand-over \(path): \(error). The process there keeps serving.")
        }
    }

    private static func error(at path: String, after message: HandOverMessage?) -> HandOverError {
        guard case .refusal(let reason) = message else {
            return HandOverError(
                "--hand-over \(path): the program there does not hand over its sockets. Choose another path.")
        }
        return HandOverError("--hand-over \(path): the process there keeps serving, because \(reason).")
    }
}
