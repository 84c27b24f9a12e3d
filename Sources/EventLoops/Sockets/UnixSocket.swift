import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Listening sockets at a path of the file system (unix(7)).
enum UnixSocket {
    /// Returns a descriptor that listens at the path. Its file has the mode regardless of the umask, and never a wider
    /// one.
    static func listen(at path: String, _ mode: mode_t, _ backlog: Int32) throws(SocketError) -> Int32 {
        var address = try address(of: path)
        let attempt = "could not listen on \(path)"
        guard removeLeftover(at: path, &address) else { throw SocketError(EEXIST, attempt) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(errno, attempt) }
        // bind(2) gives the file the mode of the socket, less the umask, so that it is never open to other users.
        // chmod(2) then adds the bits that the umask removed, before any client can connect.
        fchmod(descriptor, mode)
        guard onAddress(&address, { bind(descriptor, $0, $1) }) == 0, chmod(path, mode) == 0,
            startListening(descriptor, backlog) == 0
        else {
            let error = SocketError(errno, attempt)
            _ = closeDescriptor(descriptor)
            throw error
        }
        ServerSocket.makeNonBlocking(descriptor)
        return descriptor
    }

    static func address(of path: String) throws(SocketError) -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard !bytes.isEmpty, bytes.count < capacity, !bytes.contains(0) else {
            throw SocketError(0, "\(path) is not a valid path for a socket: use 1 to \(capacity - 1) bytes")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }

    /// Removes a socket's file that no process listens on. Another program's active socket is kept. Returns false if there
    /// is another file, which is kept too.
    private static func removeLeftover(at path: String, _ address: inout sockaddr_un) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return true }
        guard status.st_mode & S_IFMT == S_IFSOCK else { return false }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard probe >= 0 else { return true }
        defer { _ = closeDescriptor(probe) }
        // Otherwise a listener with a full backlog would block the start.
        ServerSocket.makeNonBlocking(probe)
        let isRefused = onAddress(&address) { connect(probe, $0, $1) } != 0 && errno == ECONNREFUSED
        if isRefused { _ = unlink(path) }
        return true
    }

    static func onAddress(
        _ address: inout sockaddr_un, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
