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

    /// Whether one of them sent the request.
    private func sent(_ request: HTTPRequest) -> Bool {
        !ranges.isEmpty && contains(request.remoteAddress)
    }

    /// Decides whether an address, in numbers, is one of theirs.
    public func contains(_ address: String) -> Bool {
        ranges.contains { $0.contains(address) }
    }

    /// Whether the browser's connection is one over TLS, as far as is known.
    func isSecure(_ request: HTTPRequest) -> Bool {
        sent(request) && request.headers.all("X-Forwarded-Proto").last?.asciiLowercased == "https"
    }

    /// The request with the host that the browser asked for.
    func asAskedFor(_ request: HTTPRequest) -> HTTPRequest {
        guard sent(request), let host = request.headers.all("X-Forwarded-Host").last else { return request }
        var request = request
        request.headers["Host"] = host
        return request
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
        guard !ranges.isEmpty, contains(peer) else { return peer }
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

    /// Whether the request was made on this machine. One that somebody has handed on, trusted or not, was not.
    func isLocal(_ request: HTTPRequest) -> Bool {
        let isHandedOn = ["X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Forwarded", "Via"].contains {
            request.headers.contains($0)
        }
        return !isHandedOn && AddressRange.loopback.contains { $0.contains(request.remoteAddress) }
    }
}
