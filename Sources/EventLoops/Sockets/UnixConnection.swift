import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A connection between two processes of this machine, over which they exchange lines of text and descriptors
/// (`SCM_RIGHTS`, unix(7)). Its functions block. Use it on one thread at a time.
package final class UnixConnection {
    /// The most descriptors that one message carries (`SCM_MAX_FD`).
    package static let maximumDescriptors = 253
    private static let maximumLine = 65_536

    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var descriptors: [Int32] = []

    /// Takes over the descriptor of a connection that was accepted.
    package init(accepted descriptor: Int32) {
        self.descriptor = descriptor
        ServerSocket.makeNonBlocking(descriptor)
    }

    /// Connects to a listening socket. Returns `nil` if no process listens at the path.
    package static func connect(to path: String) throws(SocketError) -> UnixConnection? {
        var address = try UnixSocket.address(of: path)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(errno, "could not connect to \(path)") }
        let connection = UnixConnection(accepted: descriptor)
        if UnixSocket.onAddress(&address, { connectSocket(descriptor, $0, $1) }) == 0 { return connection }
        if errno == ENOENT || errno == ECONNREFUSED { return nil }
        throw SocketError(errno, "could not connect to \(path)")
    }

    deinit {
        for descriptor in descriptors { _ = closeDescriptor(descriptor) }
        _ = closeDescriptor(descriptor)
    }

    /// The process at the other end and its user: that which connected, or that which has opened the listening socket.
    package var peer: (process: Int32, user: UInt32)? {
        // The structure `ucred`, which is hidden without _GNU_SOURCE: process, user and group.
        var credentials: [3 of Int32] = [0, 0, 0]
        var length = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
        return (credentials[0], UInt32(bitPattern: credentials[1]))
    }

    // MARK: Sending

    /// Sends a line with descriptors, which the peer receives as duplicates.
    ///
    /// - Parameters:
    ///   - line: The text without its line feed. It must be short enough for the system's buffer.
    ///   - descriptors: At most ``maximumDescriptors``.
    package func send(_ line: String, _ descriptors: [Int32] = []) throws(SocketError) {
        let bytes = Array((line + "\n").utf8)
        let sent = bytes.withUnsafeBytes { bytes in
            var vector = iovec(
                iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
            return withUnsafeMutablePointer(to: &vector) { vector in
                var message = msghdr()
                (message.msg_iov, message.msg_iovlen) = (vector, 1)
                return Self.withControl(carrying: descriptors) { control in
                    if !descriptors.isEmpty {
                        (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
                    }
                    while true {
                        let sent = sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
                        if sent >= 0 || errno != EINTR { return sent }
                    }
                }
            }
        }
        guard sent == bytes.count else {
            throw SocketError(sent < 0 ? errno : EMSGSIZE, "could not send to the other process")
        }
    }

    /// Calls the body with a control message that carries the descriptors, in the layout of cmsg(3).
    private static func withControl<R>(
        carrying descriptors: [Int32], _ body: (UnsafeMutableRawBufferPointer) -> R
    ) -> R {
        let size = MemoryLayout<cmsghdr>.size + descriptors.count * MemoryLayout<Int32>.stride
        return withUnsafeTemporaryAllocation(
            byteCount: (size + 7) & ~7, alignment: MemoryLayout<cmsghdr>.alignment
        ) { control in
            control.initializeMemory(as: UInt8.self, repeating: 0)
            var head = cmsghdr()
            head.cmsg_len = size
            head.cmsg_level = SOL_SOCKET
            head.cmsg_type = Int32(SCM_RIGHTS)
            control.storeBytes(of: head, as: cmsghdr.self)
            for (index, descriptor) in descriptors.enumerated() {
                control.storeBytes(of: descriptor, toByteOffset: MemoryLayout<cmsghdr>.size + index * 4, as: Int32.self)
            }
            return body(control)
        }
    }

    // MARK: Receiving

    /// Returns the next line without its line feed, or `nil` if the peer has closed the connection.
    ///
    /// - Throws: ``SocketError`` with the code `ETIMEDOUT` if no line arrives within the limit, and `EMSGSIZE` if it is
    ///   too long.
    package func line(within limit: Duration) throws(SocketError) -> String? {
        let deadline = ContinuousClock.now + limit
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                defer { bytes.removeSubrange(...end) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            guard bytes.count < Self.maximumLine else {
                throw SocketError(EMSGSIZE, "the other process sent a line that is too long")
            }
            let rest = (deadline - .now) / .milliseconds(1)
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&wait, 1, Int32(max(0, min(rest.rounded(.up), 1e9))))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { throw SocketError(ETIMEDOUT, "the other process did not answer") }
            let count = receive()
            if count > 0 { continue }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            // A peer that has ended with unread bytes resets the connection.
            return nil
        }
    }

    /// Returns the descriptors that have arrived since the last call. The caller closes them.
    package func takeDescriptors() -> [Int32] {
        defer { descriptors = [] }
        return descriptors
    }

    private func receive() -> Int {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let space = MemoryLayout<cmsghdr>.size + Self.maximumDescriptors * MemoryLayout<Int32>.stride
        return withUnsafeTemporaryAllocation(
            byteCount: (space + 7) & ~7, alignment: MemoryLayout<cmsghdr>.alignment
        ) { control in
            let count = buffer.withUnsafeMutableBytes { buffer in
                var vector = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
                return withUnsafeMutablePointer(to: &vector) { vector in
                    var message = msghdr()
                    (message.msg_iov, message.msg_iovlen) = (vector, 1)
                    (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
                    let count = recvmsg(descriptor, &message, Int32(MSG_CMSG_CLOEXEC))
                    if count > 0 { take(UnsafeRawBufferPointer(rebasing: control[..<message.msg_controllen])) }
                    return count
                }
            }
            if count > 0 { bytes += buffer[..<count] }
            return count
        }
    }

    /// Keeps the descriptors of a control message. One message at most arrives with each call of recvmsg(2).
    private func take(_ control: UnsafeRawBufferPointer) {
        let start = MemoryLayout<cmsghdr>.size
        guard control.count >= start else { return }
        let head = control.load(as: cmsghdr.self)
        guard head.cmsg_level == SOL_SOCKET, head.cmsg_type == Int32(SCM_RIGHTS) else { return }
        for offset in stride(from: start, to: min(Int(head.cmsg_len), control.count), by: 4) {
            descriptors.append(control.load(fromByteOffset: offset, as: Int32.self))
        }
    }
}
