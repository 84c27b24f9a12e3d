public import HTTP

/// The proxies whose word counts on where a request comes from: its sender, its host, and whether it came over TLS.
///
/// What others say of themselves in such fields is not believed.
public struct TrustedProxies: Sendable, Equatable {
    private let ranges: [AddressRange]

    private init(ranges: [AddressRange]) {
        self.ranges = ranges
    }

    /// No proxy: what stands in such fields is ignored.
    public static let none = TrustedProxies(ranges: [])

    /// Those on this machine.
    public static let loopback = TrustedProxies(ranges: AddressRange.loopback)

    /// Those with these addresses.
    ///
    /// - Parameter text: addresses and ranges, with commas between: `127.0.0.1, 10.0.0.0/8, ::1`; `loopback` stands for this machine's own,
    ///   `none` for none. Nil for anything else.
    public init?(_ text: String) {
        var ranges: [AddressRange] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.drop { $0 == " " }.prefix { $0 != " " }
            switch name {
            case "loopback": ranges += AddressRange.loopback
            case "none": break
            default:
                guard let range = AddressRange(String(name)) else { return nil }
                ranges.append(range)
            }
        }
        self.init(ranges: ranges)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// Decides whether an address, in numbers, is one of theirs.
    public func contains(_ address: String) -> Bool {
        ranges.contains { $0.contains(address) }
    }

    /// Whether the browser's connection is one over TLS, as far as is known.
    func isSecure(_ request: HTTPRequest) -> Bool {
        contains(request.remoteAddress)
            && request.headers.all("X-Forwarded-Proto").last?.asciiLowercased == "https"
    }

    /// The host that the browser asked for, where one of the proxies names it in `X-Forwarded-Host`; nil where `Host` does. Of several
    /// names the last one counts, which the nearest proxy has written.
    ///
    /// - Parameters:
    ///   - headers: the request's.
    ///   - peer: the address, in numbers, at the other end of the connection.
    public func host(_ headers: HTTPHeaders, peer: String) -> String? {
        guard contains(peer), let field = headers.all("X-Forwarded-Host").last else { return nil }
        let names = field.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let last = (names.last ?? field.utf8[...]).drop { Self.isBlank($0) }
        let end = last.lastIndex { !Self.isBlank($0) }.map { last.index(after: $0) } ?? last.startIndex
        return String(Substring(last[..<end]))
    }

    /// Who asks, as far as is known: the peer, or, where that is one of the proxies, whom it names, and so on back to the first that is none. In numbers,
    /// unless a proxy hides it (RFC 7239, section 6).
    ///
    /// `X-Forwarded-For` counts, and `Forwarded` only where that is missing: a proxy that sets the latter has to remove the former.
    ///
    /// - Parameters:
    ///   - headers: the request's.
    ///   - peer: the address, in numbers, of who is at the other end of the connection.
    public func client(_ headers: HTTPHeaders, peer: String) -> String {
        guard contains(peer) else { return peer }
        let forwarded = headers.all("X-Forwarded-For")
        let senders =
            forwarded.isEmpty
            ? headers.all("Forwarded").flatMap(ForwardedField.senders)
            : forwarded.flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }.map {
                ForwardedField.address(ofNode: Substring($0))
            }
        // The last proxy's word stands last; what stands before the first that is not trusted, anybody may have written.
        return senders.last { !contains($0) } ?? senders.first ?? peer
    }
}
