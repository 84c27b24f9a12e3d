#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A system call on a socket, a pipe or a thread failed.
public struct SocketError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The system's error number (`errno`), or 0 where the failure is not the system's.
    public let code: Int32
    /// What was attempted and why it failed, as a sentence for a person.
    public let description: String

    package init(_ code: Int32, _ attempt: String) {
        self.code = code
        description = code == 0 ? attempt : "\(attempt): \(String(cString: strerror(code)))"
    }

    /// Whether another program (or this one) already listens on the address.
    public var isAddressInUse: Bool { code == EADDRINUSE }
}
