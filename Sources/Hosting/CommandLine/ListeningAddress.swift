/// An address to listen on: a TCP port on one of this machine's addresses, a Unix socket, or sockets that systemd has
/// opened.
public enum ListeningAddress: Sendable, Hashable, CustomStringConvertible {
    /// A port; 0 lets the system choose.
    case port(UInt16, host: String)
    /// The path of a Unix socket.
    case socket(path: String)
    /// The sockets that systemd has opened for the process under a name (`FileDescriptorName=`); `nil` for all that no
    /// other address names.
    case systemd(name: String?)

    /// Creates an address from its text, such as `127.0.0.1:9100`, `[::1]:9100`, `unix:/run/notes/monitoring.sock`,
    /// `systemd` or `systemd:web`. Returns `nil` if the text is not a valid address.
    public init?(_ text: String) {
        if text.utf8.starts(with: "unix:".utf8) {
            let path = String(decoding: text.utf8.dropFirst("unix:".utf8.count), as: UTF8.self)
            // A path can have at most 107 bytes (unix(7)).
            guard (1...107).contains(path.utf8.count) else { return nil }
            self = .socket(path: path)
            return
        }
        if text == "systemd" || text.hasPrefix("systemd:") {
            let name = String(text.dropFirst("systemd:".count))
            guard text == "systemd" || !name.isEmpty else { return nil }
            self = .systemd(name: name.isEmpty ? nil : name)
            return
        }
        guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
        let digits = text.utf8[text.utf8.index(after: colon)...]
        var host = String(text[..<colon])
        if host.utf8.first == UInt8(ascii: "["), host.utf8.last == UInt8(ascii: "]") {
            host = String(decoding: host.utf8.dropFirst().dropLast(), as: UTF8.self)
        } else if host.utf8.contains(UInt8(ascii: ":")) {
            // Without brackets, the end of an IPv6 address is ambiguous.
            return nil
        }
        guard !host.isEmpty, let port = Self.port(digits) else { return nil }
        self = .port(port, host: host)
    }

    /// The text from which the address can be created.
    public var description: String {
        switch self {
        case .port(let port, let host): "\(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host):\(port)"
        case .socket(let path): "unix:\(path)"
        case .systemd(let name): name.map { "systemd:\($0)" } ?? "systemd"
        }
    }

    private static func port(_ digits: Substring.UTF8View) -> UInt16? {
        // `UInt16` would also accept a sign.
        digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? UInt16(Substring(digits)) : nil
    }
}
