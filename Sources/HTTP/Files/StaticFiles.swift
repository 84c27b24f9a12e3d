public import EventLoops

/// Serves the files of a folder, from memory where they are small.
///
/// Names that begin with a dot, and paths that lead out of the folder, are not found. A file is looked at again at most once a second; disk is
/// read off the loops.
public struct StaticFiles: Sendable {
    private let cache: FileCache

    /// - Parameters:
    ///   - directory: the folder's path.
    ///   - blocking: where disk is read: a group's `blocking`.
    ///   - checkingEvery: how long an answer from memory may be behind the disk.
    ///   - documentPolicy: the Content-Security-Policy of HTML, SVG and XML files, nil for none.
    ///   - minifiesScripts: removes comments and needless white space from the files whose names end in `.js` or `.mjs`. Files that end in
    ///     `.min.js` are always served unchanged, which a page needs that checks a script by its hash.
    public init(
        directory: String, blocking: BlockingPool, checkingEvery age: Duration = .seconds(1),
        documentPolicy: String? = StaticFiles.documentPolicy, minifiesScripts: Bool = false
    ) {
        if let documentPolicy {
            precondition(HTTPHeaders.isValidValue(documentPolicy), "A policy cannot have control characters.")
        }
        cache = FileCache(
            directory: directory, blocking: blocking, age: age, documentPolicy: documentPolicy,
            minifiesScripts: minifiesScripts)
    }

    /// The default Content-Security-Policy of files that a browser shows as documents: they keep their look, run no script, send no form, and have an
    /// origin of their own. So a file that one user has uploaded cannot act for another user who opens it. Browsers ignore it for an image in a
    /// page.
    public static let documentPolicy = """
        default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; \
        media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox
        """

    /// Answers the request with the file at its path, or 404; 405 for methods other than GET and HEAD, 503 while the process can open no file.
    public func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
        handle(request, path: request.path, responder) { responder in Router.notFound(request, responder) }
    }

    /// As `handle`, for a path of one's own and with a say in what is answered when there is no such file.
    public func handle(
        _ request: HTTPRequest, path: String, _ responder: HTTPResponder,
        notFound: @escaping @Sendable (HTTPResponder) -> Void
    ) {
        guard request.method == .get || request.method == .head else {
            return responder.respond(HTTPResponse(status: .methodNotAllowed, headers: ["Allow": "GET, HEAD"]))
        }
        guard let name = Self.safeName(path) else { return notFound(responder) }
        cache.load(name, on: responder.loop) { outcome in
            switch outcome {
            case .found(let file): responder.respond(FileAnswer.make(file, for: request))
            case .missing: notFound(responder)
            case .unavailable: responder.respond(.overloaded)
            }
        }
    }

    /// A text that changes with the file's content, for its URL (`/style.css?v=…`): such a URL is answered as cacheable for a year.
    /// Blocks; nil when there is no such file.
    public func version(of path: String) -> String? {
        guard let name = Self.safeName(path) else { return nil }
        guard case .found(let file) = cache.loadNow(name) else { return nil }
        return file.version
    }

    /// The path without its slash, or nil when it is none that may be served.
    static func safeName(_ path: String) -> String? {
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0), !path.utf8.contains(UInt8(ascii: "\\"))
        else {
            return nil
        }
        let segments = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard segments.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: ".") }) else { return nil }
        return String(decoding: path.utf8.dropFirst(), as: UTF8.self)
    }
}
