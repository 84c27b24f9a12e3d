#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A new folder for temporary files, which is removed when the object is released.
final class TemporaryFolder {
    let path: String

    init() throws {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/benchmarks-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw BenchmarkError("A folder cannot be created in \(base) (error \(errno)).")
        }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    /// Returns the path of a database with the given name.
    func database(_ name: String) -> String { "\(path)/\(name).sqlite" }

    deinit {
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { unlink("\(path)/\(name)") }
        }
        closedir(folder)
        rmdir(path)
    }
}
