/// The media types of files, by file name extension.
enum MIMEType {
    private static let types: [String: String] = [
        "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
        "json": "application/json", "map": "application/json", "webmanifest": "application/manifest+json",
        "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
        "xml": "application/xml", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
        "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "woff": "font/woff",
        "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf", "pdf": "application/pdf",
        "wasm": "application/wasm",
        "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "mp4": "video/mp4", "webm": "video/webm",
        "zip": "application/zip", "gz": "application/gzip",
    ]

    /// Indicates whether a browser shows a file of this type as a document that may run scripts.
    static func isDocument(_ type: String) -> Bool {
        ["text/html", "image/svg+xml", "application/xml"].contains { type.utf8.starts(with: $0.utf8) }
    }

    static func isScript(_ type: String) -> Bool { type == types["js"] }

    static func of(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "application/octet-stream" }
        let ending = name.utf8[name.utf8.index(after: dot)...].map(\.asciiLowercased)
        return types[String(decoding: ending, as: UTF8.self)] ?? "application/octet-stream"
    }
}
