/// A validated request line (RFC 9112 section 3).
struct RequestLine {
    let method: HTTPMethod
    let target: String
    let path: String
    /// The authority of a target in absolute form. It overrides the Host field.
    let authority: String?
    let isHTTP11: Bool

    /// Reads the line and moves `place` past its CR LF. Inlined, so that its parts are moved into the request.
    @inline(__always)
    init(_ input: Span<UInt8>, _ place: inout Int, _ limits: HTTPLimits) throws(HTTPRequestFailure) {
        let method = try Self.readMethod(input, &place)
        let start = place
        while input[place].isPlainPath { place += 1 }
        // Most targets are only a path without escapes.
        let isPath = input[place] == 32 && input[start] == UInt8(ascii: "/")
        while input[place].isTarget { place += 1 }
        let end = place
        guard input[place] == 32, end > start else {
            throw HTTPRequestFailure(.badRequest, "The URL is empty or contains invalid characters.")
        }
        guard end - start <= limits.targetBytes else {
            throw HTTPRequestFailure(.uriTooLong, "The URL has more than \(limits.targetBytes) bytes.")
        }
        place += 1
        let isHTTP11 = try Self.readVersion(input, &place)
        let whole = String(copying: UTF8Span(unchecked: input.extracting(start..<end), isKnownASCII: true))
        if isPath {
            self.init(method, whole, path: whole, authority: nil, isHTTP11)
        } else {
            let (target, authority) = try Self.originForm(whole, method)
            self.init(method, target, path: try Self.decodedPath(target), authority: authority, isHTTP11)
        }
    }

    @inline(__always)
    private init(_ method: HTTPMethod, _ target: String, path: String, authority: String?, _ isHTTP11: Bool) {
        self.method = method
        self.target = target
        self.path = path
        self.authority = authority
        self.isHTTP11 = isHTTP11
    }

    @inline(__always)
    private static func readMethod(_ input: Span<UInt8>, _ place: inout Int) throws(HTTPRequestFailure) -> HTTPMethod {
        if input.count - place > 4, input.word(at: place) == Words.get {
            place += 4
            return .get
        }
        let start = place
        while input[place].isToken { place += 1 }
        guard place > start, input[place] == 32 else {
            throw HTTPRequestFailure(.badRequest, "The request does not begin with a method.")
        }
        let bytes = input.extracting(start..<place)
        place += 1
        if bytes.equals("POST") { return .post }
        let name = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        guard let method = HTTPMethod(rawValue: name) else {
            throw HTTPRequestFailure(.notImplemented, "This server does not support the method.")
        }
        return method
    }

    @inline(__always)
    private static func readVersion(_ input: Span<UInt8>, _ place: inout Int) throws(HTTPRequestFailure) -> Bool {
        if input.count - place >= 10, input.word(at: place) == Words.http, input.word(at: place + 4) == Words.version11,
            input[place + 8] == 13, input[place + 9] == 10
        {
            place += 10
            return true
        }
        guard input.count - place >= 10, input.extracting(place..<place + 5).equals("HTTP/"), input[place + 5].isDigit,
            input[place + 6] == UInt8(ascii: "."), input[place + 7].isDigit, input[place + 8] == 13,
            input[place + 9] == 10
        else { throw HTTPRequestFailure(.badRequest, "The request line does not end with the protocol's version.") }
        guard input[place + 5] == UInt8(ascii: "1") else {
            throw HTTPRequestFailure(.versionNotSupported, "This server supports HTTP/1.1 and HTTP/1.0.")
        }
        let isHTTP11 = input[place + 7] != UInt8(ascii: "0")
        place += 10
        return isHTTP11
    }

    /// Returns a target in origin form (RFC 9112 section 3.2). A target in absolute form is split; `*` is valid for
    /// OPTIONS only.
    private static func originForm(
        _ target: String, _ method: HTTPMethod
    ) throws(HTTPRequestFailure) -> (target: String, authority: String?) {
        if target.utf8.first == UInt8(ascii: "/") { return (target, nil) }
        if target == "*", method == .options { return (target, nil) }
        let scheme = target.prefix(8).lowercased()
        let length = scheme.hasPrefix("http://") ? 7 : scheme == "https://" ? 8 : 0
        guard length > 0 else { throw HTTPRequestFailure(.badRequest, "The URL does not begin with a slash.") }
        let rest = target.dropFirst(length)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest.dropFirst(authority.count)
        return ((path.first == "/" ? "" : "/") + path, String(authority))
    }

    /// Decodes the path strictly, because the decoded path decides what is served: no broken escapes, no NUL, only
    /// UTF-8.
    private static func decodedPath(_ target: String) throws(HTTPRequestFailure) -> String {
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
        guard path.contains(UInt8(ascii: "%")) else {
            return path.count == target.utf8.count ? target : String(decoding: path, as: UTF8.self)
        }
        var escapes = path[...]
        while let percent = escapes.firstIndex(of: UInt8(ascii: "%")) {
            let digits = escapes[escapes.index(after: percent)...].prefix(2)
            guard digits.count == 2, digits.allSatisfy({ $0.hexValue != nil }) else {
                throw HTTPRequestFailure(.badRequest, "The URL contains a % without two hexadecimal digits after it.")
            }
            escapes = escapes[digits.endIndex...]
        }
        let decoded = PercentEncoding.decodedBytes(path, plusIsSpace: false)
        guard !decoded.contains(0), let text = String(validating: decoded, as: UTF8.self) else {
            throw HTTPRequestFailure(.badRequest, "The URL's path is not UTF-8 text.")
        }
        return text
    }
}

/// The parts of nearly all request lines, as numbers whose bytes are compared four at a time.
private enum Words {
    static var get: UInt32 { 0x2054_4547 }
    static var http: UInt32 { 0x5054_5448 }
    static var version11: UInt32 { 0x312e_312f }
}

extension Span<UInt8> {
    /// Returns the four bytes from a place on, the first one in the lowest bits. Traps if the span ends before them.
    @inline(__always)
    func word(at place: Int) -> UInt32 {
        precondition(place >= 0 && place + 4 <= count)
        return UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self))
    }

    func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        let wanted = text.utf8Start
        for place in 0..<count where self[place] != wanted[place] { return false }
        return true
    }
}
