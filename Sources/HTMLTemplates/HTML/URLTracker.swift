/// Follows a URL's static text as far as it decides how a value in it is written (RFC 3986, section 3).
struct URLTracker {
    enum Kind { case single, code, list }

    private enum Progress: Int {
        /// A value here may bring a scheme.
        case start
        /// After a value that had no scheme, or letters that may become one.
        case continued
        case afterScheme, afterSlash, path, query
    }

    private let kind: Kind
    private let attribute: String
    private var progress = Progress.start
    /// Static text that may be a scheme.
    private var scheme: [UInt8] = []
    private var hasValueInScheme = false
    /// Static text settles which host the URL is of.
    private var hasFixedHost = false
    /// Slashes before the host or the path: 1 begins a path on this host, 2 name a host, 3 end it.
    private var slashes = 0
    private var hasValueInHost = false

    init(_ kind: Kind, attribute: String) {
        self.kind = kind
        self.attribute = attribute
    }

    mutating func feed(_ byte: UInt8, at position: SourcePosition) throws(TemplateError) {
        if kind == .list, HTMLSyntax.isSpace(byte) || byte == UInt8(ascii: ",") {
            self = URLTracker(kind, attribute: attribute)
            return
        }
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "\\"):
            if progress.rawValue < Progress.query.rawValue { slash() }
        case UInt8(ascii: "?"), UInt8(ascii: "#"):
            progress = .query
            hasFixedHost = true
        case UInt8(ascii: ":"):
            if progress == .start || progress == .continued { try endScheme(at: position) }
        default:
            switch progress {
            case .start:
                if HTMLSyntax.isSpace(byte) { return }
                scheme.append(HTMLSyntax.lowercased(byte))
                progress = .continued
            case .continued: scheme.append(HTMLSyntax.lowercased(byte))
            case .afterScheme: progress = .path
            case .afterSlash:
                // `/x` is of this host, `//x` names another.
                progress = .path
                if slashes == 1 { hasFixedHost = true }
            case .path, .query: break
            }
        }
    }

    private mutating func slash() {
        switch progress {
        case .start, .afterScheme: slashes = 1
        case .continued: slashes = 3
        default: slashes = slashes == 1 && progress == .path ? 3 : min(slashes + 1, 3)
        }
        if slashes == 3 && !hasValueInHost && !hasValueInScheme { hasFixedHost = true }
        progress = .afterSlash
    }

    private mutating func endScheme(at position: SourcePosition) throws(TemplateError) {
        if hasValueInScheme {
            throw position.error(
                .unsafePlace,
                "The scheme of a URL (what stands before the colon in \(attribute)) cannot be dynamic: write it out, or give the whole URL by one tag."
            )
        }
        guard URLScheme.isHarmless(scheme) else {
            throw position.error(
                .unsafePlace,
                "No value can be made safe in a URL of this kind: in \(attribute) only http, https, mailto, tel and sms may hold tags."
            )
        }
        progress = .afterScheme
    }

    mutating func value(_ name: MustacheName, at position: SourcePosition) throws(TemplateError) -> Place {
        if kind == .code && !hasFixedHost && !(slashes == 1 && progress == .afterSlash) {
            throw position.error(
                .unsafePlace,
                "\(attribute) brings code or style into the page: write at least the start of its path, as in \"/scripts/{{\(name.text)}}\"."
            )
        }
        if slashes == 2 { hasValueInHost = true }
        switch progress {
        case .start:
            progress = .continued
            hasValueInScheme = true
            return kind == .list ? .urlList : .url
        case .continued:
            hasValueInScheme = true
            return .urlContinued
        case .afterSlash:
            progress = .path
            return .urlSegment
        case .afterScheme, .path:
            progress = .path
            return .urlPath
        case .query: return .urlQuery
        }
    }

    /// After a section, which may have been written or not: the more careful of both.
    mutating func merge(_ other: URLTracker) {
        hasValueInScheme = hasValueInScheme || other.hasValueInScheme
        hasFixedHost = hasFixedHost && other.hasFixedHost
        hasValueInHost = hasValueInHost || other.hasValueInHost
        slashes = min(slashes, other.slashes)
        if progress == other.progress { return }
        if other.progress == .start || progress == .start {
            progress = .start
            scheme.removeAll()
            hasValueInScheme = true
        } else {
            progress = min(progress.rawValue, other.progress.rawValue) == 1 ? .continued : .query
        }
    }
}

/// Which schemes a page may link to.
enum URLScheme {
    static func isHarmless(_ scheme: some Sequence<UInt8>) -> Bool {
        ["http", "https", "mailto", "tel", "sms"].contains { scheme.elementsEqual($0.utf8) }
    }

    /// Whether a browser would take `url` as relative or of a harmless scheme. As the URL standard has it, leading controls and
    /// spaces do not count, nor tabs and line ends anywhere.
    static func isHarmless(url: UnsafeBufferPointer<UInt8>) -> Bool {
        var scheme: [UInt8] = []
        var isLeading = true
        for byte in url {
            if byte <= 0x20 && isLeading || byte == 0x09 || byte == 0x0A || byte == 0x0D { continue }
            isLeading = false
            switch byte {
            case UInt8(ascii: ":"): return isHarmless(scheme)
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): return true
            default:
                // No harmless scheme is this long; a colon may still follow.
                if scheme.count < 16 { scheme.append(HTMLSyntax.lowercased(byte)) }
            }
        }
        return true
    }
}
