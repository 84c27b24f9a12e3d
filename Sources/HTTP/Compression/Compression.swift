import CZlib

/// Gzip compression for HTTP.
public enum Compression {
    /// The ten bytes that begin a gzip file or stream (RFC 1952 section 2.3).
    public static let gzipHeader: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]

    /// The minimum size of a compressed body; compressing less is not worthwhile.
    static let minimumBytes = 1_024

    /// Returns a complete gzip file with the bytes. To compress many bodies, keep a ``GzipEncoder``.
    ///
    /// - Throws: ``HTTPError`` with `.compression` when zlib has no memory.
    public static func gzip(_ bytes: [UInt8], level: Int = 6) throws(HTTPError) -> [UInt8] {
        try GzipEncoder(level: level).encode(bytes)
    }

    /// Indicates whether an Accept-Encoding field accepts gzip: it lists `gzip` or `*` with a quality above 0 and not
    /// below that of the uncompressed form (RFC 9110 section 12.5.3).
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

    /// Returns the quality in thousandths: 1000 if none is given, 0 if it is invalid.
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

    /// Indicates whether a Content-Type is a kind of text.
    static func isCompressible(contentType: String?) -> Bool {
        guard let contentType else { return false }
        // Nearly all responses of apps; a lowercase copy takes longer than the rest of this check.
        if contentType.utf8.starts(with: "text/html".utf8) { return true }
        let type = contentType.asciiLowercased
        return type.hasPrefix("text/") && !type.hasPrefix("text/event-stream")
            || [
                "application/json", "application/javascript", "application/xml", "image/svg+xml",
                "application/manifest+json",
            ]
            .contains { type.hasPrefix($0) } || type.contains("+json") || type.contains("+xml")
    }

    /// Decompresses a complete gzip file, or the beginning of a gzip stream, up to a limit. For clients and tests.
    ///
    /// - Throws: ``HTTPError`` with `.compression` when the bytes are not gzip or decompress to more than `limit`
    ///   bytes.
    public static func gunzip(_ bytes: [UInt8], limit: Int = 64 << 20) throws(HTTPError) -> [UInt8] {
        var decoder = try GzipDecoder(limit: limit)
        return try decoder.decode(bytes)
    }
}
