public import HTTP

/// The proxies whose header fields about a request's origin are trusted: the client's address, the requested host, and
/// whether the client's connection uses TLS.
///
/// Such fields from other peers are ignored.
public struct TrustedProxies: Sendable, Equatable {
    private let ranges: [AddressRange]
    /// Indicates whether peers on a Unix socket, which have no address, are proxies.
    private let includesSockets: Bool

    private init(ranges: [AddressRange], includesSockets: Bool = false) {
        (self.ranges, self.includesSockets) = (ranges, includesSockets)
    }

    /// No proxies. All such fields are ignored.
    public static let none = TrustedProxies(ranges: [])

    /// The proxies on this machine.
    public static let loopback = TrustedProxies(ranges: AddressRange.loopback)

    /// Creates a set of proxies from a list of addresses; `nil` if the text is not such a list.
    ///
    /// - Parameter text: Addresses and ranges separated by commas, such as `127.0.0.1, 10.0.0.0/8, ::1`. `loopback`
    ///   represents this machine's own addresses, `unix` the peers on a Unix socket, and `none` no address.
    public init?(_ text: String) {
        var (ranges, includesSockets) = ([AddressRange](), false)
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.drop { $0 == " " }.prefix { $0 != " " }
            switch name {
            case "loopback": ranges += AddressRange.loopback
            case "unix": includesSockets = true
            case "none": break
            default:
                guard let range = AddressRange(String(name)) else { return nil }
                ranges.append(range)
            }
        }
        self.init(ranges: ranges, includesSockets: includesSockets)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// Decides whether a numeric address belongs to one of the proxies. A peer on a Unix socket has an empty address.
    public func contains(_ address: String) -> Bool {
        address.isEmpty ? includesSockets : ranges.contains { $0.contains(address) }
    }

    /// Decides whether the browser's connection uses TLS, as far as the server knows.
    func isSecure(_ request: HTTPRequest) -> Bool {
        contains(request.remoteAddress)
            && request.headers.all("X-Forwarded-Proto").last?.asciiLowercased == "https"
    }

    /// Returns the host that the browser requested, if the peer is one of the proxies and names it in
    /// `X-Forwarded-Host`; `nil` if `Host` applies. Of several names the last one is used, which the nearest proxy has
    /// written.
    ///
    /// - Parameters:
    ///   - headers: The request's header.
    ///   - peer: The numeric address of the peer of the connection.
    public func host(_ headers: HTTPHeaders, peer: String) -> String? {
        guard contains(peer), let field = headers.all("X-Forwarded-Host").last else { return nil }
        let names = field.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let last = (names.last ?? field.utf8[...]).drop { Self.isBlank($0) }
        let end = last.lastIndex { !Self.isBlank($0) }.map { last.index(after: $0) } ?? last.startIndex
        return String(Substring(last[..<end]))
    }

    /// Returns the client's address as known to the server: the peer, unless it is one of the proxies; otherwise the
    /// address that the proxy names, and so on until the first address that is not a proxy's. The address is numeric
    /// unless a proxy hides it (RFC 7239, section 6).
    ///
    /// `Forwarded` is used only if there is no `X-Forwarded-For`: a proxy that sets the former must remove the latter.
    ///
    /// - Parameters:
    ///   - headers: The request's header.
    ///   - peer: The numeric address of the peer of the connection.
    public func client(_ headers: HTTPHeaders, peer: String) -> String {
        guard contains(peer) else { return peer }
        let forwarded = headers.all("X-Forwarded-For")
        let senders =
            forwarded.isEmpty
            ? headers.all("Forwarded").flatMap(ForwardedField.senders)
            : forwarded.flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }.map {
                ForwardedField.address(ofNode: Substring($0))
            }
        // The last proxy's entry is the last. Any client may have written the entries before the first untrusted one.
        return senders.last { !contains($0) } ?? senders.first ?? peer
    }
}
