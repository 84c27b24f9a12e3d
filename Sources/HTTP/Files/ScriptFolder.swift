/// A script whose modules are the files of a folder: `/app.js` is the bundle of the folder `app` if that contains
/// `main.js` and no file `app.js` exists. Each module is served as a file too. The scripts whose folders are side by side
/// may share modules, which are in the folder `shared` beside them; each script contains those that it imports.
struct ScriptFolder {
    private let cache: FileCache
    /// The folder's path inside the site's folder.
    private let folder: String

    /// Creates the folder of a script such as `app.js`. Returns `nil` if the name is not that of a script.
    init?(of name: String, in cache: FileCache) {
        guard name.utf8.count > 3, name.hasSuffix(".js") else { return nil }
        self.cache = cache
        folder = String(name.dropLast(3))
    }

    /// The path from a script's folder to the folder beside it whose modules several scripts may import.
    static let shared = "../shared/"

    private var modules: [String] { files(in: folder) + files(in: sharedFolder).map { Self.shared + $0 } }

    private func files(in folder: String) -> [String] { cache.names(in: folder).filter { $0.hasSuffix(".js") } }

    private var sharedFolder: String {
        let parent = folder.lastIndex(of: "/").map { folder[...$0] } ?? ""
        return parent + "shared"
    }

    /// Returns the path of a module inside the site's folder.
    private func path(of module: String) -> String {
        module.hasPrefix(Self.shared) ? "\(sharedFolder)/\(module.dropFirst(Self.shared.count))" : "\(folder)/\(module)"
    }

    /// Opens a module. Returns `nil` if it is not a file that can be served.
    private func open(_ module: String) throws(HTTPFile.OpenError) -> HTTPFile? {
        do throws(HTTPFile.OpenError) {
            return try cache.open(path(of: module)).get()
        } catch {
            guard error == .notFound else { throw error }
            return nil
        }
    }

    /// Returns a stamp that shows whether any module has changed.
    ///
    /// - Throws: `.notFound` if the folder has no entry module, `.noDescriptor` if a module cannot be opened.
    func stamp() throws(HTTPFile.OpenError) -> StoredFile.Stamp {
        guard try open(ScriptBundle.entry) != nil else { throw .notFound }
        var all = StoredFile.Stamp(size: 0, seconds: 0, nanoseconds: 0, number: 0)
        for module in modules {
            guard let stamp = try open(module)?.stamp else { continue }
            let isNewer = (all.seconds, all.nanoseconds) < (stamp.seconds, stamp.nanoseconds)
            all = StoredFile.Stamp(
                size: all.size + stamp.size, seconds: isNewer ? stamp.seconds : all.seconds,
                nanoseconds: isNewer ? stamp.nanoseconds : all.nanoseconds,
                number: StoredFile.number("\(all.number) \(module) \(stamp.version)".utf8))
        }
        return all
    }

    /// Returns the bundle. If the modules cannot be bundled, it is a script that throws the reason, so that a developer
    /// who changes them finds it in the browser's console.
    func read(_ stamp: StoredFile.Stamp) throws(HTTPFile.OpenError) -> StoredFile {
        let type = MIMEType.of(ScriptBundle.entry)
        switch try script() {
        case .success(let script): return cache.stored(script, type, stamp)
        case .failure(let error):
            return cache.stored(Self.script(throwing: error.description), type, stamp, bundleError: error)
        }
    }

    /// Reads and bundles the modules.
    private func script() throws(HTTPFile.OpenError) -> Result<[UInt8], ScriptBundleError> {
        var (sources, size): ([String: [UInt8]], Int) = ([:], 0)
        for module in modules {
            guard let file = try open(module) else { continue }
            size += file.range.count
            guard size <= FileCache.maximumFileBytes else {
                return .failure(
                    ScriptBundleError(
                        file: path(of: module), line: 1,
                        sentence: "The modules have more than \(FileCache.maximumFileBytes) bytes in total."))
            }
            guard let source = file.read(at: 0, count: file.range.count) else { throw .notFound }
            sources[module] = source
        }
        let source = FinishedScripts.Source(
            folder: folder, modules: sources, isMinified: cache.minifiesScripts)
        return Result { () throws(ScriptBundleError) in try FinishedScripts.script(source) }
    }

    private static func script(throwing message: String) -> [UInt8] {
        let text = message.flatMap { "\\\"\n".contains($0) ? "\\\($0 == "\n" ? "n" : $0)" : "\($0)" }
        return Array("throw new Error(\"\(String(text))\");\n".utf8)
    }
}
