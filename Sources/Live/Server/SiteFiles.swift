import EventLoops
import HTTP

/// The files that a server serves: those in `Public`, and those in folders outside the site.
struct SiteFiles: Sendable {
    private let own: StaticFiles
    /// The other folders, by the beginning of their paths, the longest first.
    private let mounted: [(path: String, files: StaticFiles)]

    init(_ configuration: LiveConfiguration, blocking: BlockingPool) {
        let isDevelopment = configuration.development
        // In development mode files are served unchanged, and browsers request them on each load.
        own = StaticFiles(
            directory: "\(configuration.site)/Public", blocking: blocking, documentPolicy: configuration.filePolicy,
            minifiesScripts: !isDevelopment,
            // The worker answers for all addresses, and not only for those in its folder.
            fields: [
                ClientScript.workerPath: ["Service-Worker-Allowed": "/"],
                ClientScript.retiredWorkerPath: ["Service-Worker-Allowed": "/"],
            ])
        mounted = configuration.folders.sorted { ($1.key.utf8.count, $0.key) < ($0.key.utf8.count, $1.key) }.map {
            path, folder in
            precondition(
                path.hasPrefix("/") && !path.hasSuffix("/"),
                "The path “\(path)” of a folder must begin with a slash and end without one, such as /leaflet.")
            let files = StaticFiles(directory: folder, blocking: blocking, documentPolicy: configuration.filePolicy)
            return (path + "/", files)
        }
    }

    /// Creates the files of one folder, without others.
    init(_ own: StaticFiles) { (self.own, mounted) = (own, []) }

    /// Returns the files that contain a path, and the path in them.
    private func place(of path: String) -> (files: StaticFiles, path: String) {
        for (start, files) in mounted where path.utf8.starts(with: start.utf8) {
            return (files, "/" + path.dropFirst(start.count))
        }
        return (own, path)
    }

    /// Responds with the file at a path, by default that of the request, and calls `notFound` if no such file exists.
    func handle(
        _ request: HTTPRequest, at path: String? = nil, _ responder: HTTPResponder,
        notFound: @escaping @Sendable (HTTPResponder) -> Void
    ) {
        let (files, path) = place(of: path ?? request.path)
        files.handle(request, path: path, responder, notFound: notFound)
    }

    /// Returns the version of the file at a path; `nil` if the file does not exist. Blocks.
    func version(of path: String) -> String? {
        let (files, path) = place(of: path)
        return files.version(of: path)
    }

    /// Returns the error that prevents the modules of a script from being joined. Blocks.
    func bundleError(of path: String) -> ScriptBundleError? {
        let (files, path) = place(of: path)
        return files.bundleError(of: path)
    }
}
