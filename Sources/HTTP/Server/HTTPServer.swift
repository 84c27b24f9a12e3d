import Dispatch
public import EventLoops
import Locks

/// An HTTP/1.1 server on a group of loops. Its methods may be called from any thread unless noted otherwise.
///
/// One loop accepts the connections of all listeners; each connection is assigned to the loop with the fewest.
public final class HTTPServer: Sendable {
    private let group: EventLoopGroup
    private let state: ServerState
    let contexts: [ServerLoop]
    private let listening = Mutex(Listening())

    private struct Listening {
        var ports: [Int] = []
        var descriptors: [Int32] = []
        var listeners: [ListenerBox] = []
    }

    /// Transfers the listener to its loop.
    private final class ListenerBox: @unchecked Sendable {
        // Sendable: `listener` is created before the box is shared, never replaced, and used on the accepting loop
        // only.
        let listener: Listener
        init(_ listener: Listener) { self.listener = listener }
    }

    /// Creates a server. Call ``start()`` to accept connections.
    ///
    /// - Parameters:
    ///   - group: The loops on which connections run.
    ///   - configuration: The addresses, limits and timeouts.
    ///   - handler: A function called for each request, on its connection's loop.
    public init(group: EventLoopGroup, configuration: HTTPServerConfiguration, handler: @escaping HTTPHandler) {
        self.group = group
        state = ServerState(configuration: configuration, blocking: group.blocking, handler: handler)
        contexts = group.loops.map { [state] in ServerLoop(loop: $0, server: state) }
    }

    /// The first port on which the server listens; 0 before ``start()``.
    public var boundPort: Int { boundPorts.first { $0 > 0 } ?? 0 }

    /// The ports of the listeners, in their order; 0 for a Unix socket. Empty before ``start()``.
    public var boundPorts: [Int] { listening.withLock { $0.ports } }

    /// The addresses of the listeners, in their order, such as `http://127.0.0.1:8080` or `unix:/run/notes.sock`. Before
    /// ``start()``, the ports are 0.
    public var addresses: [String] {
        let ports = boundPorts
        return state.configuration.effectiveListeners.enumerated().map { index, listener in
            listener.address(boundTo: index < ports.count ? ports[index] : 0)
        }
    }

    /// The number of open connections.
    public var connectionCount: Int { state.connectionCount }

    /// The number of bytes that count toward the limit of bodies in progress. Can be read on any thread.
    var bodyBytesInProgress: Int { state.bodies.used }

    /// Starts to listen. May block on name resolution. Raises the process's soft limit on open files to the hard one.
    ///
    /// - Throws: ``HTTPError`` with `.addressInUse` when another program listens on the address, and `.cannotListen`
    ///   for any other reason.
    public func start() throws(HTTPError) {
        try listen()
        try accept()
    }

    /// Opens the sockets, in which connections wait until ``accept()``. May block on name resolution.
    ///
    /// - Throws: The errors of ``start()``.
    package func listen() throws(HTTPError) {
        let sockets = try openSockets()
        DescriptorBudget.raiseLimit()
        let budget = DescriptorBudget.ofProcess
        let boxes = sockets.map { ListenerBox(listener(for: $0, budget)) }
        listening.withLock { listening in
            listening.ports = sockets.map(\.port)
            listening.descriptors = sockets.map(\.descriptor)
            listening.listeners = boxes
        }
    }

    /// Accepts connections of the sockets that ``listen()`` has opened, also after ``suspend()``.
    ///
    /// - Throws: ``HTTPError`` with `.cannotListen`.
    package func accept() throws(HTTPError) {
        let boxes = listening.withLock { $0.listeners }
        try Self.run(on: group.loops[0]) { boxes.lazy.compactMap { $0.listener.start() }.first }
    }

    /// Stops accepting connections, which then wait in the sockets. Returns when no more are accepted.
    package func suspend() {
        let boxes = listening.withLock { $0.listeners }
        try? Self.run(on: group.loops[0]) {
            for box in boxes { box.listener.suspend() }
            return nil
        }
    }

    /// The descriptors of the sockets, in the order of the listeners; empty before ``listen()``.
    package var descriptors: [Int32] { listening.withLock { $0.descriptors } }

    /// Opens all listeners, or none.
    private func openSockets() throws(HTTPError) -> [ServerSocket] {
        let listeners = state.configuration.effectiveListeners
        var sockets: [ServerSocket] = []
        do throws(HTTPError) {
            for listener in listeners {
                sockets.append(
                    try listener.open(besides: listeners, sendBuffer: state.configuration.systemSendBuffer))
            }
        } catch {
            // The files of inherited sockets belong to the other process until this one serves.
            for (socket, listener) in zip(sockets, listeners) { socket.close(removesFile: !listener.isInherited) }
            throw error
        }
        return sockets
    }

    private func listener(for socket: ServerSocket, _ budget: DescriptorBudget) -> Listener {
        Listener(loop: group.loops[0], socket: socket) { [contexts] descriptor, peer in
            Self.accept(descriptor, peer, contexts, budget)
        } exhausted: { [contexts] descriptor in
            Self.makeRoom(contexts, budget)
            Refusal.send(contexts[0].bytes(of: .overloaded), to: descriptor)
        }
    }

    /// Runs the body on the loop and waits for it.
    private static func run(
        on loop: EventLoop, _ body: @escaping @Sendable () -> SocketError?
    ) throws(HTTPError) {
        let box = ErrorBox()
        if loop.inEventLoop {
            box.error.withLock { $0 = body() }
        } else {
            let done = DispatchSemaphore(value: 0)
            loop.execute {
                let error = body()
                box.error.withLock { $0 = error }
                done.signal()
            }
            done.wait()
        }
        if let error = box.error.withLock({ $0 }) { throw HTTPError(.cannotListen, "\(error).") }
    }

    private final class ErrorBox: Sendable {
        let error = Mutex<SocketError?>(nil)
    }

    /// Handles a new connection on the accepting loop, which is the first context's.
    private static func accept(
        _ descriptor: Int32, _ address: SocketAddress?, _ contexts: [ServerLoop], _ budget: DescriptorBudget
    ) {
        let (server, level) = (contexts[0].server, budget.level(of: descriptor))
        let lingering = level == .ample ? 256 : budget.kept / 4
        if level != .ample { makeRoom(contexts, budget) }
        if level == .exhausted { return contexts[0].refuse(descriptor, .overloaded, lingering: lingering) }
        let host = address?.host ?? ""
        let peer = HTTPConnection.Peer(address: host, network: server.limitedNetwork(of: host))
        switch server.admitConnection(from: peer.network) {
        case .admitted: open(descriptor, peer, contexts)
        case .full: contexts[0].refuse(descriptor, .overloaded, lingering: lingering)
        case .tooManyOfNetwork: contexts[0].refuse(descriptor, .tooManyConnections, lingering: lingering)
        }
    }

    /// Opens the connection on the loop with the fewest connections.
    private static func open(_ descriptor: Int32, _ peer: HTTPConnection.Peer, _ contexts: [ServerLoop]) {
        var target = contexts[0]
        for context in contexts where context.load.load(ordering: .relaxed) < target.load.load(ordering: .relaxed) {
            target = context
        }
        target.load.add(1, ordering: .relaxed)
        if target === contexts[0] {
            HTTPConnection.open(descriptor, peer, target, contexts)
        } else {
            target.loop.execute { [target] in HTTPConnection.open(descriptor, peer, target, contexts) }
        }
    }

    private static func makeRoom(_ contexts: [ServerLoop], _ budget: DescriptorBudget) {
        for context in contexts { context.makeRoom(for: max(1, budget.kept / 2)) }
    }

    /// Stops the server: it accepts no more connections, ends streams, finishes the requests in progress, and closes
    /// the connections. Returns when all are closed; connections that are still open after `limit` are closed then. Do
    /// not call it on one of the loops.
    public func shutdown(within limit: Duration) { shutdown(within: limit, removesFiles: true) }

    /// Stops the server as ``shutdown(within:)`` does.
    ///
    /// - Parameter removesFiles: Indicates whether the files of Unix sockets are removed. Pass `false` if another process
    ///   listens on them too.
    package func shutdown(within limit: Duration, removesFiles: Bool) {
        precondition(
            EventLoop.current == nil, "A loop cannot wait for connections to end: shut down from another thread.")
        let boxes = listening.withLock { listening in
            defer { listening.listeners = [] }
            return listening.listeners
        }
        guard !boxes.isEmpty else { return }
        let done = DispatchSemaphore(value: 0)
        group.loops[0].execute { [contexts, state] in
            for box in boxes { box.listener.close(removesFile: removesFiles) }
            for context in contexts { context.loop.execute { context.drain() } }
            state.notifyWhenNone { done.signal() }
        }
        let nanoseconds = Int(limit.clampedNanoseconds)
        if done.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .timedOut {
            for context in contexts { context.loop.execute { context.closeAll() } }
            _ = done.wait(timeout: .now() + .milliseconds(500))
        }
    }
}
