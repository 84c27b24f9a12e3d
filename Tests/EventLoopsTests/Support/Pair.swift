import EventLoops
import Glibc
import Testing

/// A channel on a loop, and the other end of its socket.
final class Pair: @unchecked Sendable {
    // Sendable: `channel` is used on the loop only, `peer` by the test only.
    let group: EventLoopGroup
    let recorder = Recorder()
    private(set) var peer: Int32 = -1
    private var channel: Channel!

    convenience init(_ choice: PollerChoice, loops: Int = 1) {
        self.init(choice.group(count: loops))
    }

    /// Creates a pair of connected sockets.
    ///
    /// - Parameter sendBuffer: the size of the system's send buffer; nil for the system's choice.
    init(_ group: EventLoopGroup, sendBuffer: Int32? = nil) {
        self.group = group
        let ends = SocketEnds(sendBuffer: sendBuffer)
        peer = ends.far
        let descriptor = ends.near
        group.loops[0].execute { [self] in
            channel = Channel(loop: group.loops[0], descriptor: descriptor)
            channel.start(delegate: recorder)
        }
    }

    func onLoop(_ body: @escaping @Sendable (Channel, Recorder) -> Void) {
        group.loops[0].execute { [self] in body(channel, recorder) }
    }

    /// Runs `body` on the loop after the events found so far, and returns its result.
    func onLoop<Result: Sendable>(_ body: @escaping @Sendable (Channel) -> Result) throws -> Result {
        let results = Collector<Result>()
        group.loops[0].execute { [self] in results.add(body(channel)) }
        return try #require(results.wait(for: 1).first)
    }

    func write(_ bytes: [UInt8]) {
        #expect(send(peer, bytes, bytes.count, 0) == bytes.count)
    }

    /// Sends zeros until the sockets' buffers are full. Returns their number.
    func fill() -> Int {
        var size: Int32 = 1 << 20
        setsockopt(peer, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        let zeros = [UInt8](repeating: 0, count: 10_000)
        var sent = 0
        while true {
            let count = send(peer, zeros, zeros.count, Int32(MSG_DONTWAIT))
            if count < 0 { return sent }
            sent += count
        }
    }

    func read(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = recv(peer, &bytes[filled], count - filled, 0)
            guard got > 0 else { break }
            filled += got
        }
        return Array(bytes[..<filled])
    }

    func closePeer() {
        close(peer)
        peer = -1
    }

    func end() {
        group.shutdown()
        if peer >= 0 { close(peer) }
    }
}

/// Records the calls of a channel.
final class Recorder: ChannelDelegate, @unchecked Sendable {
    // Sendable: `events` is; `lastLoop` is written before an event is added, and read after waiting for it.
    let events = Collector<String>()
    private(set) var lastLoop: EventLoop?

    private func add(_ event: String) {
        lastLoop = EventLoop.current
        events.add(event)
    }

    func channel(_ channel: Channel, received bytes: UnsafeRawBufferPointer) { add("received \(Array(bytes))") }
    func channelInputEnded(_ channel: Channel) { add("input ended") }
    func channelPeerClosed(_ channel: Channel) { add("peer closed") }
    func channelDrained(_ channel: Channel) { add("drained") }
    func channelClosed(_ channel: Channel) { add("closed") }
}

/// Two connected sockets: the near one for a loop, which closes it, and the far one for the test.
struct SocketEnds: Sendable {
    let near: Int32
    let far: Int32

    init(sendBuffer: Int32? = nil) {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        (near, far) = (ends[0], ends[1])
        _ = fcntl(near, F_SETFL, O_NONBLOCK)
        if var sendBuffer { setsockopt(near, SOL_SOCKET, SO_SNDBUF, &sendBuffer, socklen_t(MemoryLayout<Int32>.size)) }
        // The timeout is reached only if the test fails.
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(far, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Waits for the near socket's end. Returns false if bytes arrive, or after ten seconds without any event.
    func readsEnd() -> Bool {
        var byte: UInt8 = 0
        return recv(far, &byte, 1, 0) == 0
    }

    func closeFar() { close(far) }
}
