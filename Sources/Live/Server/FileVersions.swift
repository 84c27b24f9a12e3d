import HTTP
import Locks

/// The versions that the served files had when the server started.
///
/// A version is looked up once and does not change while the server runs, just as its templates do not. If a file
/// changes in the meantime, the address with the old version serves the new content, which browsers do not cache.
final class FileVersions: Sendable {
    private let files: SiteFiles
    private let known = Mutex<[String: String?]>([:])

    init(_ files: SiteFiles) { self.files = files }

    /// Returns the version of the file at a path such as `/style.css`; `nil` if the file does not exist. Blocks the
    /// first time that a path is requested.
    func version(of path: String) -> String? {
        if let version = known.withLock({ $0[path] }) { return version }
        let version = files.version(of: path)
        known.withLock { $0[path] = .some(version) }
        return version
    }

    /// Returns the path with its version, for a link.
    func link(to path: String) -> String {
        version(of: path).map { "\(path)?v=\($0)" } ?? path
    }

    /// Returns the path with its version, for a link; `nil` if the file does not exist, which is then not reported as
    /// missing.
    func linkIfPresent(to path: String) -> String? {
        files.version(of: path) == nil ? nil : link(to: path)
    }

    /// The first error in the modules of the scripts that were looked up so far. Blocks.
    var bundleError: ScriptBundleError? {
        let paths = known.withLock { $0.keys.sorted() }
        return paths.lazy.filter { $0.hasSuffix(".js") }.compactMap { self.files.bundleError(of: $0) }.first
    }

    /// A string that changes when any file that was looked up so far changes.
    var combined: String {
        known.withLock { known in known.sorted { $0.key < $1.key }.compactMap(\.value).joined(separator: "-") }
    }

    /// The paths with a file extension that were looked up and do not exist, sorted.
    var missing: [String] {
        known.withLock { known in
            known.filter { path, version in
                let name = path.utf8.split(separator: UInt8(ascii: "/")).last
                return version == nil && name?.contains(UInt8(ascii: ".")) == true
            }.keys.sorted()
        }
    }
}
