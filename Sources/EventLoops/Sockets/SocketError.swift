#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An error of a system call on a socket, a pipe or a thread.
public struct SocketError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The system's error number (`errno`), or 0 if the error does not come from the system.
    public let code: Int32
    /// A sentence with the attempted operation and the reason why it failed.
    public let description: String

    package init(_ code: Int32, _ attempt: String) {
        self.code = code
        description = code == 0 ? attempt : "\(attempt): \(String(cString: strerror(code)))"
    }

    /// A Boolean value that indicates whether a program already listens on the address.
    public var isAddressInUse: Bool { code == EADDRINUSE }
}
