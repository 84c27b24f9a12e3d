/// The state of a browser's URL parser at the end of a URL's first part (the URL standard, section 4.4).
enum URLPrefix {
    /// The URL is empty.
    case start
    /// Characters that become a scheme if a colon follows.
    case scheme
    /// The single slash that begins a path on this host; after another slash, a host would follow.
    case slash
    /// Directly before a host.
    case authority
    /// Within a host.
    case host
    /// The scheme and the host are determined and cannot change.
    case settled

    /// Creates the state at the end of the written bytes. A URL in them begins after the last quote, or at the start if
    /// there is no quote.
    init(endOf written: UnsafeBufferPointer<UInt8>) {
        self.init(Self.value(at: written))
    }

    /// Creates the state in the last URL of a list. A comma can be part of that URL or end the one before, so both
    /// cases are considered.
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
        // The number of matching characters of “https”; nil if the scheme is a different one.
        var matched: Int? = 0
        var index = url.startIndex
        while index < url.endIndex {
            let byte = url[index]
            index += 1
            // A browser drops all tabs and newlines, and leading spaces.
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
    /// The character reference of a newline in static text, without its ampersand.
    private static let lineEnd = Array("#10;".utf8)
}
