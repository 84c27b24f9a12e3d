#if canImport(Glibc)
    import CLinux
    import Glibc
#else
    import Darwin
#endif

/// A client's connection to a server on this machine. Every call blocks for at most ten seconds. The connection closes
/// when the object is released.
final class LoopbackSocket {
    let descriptor: Int32
    private let buffer: ReadBuffer

    /// Connects to a port.
    ///
    /// - Parameter buffer: The buffer for received bytes; all connections of a thread may share one.
    init(port: Int, buffer: ReadBuffer = ReadBuffer()) throws {
        self.buffer = buffer
        descriptor = socket(AF_INET, streamType, 0)
        guard descriptor >= 0 else { throw BenchmarkError("A socket cannot be created (error \(errno)).") }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let failure = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard failure == 0 else {
            close(descriptor)
            throw BenchmarkError("Cannot connect to port \(port) of this machine (error \(errno)).")
        }
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + sent, bytes.count - sent) }
            guard count > 0 else { throw BenchmarkError("The server accepts no more bytes (error \(errno)).") }
            sent += count
        }
    }

    /// Reads a number of bytes and discards them.
    func receive(_ count: Int) throws {
        var missing = count
        while missing > 0 { missing -= try receiveSome(atMost: missing).count }
    }

    /// Returns the received bytes, at least one. They are valid until the next call.
    func receiveSome(atMost limit: Int = .max) throws -> UnsafeRawBufferPointer {
        let count = read(descriptor, buffer.bytes.baseAddress, min(limit, buffer.bytes.count))
        guard count > 0 else {
            throw BenchmarkError(
                count == 0 ? "The server closed the connection." : "No bytes arrived within 10 s (error \(errno)).")
        }
        return UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count])
    }

    /// Indicates whether received bytes are available.
    var hasInput: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}

#if canImport(Glibc)
    let streamType = Int32(SOCK_STREAM.rawValue)
#else
    let streamType = SOCK_STREAM
#endif
