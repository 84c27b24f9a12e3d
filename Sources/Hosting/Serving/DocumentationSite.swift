import EventLoops
import Foundation
import HTTP

/// A static site made by docc, served below ``path``.
struct DocumentationSite: Sendable {
    /// The path below which the site is served. The site must have been built for it.
    static let path = "/docs"

    /// The Content-Security-Policy of the site's documents.
    ///
    /// They load the site's scripts and styles and contain one inline script (``inlineScript``). The scripts fetch a
    /// page's content from the site. Nothing else may run, and no other origin may be contacted.
    static let policy = """
        default-src 'none'; script-src 'self' 'sha256-77EWPyjUT2bZILT2rauaG3kt/w83/XPAfBGN/zpoqgs='; \
        style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
        frame-ancestors 'self'
        """

    /// The script that docc writes into each document. The policy contains its SHA-256 hash.
    static let inlineScript = "var baseUrl = \"\(path)/\""

    private let files: StaticFiles

    /// Opens the site in a folder.
    ///
    /// - Throws: An `OptionError` if the folder does not contain a site of docc for ``path``.
    init(folder: String, blocking: BlockingPool) throws(OptionError) {
        guard let data = FileManager.default.contents(atPath: "\(folder)/index.html") else {
            throw OptionError("--docs \(folder): there is no index.html in that folder; build the site with .ci/docs")
        }
        guard String(decoding: data, as: UTF8.self).contains("<script>\(Self.inlineScript)</script>") else {
            throw OptionError(
                "--docs \(folder): the site is not one of docc for the path \(Self.path); build it with .ci/docs")
        }
        files = StaticFiles(directory: folder, blocking: blocking, documentPolicy: Self.policy)
    }

    /// Returns a handler that serves the site below ``path`` and passes all other requests to `other`.
    func handler(otherwise other: @escaping HTTPHandler) -> HTTPHandler {
        { request, responder in
            guard request.path.utf8.starts(with: Self.path.utf8) else { return other(request, responder) }
            let path = String(request.path.dropFirst(Self.path.count))
            if path.isEmpty || path == "/" {
                return responder.respond(.redirect(to: "\(Self.path)/documentation/", status: .found))
            }
            guard path.hasPrefix("/") else { return other(request, responder) }
            serve(path, request, responder)
        }
    }

    /// Responds with a file, or with the document of a folder, as the scripts link to folders without a slash.
    private func serve(_ path: String, _ request: HTTPRequest, _ responder: HTTPResponder) {
        let document = path.hasSuffix("/") ? "\(path)index.html" : "\(path)/index.html"
        if path.hasSuffix("/") {
            return files.handle(request, path: document, responder) { Router.notFound(request, $0) }
        }
        files.handle(request, path: path, responder) { [files] responder in
            files.handle(request, path: document, responder) { Router.notFound(request, $0) }
        }
    }
}
