import HTTP

/// The content security policy of an app's documents. The parts that are equal for all documents are joined once.
struct ContentPolicy: Sendable {
    /// The header of a document without a nonce, which would take longer to build than the document.
    private(set) var usualHeaders = HTTPHeaders()
    private let scripts: String
    private let styles: String
    private let others: String

    /// The policy of the server's own pages.
    static let strict = ContentPolicy(ContentSources())

    init(_ sources: ContentSources) {
        scripts = Self.list(sources.scripts)
        styles = Self.list(sources.styles)
        others =
            "; img-src 'self' data:\(Self.list(sources.images)); font-src 'self'\(Self.list(sources.fonts)); "
            + "connect-src 'self'\(Self.list(sources.connections)); manifest-src 'self'; "
            + "media-src 'self'\(Self.list(sources.media)); "
            + (sources.frames.isEmpty ? "" : "frame-src\(Self.list(sources.frames)); ")
            + (sources.workers.isEmpty ? "" : "worker-src 'self'\(Self.list(sources.workers)); ")
            + "form-action 'self'\(Self.list(sources.redirects)); base-uri 'none'; frame-ancestors 'none'"
        var usual = HTTPResponse.html([], status: .ok)
        usual.addDocumentHeaders(field())
        usualHeaders = usual.headers
    }

    private static func list(_ sources: [String]) -> String { sources.map { " " + $0 }.joined() }

    /// Returns the header field of a document.
    ///
    /// - Parameters:
    ///   - nonce: The nonce that the layout writes for its own scripts and styles; `nil` if it writes none.
    ///   - styleNonce: The nonce of the style element that contains the styles of elements; `nil` without it.
    func field(nonce: String? = nil, styleNonce: String? = nil) -> String {
        let ofScripts = nonce.map { " 'nonce-\($0)'" } ?? ""
        let ofStyles = (nonce ?? styleNonce).map { " 'nonce-\($0)'" } ?? ""
        return
            "default-src 'none'; script-src 'self'\(ofScripts)\(scripts); "
            + "style-src 'self'\(ofStyles)\(styles)\(others)"
    }
}
