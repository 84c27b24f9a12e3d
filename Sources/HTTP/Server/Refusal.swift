import CLinux
import EventLoops

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A connection that is told why it is not served, and closed.
final class Refusal: ChannelDelegate {
    private let whenClosed: () -> Void

    private init(_ whenClosed: @escaping () -> Void) {
        self.whenClosed = whenClosed
    }

    /// Sends the answer, and reads for at most a second what the client sends meanwhile: closed before, the socket would be reset, and some
    /// clients would not see the answer. Owns the descriptor.
    static func open(_ descriptor: Int32, _ answer: [UInt8], on loop: EventLoop, whenClosed: @escaping () -> Void) {
        let channel = Channel(loop: loop, descriptor: descriptor, delegate: Refusal(whenClosed))
        channel.start()
        channel.write(answer)
        channel.closeAfterWrites(lingering: true)
    }

    /// Sends what the socket takes at once, and closes it before the call returns.
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
