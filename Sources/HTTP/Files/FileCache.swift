import CLinux
import EventLoops
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps small files in memory, in all at most a limit.
final class FileCache: Sendable {
    private let directory: String
    private let blocking: BlockingPool
    private let age: Duration
    private let entries = Mutex(Entries())

    /// Files up to this size are kept in memory.
    static let maximumFileBytes = 1 << 20
    private static let maximumBytes = 64 << 20

    private struct Entries {
        var files: [String: (file: StoredFile, checked: ContinuousClock.Instant)] = [:]
        var bytes = 0
    }

    init(directory: String, blocking: BlockingPool, age: Duration) {
        self.directory = directory
        self.blocking = blocking
        self.age = age
    }

    /// Calls back on the loop: at once when the file was looked at lately, else after disk was read. Nil: no such file.
    func load(_ name: String, on loop: EventLoop, then: @escaping @Sendable (StoredFile?) -> Void) {
        let known = entries.withLock { $0.files[name] }
        if let known, known.checked.duration(to: .now) < age { return then(known.file) }
        blocking.run({ self.loadNow(name) }, on: loop, then: then)
    }

    /// Blocks.
    func loadNow(_ name: String) -> StoredFile? {
        guard let opened = open(name) else {
            entries.withLock { entries in
                if let old = entries.files.removeValue(forKey: name) { entries.bytes -= old.file.count }
            }
            return nil
        }
        let known = entries.withLock { $0.files[name]?.file }
        let file = known?.stamp == opened.stamp ? known! : read(name, opened.file, opened.stamp)
        if case .memory? = file?.content, let file { keep(name, file) }
        return file
    }

    private func keep(_ name: String, _ file: StoredFile) {
        entries.withLock { entries in
            if let old = entries.files.removeValue(forKey: name) { entries.bytes -= old.file.count }
            guard entries.bytes + file.count <= Self.maximumBytes else { return }
            entries.files[name] = (file, .now)
            entries.bytes += file.count
        }
    }

    /// Refuses what a link leads out of the folder.
    private func open(_ name: String) -> (file: HTTPFile, stamp: StoredFile.Stamp)? {
        guard let folder = Self.realPath(directory), let found = Self.realPath("\(directory)/\(name)") else {
            return nil
        }
        guard found.hasPrefix(folder == "/" ? "/" : folder + "/"), let file = HTTPFile(path: found) else { return nil }
        return (file, file.stamp)
    }

    /// Without links and dots; nil when there is nothing.
    private static func realPath(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    private func read(_ name: String, _ file: HTTPFile, _ stamp: StoredFile.Stamp) -> StoredFile? {
        let type = MIMEType.of(name)
        guard stamp.size <= Self.maximumFileBytes else {
            return StoredFile(version: stamp.version, contentType: type, content: .disk(file), stamp: stamp)
        }
        guard let bytes = file.read(at: 0, count: stamp.size) else { return nil }
        var gzip: [UInt8]?
        if bytes.count >= Compression.minimumBytes, Compression.isCompressible(contentType: type) {
            gzip = try? Compression.gzip(bytes, level: 9)
        }
        return StoredFile(
            version: StoredFile.hash(bytes), contentType: type, content: .memory(plain: bytes, gzip: gzip), stamp: stamp
        )
    }
}
