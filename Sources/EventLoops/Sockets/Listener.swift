import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Accepts connections on a loop. Used on that loop only, except for `init`.
package final class Listener: PollHandler {
    private let loop: EventLoop
    private let socket: ServerSocket
    private let accepted: (_ descriptor: Int32, _ peer: SocketAddress?) -> Void
    private let exhausted: (_ descriptor: Int32) -> Void
    private let acceptNext: (_ socket: Int32) -> (descriptor: Int32, peer: SocketAddress?)
    /// Indicates whether the listener accepts connections.
    private var isOpen = false
    private var isClosed = false
    private var pause: LoopTimer?
    /// A descriptor held in reserve for the moment at which the process has no other. Connections are then accepted in
    /// its place one after another, to send an error and close them. -1 if there is none.
    private var reserve: Int32 = -1

    /// Creates a listener.
    ///
    /// - Parameters:
    ///   - accepted: Receives and owns the non-blocking descriptor of each connection.
    ///   - exhausted: Receives the descriptor of a connection for which the process had only the reserve. It must be
    ///     closed when the call returns.
    ///   - acceptNext: Accepts the next connection of a listening socket; on error it returns -1 and sets `errno`.
    package init(
        loop: EventLoop, socket: ServerSocket,
        accepted: @escaping (_ descriptor: Int32, _ peer: SocketAddress?) -> Void,
        exhausted: @escaping (_ descriptor: Int32) -> Void,
        acceptNext: @escaping (_ socket: Int32) -> (descriptor: Int32, peer: SocketAddress?) = Listener.accept(on:)
    ) {
        self.loop = loop
        self.socket = socket
        self.accepted = accepted
        self.exhausted = exhausted
        self.acceptNext = acceptNext
    }

    /// Starts to accept connections, also after `suspend()`. Returns the error if that is impossible.
    package func start() -> SocketError? {
        loop.preconditionInLoop()
        let failure = loop.register(self, socket.descriptor, .read)
        guard failure == 0 else { return SocketError(failure, "could not watch the listening socket") }
        isOpen = true
        openReserve()
        return nil
    }

    /// Stops accepting. Connections wait in the backlog of the socket, which other processes may share.
    package func suspend() {
        loop.preconditionInLoop()
        guard isOpen else { return }
        isOpen = false
        pause?.cancel()
        loop.deregister(socket.descriptor)
        closeReserve()
    }

    /// Stops accepting and closes the socket. The port is free when the call returns.
    ///
    /// - Parameter removesFile: Indicates whether the file of a Unix socket is removed.
    package func close(removesFile: Bool = true) {
        suspend()
        guard !isClosed else { return }
        isClosed = true
        socket.close(removesFile: removesFile)
    }

    func ready(_ readiness: Readiness) {
        // A few at a time, so that accepted connections get their turn too.
        for _ in 0..<64 where isOpen {
            guard acceptOne() else { return }
        }
    }

    func loopEnded() {
        (isOpen, isClosed) = (false, true)
        socket.close()
        closeReserve()
    }

    /// Accepts one connection. Returns false if no more can be accepted now.
    private func acceptOne() -> Bool {
        let (descriptor, peer) = acceptNext(socket.descriptor)
        if descriptor >= 0 {
            accepted(descriptor, peer)
            return true
        }
        switch errno {
        case EINTR, ECONNABORTED: return true
        case EMFILE, ENFILE: return acceptInReserve()
        case ENOBUFS, ENOMEM: rest()
        default: break
        }
        return false
    }

    /// Accepts the next connection with the system call.
    package static func accept(on socket: Int32) -> (descriptor: Int32, peer: SocketAddress?) {
        var descriptor: Int32 = -1
        let peer = SocketAddress.read { address, length in
            #if os(Linux)
                descriptor = accept4(
                    socket, address, length, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
            #else
                descriptor = acceptConnection(socket, address, length)
                if descriptor >= 0 { ServerSocket.makeNonBlocking(descriptor) }
            #endif
            return descriptor >= 0 ? 0 : -1
        }
        return (descriptor, peer)
    }

    // MARK: Out of descriptors

    /// Accepts a connection in place of the reserve, so that its client gets a response instead of waiting. Returns
    /// false if that failed.
    private func acceptInReserve() -> Bool {
        closeReserve()
        let (descriptor, _) = acceptNext(socket.descriptor)
        if descriptor >= 0 { exhausted(descriptor) }
        openReserve()
        if descriptor < 0 || reserve < 0 { rest() }
        return isOpen && descriptor >= 0 && reserve >= 0
    }

    private func openReserve() {
        if reserve < 0 { reserve = open("/dev/null", O_RDONLY | O_CLOEXEC) }
    }

    private func closeReserve() {
        if reserve >= 0 { _ = closeDescriptor(reserve) }
        reserve = -1
    }

    /// Pauses accepting because descriptors, including the reserve, or memory are exhausted. The connections wait in
    /// the backlog, and the loop does not spin on them.
    private func rest() {
        loop.deregister(socket.descriptor)
        pause = loop.timer(afterNanoseconds: 50_000_000) { [weak self] in
            guard let self, isOpen else { return }
            openReserve()
            _ = loop.register(self, socket.descriptor, .read)
        }
    }
}
