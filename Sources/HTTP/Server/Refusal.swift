import CLinux
import EventLoops

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A rejected connection: it gets an error response and is closed.
final class Refusal: ChannelDelegate {
    private let whenClosed: () -> Void

    private init(_ whenClosed: @escaping () -> Void) {
        self.whenClosed = whenClosed
    }

    /// Sends the response, and for at most a second reads what the client sends. If it closed earlier, the socket would
    /// be reset, and some clients would not see the response. Owns the descriptor.
    static func open(_ descriptor: Int32, _ answer: [UInt8], on loop: EventLoop, whenClosed: @escaping () -> Void) {
        let channel = Channel(loop: loop, descriptor: descriptor)
        channel.start(delegate: Refusal(whenClosed))
        channel.write(answer)
        channel.closeAfterWrites(lingering: true)
    }

    /// Sends as much as the socket accepts immediately, and closes it before returning.
    static func send(_ answer: [UInt8], to descriptor: Int32) {
        _ = answer.withUnsafeBytes { sendBytes(descriptor, $0) }
        shutdown(descriptor, Int32(SHUT_WR))
        // Unread bytes would reset the connection.
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) {
            _ = recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
        }
        _ = close(descriptor)
    }

    func channel(_ channel: Channel, received bytes: UnsafeRawBufferPointer) {}
    func channelInputEnded(_ channel: Channel) {}
    func channelPeerClosed(_ channel: Channel) {}
    func channelDrained(_ channel: Channel) {}
    func channelClosed(_ channel: Channel) { whenClosed() }
}
