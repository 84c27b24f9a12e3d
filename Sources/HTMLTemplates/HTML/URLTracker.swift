/// Tracks the static text of a URL to determine how a value in it is written (RFC 3986, section 3; the URL standard,
/// section 4.4).
///
/// A value may be empty, and a section may be omitted. Where the static text alone does not determine the scheme and
/// the host, the place indicates it, and ``URLWriter/join(_:_:inList:_:)`` checks the text written before the value.
struct URLTracker {
    enum Kind { case single, code, list }

    private enum Progress {
        /// The beginning: a value here is the whole URL, or its first part.
        case start
        /// Letters that may be part of a scheme.
        case scheme
        /// After a scheme without a host, such as `mailto:`.
        case opaque
        /// After `http:` or `https:`, or after two slashes: a host follows.
        case authority
        /// In the static text of a host.
        case host
        /// In a host that contains a value.
        case dynamicHost
        /// Directly after the single slash that begins the URL.
        case firstSlash
        /// Directly after another slash.
        case slash
        case path, query
        /// Undetermined: it depends on values.
        case unsettled
    }

    private let kind: Kind
    private let attribute: String
    private var progress = Progress.start
    /// The static text that may be a scheme.
    private var scheme: [UInt8] = []
    /// Indicates whether a colon here would end a scheme that contains a value.
    private var mayHaveDynamicScheme = false
    /// Indicates whether the static text determines the URL's host.
    private var hasFixedHost = false
    /// Indicates whether the last byte was a slash.
    private var isAfterSlash = false
    private var last: UInt8 = 0

    init(_ kind: Kind, attribute: String) {
        self.kind = kind
        self.attribute = attribute
    }

    private static func isDropped(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

    /// Indicates whether the URL may be a single slash directly before this static text, which begins with another
    /// slash.
    func needsGuard(before bytes: [UInt8]) -> Bool {
        progress == .unsettled && bytes.first { !Self.isDropped($0) }.map(Self.isSlash) == true
    }

    /// Rejects character references, because they could hide a slash or a colon.
    func refuseReferences(in bytes: [UInt8], at position: SourcePosition) throws(TemplateError) {
        guard progress != .query, kind != .list else { return }
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { return }
            guard byte == UInt8(ascii: "&") else { continue }
            let name = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: ";") }
            let isReference = name.first == UInt8(ascii: "#") || (name.endIndex < bytes.count && !name.isEmpty)
            if isReference && !name.elementsEqual("amp".utf8) {
                throw position.error(
                    .unsafePlace,
                    "A character reference in \(attribute) hides which part of the URL the tags after it belong to: "
                        + "write the character itself.")
            }
        }
    }

    mutating func feed(_ byte: UInt8, at position: SourcePosition) throws(TemplateError) {
        if kind == .list, HTMLSyntax.isSpace(byte) || byte == UInt8(ascii: ",") {
            self = URLTracker(kind, attribute: attribute)
            return
        }
        // A browser drops all tabs and newlines.
        if Self.isDropped(byte) { return }
        defer { last = byte }
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "\\"): slash()
        case UInt8(ascii: "?"), UInt8(ascii: "#"):
            if progress != .dynamicHost && progress != .authority { hasFixedHost = true }
            progress = .query
        case UInt8(ascii: ":"): try colon(at: position)
        default:
            switch progress {
            case .start:
                if byte <= 0x20 { return }
                scheme.append(HTMLSyntax.lowercased(byte))
                progress = .scheme
            case .scheme: scheme.append(HTMLSyntax.lowercased(byte))
            case .authority: progress = .host
            case .firstSlash, .slash:
                progress = .path
                hasFixedHost = true
            case .dynamicHost, .host, .opaque, .path, .query, .unsettled: break
            }
            isAfterSlash = false
        }
    }

    private mutating func slash() {
        isAfterSlash = true
        switch progress {
        case .start: progress = .firstSlash
        case .firstSlash: progress = .authority
        case .scheme:
            // A relative path: `tasks/`.
            progress = .slash
            hasFixedHost = true
        case .host:
            progress = .slash
            hasFixedHost = true
        case .dynamicHost: progress = .unsettled
        case .path: progress = .slash
        case .unsettled: mayHaveDynamicScheme = false
        case .authority, .opaque, .slash, .query: break
        }
    }

    private mutating func colon(at position: SourcePosition) throws(TemplateError) {
        isAfterSlash = false
        if mayHaveDynamicScheme && progress == .unsettled {
            throw position.error(
                .unsafePlace,
                "The scheme of a URL (the part before the colon in \(attribute)) cannot be dynamic: "
                    + "write a fixed scheme, or the whole URL as one tag.")
        }
        switch progress {
        case .start, .scheme:
            guard URLScheme.isHarmless(scheme) else {
                throw position.error(
                    .unsafePlace,
                    "No value can be made safe in a URL of this kind: "
                        + "in \(attribute), only http, https, mailto, tel and sms URLs can contain tags.")
            }
            progress = scheme.starts(with: "http".utf8) ? .authority : .opaque
        case .authority: progress = .host
        case .firstSlash, .slash: progress = .path
        case .opaque, .host, .dynamicHost, .path, .query, .unsettled: break
        }
    }

    mutating func value(_ name: MustacheName, at position: SourcePosition) throws(TemplateError) -> Place {
        if kind == .code && !hasFixedHost && progress != .firstSlash {
            throw position.error(
                .unsafePlace,
                "\(attribute) loads code or styles into the page, so its host must be fixed: "
                    + "write at least the start of its path, as in \"/scripts/{{\(name.text)}}\".")
        }
        let isAfterSlash = isAfterSlash
        self.isAfterSlash = false
        switch progress {
        case .start:
            (progress, mayHaveDynamicScheme) = (.unsettled, true)
            return kind == .list ? .urlList : .url
        case .scheme:
            (progress, mayHaveDynamicScheme) = (.unsettled, true)
            return continued
        case .firstSlash:
            progress = .unsettled
            return .urlSegment
        case .authority:
            progress = .dynamicHost
            return .urlQuery
        case .host:
            // After `https://a.` a value is part of the host; after `https://a.example` it begins the path.
            if [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "@")].contains(last) {
                progress = .dynamicHost
                return .urlQuery
            }
            (progress, hasFixedHost) = (.unsettled, true)
            return continued
        case .dynamicHost: return .urlQuery
        case .slash:
            progress = .path
            return .urlSegment
        case .opaque, .path: return .urlPath
        case .query: return .urlQuery
        case .unsettled: return isAfterSlash && kind != .list ? .urlUnsettled : continued
        }
    }

    private var continued: Place { kind == .list ? .urlListContinued : .urlContinued }

    /// Merges the states after a section, which may have been written or omitted, into the stricter one.
    mutating func merge(_ other: URLTracker) {
        mayHaveDynamicScheme = mayHaveDynamicScheme || other.mayHaveDynamicScheme
        hasFixedHost = hasFixedHost && other.hasFixedHost
        isAfterSlash = isAfterSlash && other.isAfterSlash
        if progress == other.progress && scheme == other.scheme { return }
        switch (progress, other.progress) {
        case (.path, .slash), (.slash, .path), (.slash, .slash): progress = .slash
        case (.path, .query), (.query, .path), (.slash, .query), (.query, .slash): progress = .query
        case (.path, .path), (.query, .query): break
        default:
            mayHaveDynamicScheme = mayHaveDynamicScheme || isSchemePossible || other.isSchemePossible
            progress = .unsettled
            scheme.removeAll()
        }
    }

    private var isSchemePossible: Bool { progress == .start || progress == .scheme }
}

/// The URL schemes to which a page can link.
enum URLScheme {
    static func isHarmless(_ scheme: some Sequence<UInt8>) -> Bool {
        ["http", "https", "mailto", "tel", "sms"].contains { scheme.elementsEqual($0.utf8) }
    }

    /// Indicates whether a browser would interpret `url` as relative, or as a URL with a harmless scheme. As the URL
    /// standard specifies, leading control characters and spaces are ignored, and so are all tabs and newlines.
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
                // No harmless scheme is this long, but a colon may follow.
                if scheme.count < 16 { scheme.append(HTMLSyntax.lowercased(byte)) }
            }
        }
        return true
    }
}
