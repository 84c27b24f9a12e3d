import CZlib

/// Gzip as HTTP uses it.
public enum Compression {
    /// The ten bytes that begin a gzip file or stream (RFC 1952 section 2.3).
    public static let gzipHeader: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]

    /// Bodies below this many bytes are not worth it.
    static let minimumBytes = 1_024

    /// A whole gzip file. Where much is compressed, keep a `GzipEncoder`.
    public static func gzip(_ bytes: [UInt8], level: Int = 6) throws(HTTPError) -> [UInt8] {
        try GzipEncoder(level: level).encode(bytes)
    }

    /// Whether an Accept-Encoding takes gzip: named (or `*`) with a quality above 0, and not liked less than the plain form
    /// (RFC 9110 section 12.5.3).
    public static func acceptsGzip(_ headers: HTTPHeaders) -> Bool {
        guard headers.contains("Accept-Encoding") else { return false }
        var gzip: Int?
        var any: Int?
        var identity: Int?
        for value in headers.all("Accept-Encoding") {
            for coding in value.utf8.split(separator: UInt8(ascii: ",")) {
                let parts = Array(coding).split(separator: UInt8(ascii: ";"))
                guard let name = parts.first?.trimmed() else { continue }
                let quality = quality(parts.dropFirst())
                if name.equalsIgnoringCase("gzip") || name.equalsIgnoringCase("x-gzip") { gzip = quality }
                if name.equalsIgnoringCase("identity") { identity = quality }
                if name.elementsEqual([UInt8(ascii: "*")]) { any = quality }
            }
        }
        let wanted = gzip ?? any ?? 0
        return wanted > 0 && wanted >= (identity ?? 0)
    }

    /// In thousandths; 1000 where none is given, 0 for what is no quality.
    private static func quality(_ parameters: ArraySlice<ArraySlice<UInt8>>) -> Int {
        for parameter in parameters {
            let parameter = parameter.trimmed()
            guard parameter.prefix(2).equalsIgnoringCase("q=") else { continue }
            guard let value = Double(String(decoding: parameter.dropFirst(2), as: UTF8.self)), value >= 0, value <= 1
            else { return 0 }
            return Int(value * 1_000)
        }
        return 1_000
    }

    /// Whether a Content-Type is text of some kind.
    static func isCompressible(contentType: String?) -> Bool {
        guard let type = contentType?.asciiLowercased else { return false }
        return type.hasPrefix("text/") && !type.hasPrefix("text/event-stream")
            || [
                "application/json", "application/javascript", "application/xml", "image/svg+xml",
                "application/manifest+json",
            ]
            .contains { type.hasPrefix($0) } || type.contains("+json") || type.contains("+xml")
    }

    /// Decompresses a whole gzip file, or what has come of a gzip stream, up to a limit. For clients and tests.
    /// - Throws: when the bytes are no gzip, or there would be more than `limit`.
    public static func gunzip(_ bytes: [UInt8], limit: Int = 64 << 20) throws(HTTPError) -> [UInt8] {
        var decoder = try GzipDecoder(limit: limit)
        return try decoder.decode(bytes)
    }
}
