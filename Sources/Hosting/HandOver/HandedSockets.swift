import HTTP

/// The listening sockets that one process passes to the next.
struct HandedSockets: Sendable, Equatable {
    /// A socket with the option and the address that it belongs to, such as `--listen 127.0.0.1:8080`.
    struct Socket: Sendable, Equatable {
        let name: String
        let descriptor: Int32
    }

    let sockets: [Socket]

    /// No sockets.
    static let none = HandedSockets([])

    init(_ sockets: [Socket]) { self.sockets = sockets }

    /// The descriptor of the socket with a name; `nil` if there is none.
    subscript(name: String) -> Int32? { sockets.first { $0.name == name }?.descriptor }

    /// Returns the listener of the socket with a name; `nil` if there is none.
    func listener(named name: String, at address: ListeningAddress) -> HTTPListener? {
        guard let descriptor = self[name] else { return nil }
        if case .socket(let path) = address { return .inherited(descriptor: descriptor, path: path) }
        return .inherited(descriptor: descriptor)
    }
}
