import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Accepts connections on a loop. Used on that loop only, but for `init`.
package final class Listener: PollHandler {
    private let loop: EventLoop
    private let socket: ServerSocket
    private let accepted: (_ descriptor: Int32, _ peer: SocketAddress?) -> Void
    private var isOpen = false
    private var pause: LoopTimer?

    /// - Parameter accepted: gets each connection's descriptor, non-blocking, and owns it.
    package init(
        loop: EventLoop, socket: ServerSocket, accepted: @escaping (_ descriptor: Int32, _ peer: SocketAddress?) -> Void
    ) {
        self.loop = loop
        self.socket = socket
        self.accepted = accepted
    }

    /// Begins to accept. The error, if it cannot.
    package func start() -> SocketError? {
        loop.preconditionInLoop()
        let failure = loop.register(self, socket.descriptor, .read)
        guard failure == 0 else { return SocketError(failure, "could not watch the listening socket") }
        isOpen = true
        return nil
    }

    /// Stops accepting: the port is free when this returns.
    package func close() {
        loop.preconditionInLoop()
        guard isOpen else { return }
        isOpen = false
        pause?.cancel()
        loop.deregister(socket.descriptor)
        _ = closeDescriptor(socket.descriptor)
    }

    func ready(_ readiness: Readiness) {
        // A few at a time: what is accepted already has its turn too.
        for _ in 0..<64 where isOpen {
            guard acceptOne() else { return }
        }
    }

    func loopEnded() {
        isOpen = false
        _ = closeDescriptor(socket.descriptor)
    }

    /// False: nothing more to accept now.
    private func acceptOne() -> Bool {
        var descriptor: Int32 = -1
        let peer = SocketAddress.read { address, length in
            #if os(Linux)
                descriptor = accept4(
                    socket.descriptor, address, length, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
            #else
                descriptor = accept(socket.descriptor, address, length)
                if descriptor >= 0 { ServerSocket.makeNonBlocking(descriptor) }
            #endif
            return descriptor >= 0 ? 0 : -1
        }
        if descriptor >= 0 {
            accepted(descriptor, peer)
            return true
        }
        switch errno {
        case EINTR, ECONNABORTED: return true
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: rest()
        default: break
        }
        return false
    }

    /// Out of descriptors or memory: the connections wait in the backlog, and the loop does not spin on them.
    private func rest() {
        loop.deregister(socket.descriptor)
        pause = loop.timer(afterNanoseconds: 50_000_000) { [weak self] in
            guard let self, isOpen else { return }
            _ = loop.register(self, socket.descriptor, .read)
        }
    }
}
