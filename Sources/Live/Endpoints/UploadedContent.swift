/// The rules for contents of users: uploaded files, and files that view models generate.
enum UploadedContent {
    /// The policy of such contents: an opaque origin without scripts, forms or connections (CSP 3, section 6.3.4).
    static let policy = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

    /// The types that a browser may show, because their contents cannot run.
    private static let shown: Set<String> = [
        "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp", "audio/mpeg", "audio/mp4",
        "audio/ogg", "audio/wav", "audio/webm", "video/mp4", "video/webm", "video/ogg", "text/plain",
    ]

    /// Decides whether a browser may show contents of a type.
    static func mayShow(_ type: String) -> Bool { shown.contains(MediaType.essence(of: type)) }
}
