public import EventLoops

/// Serves the files of a folder, small ones from memory.
///
/// Names that begin with a dot, and paths that lead out of the folder, are answered with 404. A cached file is checked
/// for changes at most once a second. The disk is read off the loops.
///
/// A compressed form beside a file, such as `style.css.gz` for `style.css`, is sent to clients that accept gzip, unless
/// the file has changed after it. The server compresses other text files itself if they are small enough to be kept in
/// memory (1 MB).
///
/// A script can be a folder of ECMAScript modules: if there is no file `app.js`, but the folder `app` contains a module
/// `main.js`, `/app.js` is one script with that module and all modules that it imports. A module imports names from
/// others in its folder with `import { name } from "./other.js";`, or in the folder `shared` beside it with
/// `"../shared/other.js"`, and otherwise contains only declarations of
/// functions, constants and variables. Only `main.js` may contain other statements. Top-level names must be unique
/// across the modules of a folder.
public struct StaticFiles: Sendable {
    private let cache: FileCache
    /// The additional header fields of single files, by the files' names.
    private let fields: [String: HTTPHeaders]

    /// Creates a handler for a folder's files.
    ///
    /// - Parameters:
    ///   - directory: The folder's path.
    ///   - blocking: The pool that reads the disk: the `blocking` of a loop group.
    ///   - age: The maximum age of a response from memory before the file on disk is checked again.
    ///   - documentPolicy: The Content-Security-Policy of HTML, SVG and XML files, or `nil` for none.
    ///   - minifiesScripts: Removes comments and unnecessary white space from files whose names end in `.js` or `.mjs`,
    ///     and shortens the names of functions and variables in scripts that are folders of modules. Files that end in
    ///     `.min.js` are always served unchanged, which a page needs if it checks a script's hash.
    ///   - fields: Additional header fields of single files, by their paths, such as `Service-Worker-Allowed` of
    ///     `/app/worker.js`.
    public init(
        directory: String, blocking: BlockingPool, checkingEvery age: Duration = .seconds(1),
        documentPolicy: String? = StaticFiles.documentPolicy, minifiesScripts: Bool = false,
        fields: [String: HTTPHeaders] = [:]
    ) {
        self.fields = Dictionary(fields.compactMap { path, fields in Self.safeName(path).map { ($0, fields) } }) { $1 }
        if let documentPolicy {
            precondition(HTTPHeaders.isValidValue(documentPolicy), "A policy cannot contain control characters.")
        }
        cache = FileCache(
            directory: directory, blocking: blocking, age: age, documentPolicy: documentPolicy,
            minifiesScripts: minifiesScripts)
    }

    /// The default Content-Security-Policy of files that a browser shows as documents. Such a document keeps its
    /// styles, but runs no script, submits no form and has a separate origin, so that a file uploaded by one user
    /// cannot act for another user who opens it. Browsers ignore the policy for an image in a page.
    public static let documentPolicy = """
        default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; \
        media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox
        """

    /// Responds with the file at the request's path, or with 404. Methods other than GET and HEAD get 405; 503 means
    /// that the process cannot open more files.
    public func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
        handle(request, path: request.path, responder) { responder in Router.notFound(request, responder) }
    }

    /// Responds like ``handle(_:_:)`` with the file at `path`, and calls `notFound` if no such file exists.
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
            case .found(let file):
                var response = FileAnswer.make(file, for: request)
                for field in fields[name]?.fields ?? [] { response.headers.append(field.name, field.value) }
                responder.respond(response)
            case .missing: notFound(responder)
            case .unavailable: responder.respond(.overloaded)
            }
        }
    }

    /// Returns a version string that changes with the file's content, for its URL (`/style.css?v=…`). Responses to such
    /// a URL are cacheable for a year. Blocks; returns `nil` if no such file exists.
    public func version(of path: String) -> String? {
        guard let name = Self.safeName(path) else { return nil }
        guard case .found(let file) = cache.loadNow(name) else { return nil }
        return file.version
    }

    /// Returns the error that prevents the modules of a script such as `/app.js` from being joined, with its place in a
    /// module. Blocks; returns `nil` if there is none, or if the script is not a folder of modules.
    package func bundleError(of path: String) -> ScriptBundleError? {
        guard let name = Self.safeName(path), case .found(let file) = cache.loadNow(name) else { return nil }
        return file.bundleError
    }

    /// Returns the path without its leading slash, or `nil` if it must not be served.
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
