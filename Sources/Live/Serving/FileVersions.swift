import HTTP
import Locks

/// The versions that the files in `Public` had when the server started.
///
/// A version is looked up once and stays the same while the server runs, as its templates do. When a file changes meanwhile, the server answers the
/// address with the old version with the new content, and browsers do not keep it.
final class FileVersions: Sendable {
    private let files: StaticFiles
    private let known = Mutex<[String: String?]>([:])

    init(_ files: StaticFiles) { self.files = files }

    /// Returns the version of the file at a path such as `/style.css`; nil where there is no such file. Blocks for a path that is asked for the
    /// first time.
    func version(of path: String) -> String? {
        if let version = known.withLock({ $0[path] }) { return version }
        let version = files.version(of: path)
        known.withLock { $0[path] = .some(version) }
        return version
    }

    /// The path with its version, for a link.
    func link(to path: String) -> String {
        version(of: path).map { "\(path)?v=\($0)" } ?? path
    }

    /// A text that changes with any of the files that were looked up so far.
    var combined: String {
        known.withLock { known in known.sorted { $0.key < $1.key }.compactMap(\.value).joined(separator: "-") }
    }

    /// The paths with an extension at which there is no file, sorted.
    var missing: [String] {
        known.withLock { known in
            known.filter { path, version in
                let name = path.utf8.split(separator: UInt8(ascii: "/")).last
                return version == nil && name?.contains(UInt8(ascii: ".")) == true
            }.keys.sorted()
        }
    }
}
