/// The state in which a browser's URL parser is at the end of a URL's first part (the URL standard, section 4.4).
enum URLPrefix {
    /// Nothing is there yet.
    case start
    /// Characters that a colon would make a scheme.
    case scheme
    /// The single slash that begins a path on this host; another one would name a host.
    case slash
    /// A host is next.
    case authority
    /// Within a host.
    case host
    /// Nothing that follows changes the scheme or the host.
    case settled

    /// The state at the end of the written bytes: in an attribute's value, which a quote begins, or in a value alone.
    init(endOf written: UnsafeBufferPointer<UInt8>) {
        self.init(Self.value(at: written))
    }

    /// The state in the last URL of a list. A comma may belong to it or end the one before, so both count.
    init(endOfList written: UnsafeBufferPointer<UInt8>) {
        let value = Self.value(at: written)
        let afterSpace = Self.afterLineEnd(Self.rest(of: value, after: HTMLSyntax.isSpace))
        let afterComma = Self.rest(of: afterSpace) { $0 == UInt8(ascii: ",") }
        let (whole, last) = (URLPrefix(afterSpace), URLPrefix(afterComma))
        self = last == .settled ? whole : whole == .settled || whole == last ? last : .authority
    }

    private static func value(at written: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
        rest(of: written[...]) { $0 == UInt8(ascii: "\"") }
    }

    private static func rest(
        of bytes: Slice<UnsafeBufferPointer<UInt8>>, after isEnd: (UInt8) -> Bool
    ) -> Slice<UnsafeBufferPointer<UInt8>> {
        bytes[(bytes.lastIndex(where: isEnd).map { $0 + 1 } ?? bytes.startIndex)...]
    }

    private static func afterLineEnd(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>
    ) -> Slice<UnsafeBufferPointer<UInt8>> {
        let end = bytes.indices.last { bytes[$0] == UInt8(ascii: "&") && bytes[($0 + 1)...].starts(with: lineEnd) }
        return bytes[(end.map { $0 + 1 + lineEnd.count } ?? bytes.startIndex)...]
    }

    init(_ url: Slice<UnsafeBufferPointer<UInt8>>) {
        self = .start
        // How much of "https" the scheme is; nil when it is another one.
        var matched: Int? = 0
        var index = url.startIndex
        while index < url.endIndex {
            let byte = url[index]
            index += 1
            // A browser drops tabs and line ends everywhere, and leading spaces.
            if byte == 0x09 || byte == 0x0A || byte == 0x0D || (byte <= 0x20 && self == .start) { continue }
            if byte == UInt8(ascii: "&"), url[index...].starts(with: Self.lineEnd) {
                index += Self.lineEnd.count
                continue
            }
            let isSlash = byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
            let endsPath = byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
            switch self {
            case .start where isSlash: self = .slash
            case .slash where isSlash: self = .authority
            case .authority where isSlash: break
            case _ where endsPath, .host where isSlash, .scheme where isSlash:
                self = .settled
                return
            case .slash, .settled:
                self = .settled
                return
            case .scheme where byte == UInt8(ascii: ":"):
                guard matched == 4 || matched == 5 else {
                    self = .settled
                    return
                }
                self = .authority
            case .start, .scheme:
                self = .scheme
                matched = matched.flatMap { count in
                    count < 5 && HTMLSyntax.lowercased(byte) == Self.https[count] ? count + 1 : nil
                }
            case .authority, .host: self = .host
            }
        }
    }

    private static let https = Array("https".utf8)
    /// A line end in static text, behind its ampersand.
    private static let lineEnd = Array("#10;".utf8)
}
