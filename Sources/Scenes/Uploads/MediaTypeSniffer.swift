/// The media type of a file, from its first bytes (WHATWG MIME Sniffing, sections 4 to 7).
package enum MediaTypeSniffer {
    /// The number of bytes that are examined (section 5.2, the resource header).
    package static let neededBytes = 1_445

    /// Returns the type of a file that begins with these bytes.
    package static func type(of bytes: [UInt8]) -> String {
        let bytes = Array(bytes.prefix(neededBytes))
        for signature in signatures where signature.matches(bytes) { return signature.type }
        if isMP4(bytes) { return "video/mp4" }
        if isWebM(bytes) { return "video/webm" }
        if let type = markup(bytes) { return type }
        return bytes.contains(where: isBinary) ? "application/octet-stream" : "text/plain"
    }

    /// A pattern at the start of files of a type.
    private struct Signature {
        let type: String
        /// The bytes; `nil` for any byte.
        let pattern: [UInt8?]

        init(_ type: String, _ pattern: [UInt8?]) { (self.type, self.pattern) = (type, pattern) }

        /// Creates a signature from text, in which `?` is any byte.
        init(_ type: String, _ text: String) {
            self.init(type, text.utf8.map { $0 == UInt8(ascii: "?") ? nil : $0 })
        }

        func matches(_ bytes: [UInt8]) -> Bool {
            bytes.count >= pattern.count && zip(pattern, bytes).allSatisfy { $0 == nil || $0 == $1 }
        }
    }

    private static let signatures: [Signature] = [
        Signature("image/x-icon", [0, 0, 1, 0]), Signature("image/x-icon", [0, 0, 2, 0]),
        Signature("image/bmp", "BM"), Signature("image/gif", "GIF87a"), Signature("image/gif", "GIF89a"),
        Signature("image/webp", "RIFF????WEBPVP"),
        Signature("image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        Signature("image/jpeg", [0xff, 0xd8, 0xff]),
        Signature("audio/aiff", "FORM????AIFF"), Signature("audio/mpeg", "ID3"),
        Signature("application/ogg", [0x4f, 0x67, 0x67, 0x53, 0]),
        Signature("audio/midi", [0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6]),
        Signature("video/avi", "RIFF????AVI "), Signature("audio/wave", "RIFF????WAVE"),
        Signature("font/ttf", [0, 1, 0, 0]), Signature("font/otf", "OTTO"), Signature("font/collection", "ttcf"),
        Signature("font/woff", "wOFF"), Signature("font/woff2", "wOF2"),
        Signature("application/x-gzip", [0x1f, 0x8b, 8]), Signature("application/zip", [0x50, 0x4b, 3, 4]),
        Signature("application/x-rar-compressed", [0x52, 0x61, 0x72, 0x20, 0x1a, 7, 0]),
        Signature("application/pdf", "%PDF-"), Signature("application/postscript", "%!PS-Adobe-"),
        Signature("text/plain", [0xfe, 0xff]), Signature("text/plain", [0xff, 0xfe]),
    ]

    /// Indicates whether the bytes begin an MP4 file (section 6.2.1): a box `ftyp` with a brand that begins with `mp4`.
    private static func isMP4(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 12, Array(bytes[4..<8]) == Array("ftyp".utf8) else { return false }
        let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard size % 4 == 0, bytes.count >= size, size >= 12 else { return false }
        let brands = [8] + stride(from: 16, to: size, by: 4)
        return brands.contains { bytes[$0..<$0 + 3].elementsEqual("mp4".utf8) }
    }

    /// Indicates whether the bytes begin a WebM file (section 6.2.2), which names its type in the first element.
    private static func isWebM(_ bytes: [UInt8]) -> Bool {
        guard bytes.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) else { return false }
        let start = bytes.prefix(38)
        guard let mark = start.indices.first(where: { start[$0...].starts(with: [0x42, 0x82]) }) else { return false }
        return bytes[(mark + 2)...].prefix(12).dropFirst().drop { $0 == 0 }.starts(with: "webm".utf8)
    }

    /// Returns the type of markup (section 7.1): HTML that begins with a usual tag, and XML.
    private static func markup(_ bytes: [UInt8]) -> String? {
        let marked = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
        let text = marked.drop { [9, 10, 12, 13, 32].contains($0) }
        if text.starts(with: "<?xml".utf8) { return "text/xml" }
        if text.starts(with: "<!--".utf8) { return "text/html" }
        guard text.first == UInt8(ascii: "<") else { return nil }
        let upper = text.dropFirst().prefix(16).map { (97...122).contains($0) ? $0 - 32 : $0 }
        return tags.contains { tag in
            guard upper.starts(with: tag.utf8), upper.count > tag.utf8.count else { return false }
            return upper[tag.utf8.count] == 32 || upper[tag.utf8.count] == UInt8(ascii: ">")
        } ? "text/html" : nil
    }

    private static let tags = [
        "!DOCTYPE HTML", "HTML", "HEAD", "SCRIPT", "IFRAME", "H1", "DIV", "FONT", "TABLE", "A", "STYLE", "TITLE", "B",
        "BODY", "BR", "P",
    ]

    /// Indicates whether a byte does not occur in text (section 3, binary data byte).
    private static func isBinary(_ byte: UInt8) -> Bool {
        byte <= 8 || byte == 0x0b || (0x0e...0x1a).contains(byte) || (0x1c...0x1f).contains(byte)
    }
}
