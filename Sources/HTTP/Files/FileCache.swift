import CLinux
import EventLoops
import Locks

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A cache of small files in memory, with a limit on their total size.
///
/// A script that is not a file but a folder of modules is cached like a file.
final class FileCache: Sendable {
    /// The outcome of a lookup.
    enum Outcome: Sendable {
        case found(StoredFile)
        case missing
        /// The process has too few descriptors left to open the file.
        case unavailable
    }

    private let directory: String
    private let blocking: BlockingPool
    private let age: Duration
    private let documentPolicy: String?
    let minifiesScripts: Bool
    private let entries = Mutex(Entries())

    /// The maximum size of a file that is cached.
    static let maximumFileBytes = 1 << 20
    /// The maximum size of all cached files together.
    private let maximumBytes: Int

    private struct Entries {
        var files: [ExactText: (file: StoredFile, checked: ContinuousClock.Instant)] = [:]
        var bytes = 0

        mutating func remove(_ name: ExactText) {
            if let old = files.removeValue(forKey: name) { bytes -= old.file.memoryBytes }
        }

        /// Removes the files that were not requested for longest until the others have at most this number of bytes.
        mutating func shrink(to limit: Int) {
            for (name, _) in files.sorted(by: { $0.value.checked < $1.value.checked }) where bytes > limit {
                remove(name)
            }
        }
    }

    init(
        directory: String, blocking: BlockingPool, age: Duration, documentPolicy: String?, minifiesScripts: Bool,
        maximumBytes: Int = 64 << 20
    ) {
        self.documentPolicy = documentPolicy
        self.maximumBytes = maximumBytes
        self.directory = directory
        self.blocking = blocking
        self.age = age
        self.minifiesScripts = minifiesScripts
    }

    /// Looks up a file and calls back on the loop: immediately if the file was checked within `age`, otherwise after
    /// reading the disk.
    func load(_ name: String, on loop: EventLoop, then: @escaping @Sendable (Outcome) -> Void) {
        if let known = known(name), known.checked.duration(to: .now) < age { return then(.found(known.file)) }
        blocking.run({ self.loadNow(name) }, on: loop, then: then)
    }

    /// Looks up a file on disk. Blocks.
    func loadNow(_ name: String) -> Outcome {
        let known = known(name)?.file
        do throws(HTTPFile.OpenError) {
            let stored = try load(name, known)
            guard let stored else { return .missing }
            if case .memory = stored.content { keep(name, stored) }
            return .found(stored)
        } catch {
            if error == .noDescriptor { return known.map { .found($0) } ?? .unavailable }
            entries.withLock { $0.remove(ExactText(name)) }
            return .missing
        }
    }

    /// Returns a file or a script of modules; the known one if it has not changed, and `nil` if it cannot be read.
    private func load(_ name: String, _ known: StoredFile?) throws(HTTPFile.OpenError) -> StoredFile? {
        do throws(HTTPFile.OpenError) {
            let file = try open(name).get()
            let compressed = try PrecompressedFile(of: name, file.stamp, in: self)
            if let known, known.stamp == file.stamp, known.gzipStamp == compressed?.stamp { return known }
            return read(name, file, compressed)
        } catch {
            guard error == .notFound, let folder = ScriptFolder(of: name, in: self) else { throw error }
            let stamp = try folder.stamp()
            return known?.stamp == stamp ? known : try folder.read(stamp)
        }
    }

    private func known(_ name: String) -> (file: StoredFile, checked: ContinuousClock.Instant)? {
        entries.withLock { $0.files[ExactText(name)] }
    }

    private func keep(_ name: String, _ file: StoredFile) {
        entries.withLock { entries in
            entries.remove(ExactText(name))
            let size = file.memoryBytes
            // More than needed, so that the next files have room without another sort.
            if entries.bytes + size > maximumBytes { entries.shrink(to: maximumBytes * 3 / 4 - size) }
            guard entries.bytes + size <= maximumBytes else { return }
            entries.files[ExactText(name)] = (file, .now)
            entries.bytes += size
        }
    }

    /// Opens a file, unless a link leads out of the folder.
    func open(_ name: String) -> Result<HTTPFile, HTTPFile.OpenError> {
        guard let folder = Self.realPath(directory), let found = Self.realPath("\(directory)/\(name)"),
            found.utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
        else { return .failure(.notFound) }
        return Result { () throws(HTTPFile.OpenError) in try HTTPFile(opening: found) }
    }

    /// Returns the names in a subfolder in alphabetical order, without those that begin with a dot; an empty array if
    /// it cannot be read.
    func names(in folder: String) -> [String] {
        guard let path = Self.realPath("\(directory)/\(folder)"), let list = opendir(path) else { return [] }
        defer { closedir(list) }
        var names: [String] = []
        while let entry = readdir(list) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
                start.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: start.pointee)) {
                    String(cString: $0)
                }
            }
            if name.utf8.first != UInt8(ascii: ".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Returns the path without links and dots, or `nil` if it does not exist.
    private static func realPath(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    private func read(_ name: String, _ file: HTTPFile, _ compressed: PrecompressedFile?) -> StoredFile? {
        let (type, stamp) = (MIMEType.of(name), file.stamp)
        guard stamp.size <= Self.maximumFileBytes else {
            return StoredFile(
                version: stamp.version, contentType: type, content: .disk(file, gzip: compressed?.file), stamp: stamp,
                documentPolicy: documentPolicy, gzipStamp: compressed?.stamp)
        }
        guard var bytes = file.read(at: 0, count: stamp.size) else { return nil }
        if minifiesScripts, MIMEType.isScript(type), !name.utf8.reversed().starts(with: ".min.js".utf8.reversed()) {
            bytes = ScriptMinifier.minify(bytes)
        }
        return stored(bytes, type, stamp, compressed)
    }

    /// Returns a file in memory, compressed too if that is useful. A form that lies beside the file is used unless it is
    /// larger than the file.
    func stored(
        _ bytes: [UInt8], _ type: String, _ stamp: StoredFile.Stamp, _ compressed: PrecompressedFile? = nil,
        bundleError: ScriptBundleError? = nil
    ) -> StoredFile {
        var gzip: [UInt8]?
        if let compressed, compressed.stamp.size <= bytes.count {
            gzip = compressed.file.read(at: 0, count: compressed.stamp.size)
        } else if bytes.count >= Compression.minimumBytes, Compression.isCompressible(contentType: type) {
            gzip = try? Compression.gzip(bytes, level: 9)
        }
        return StoredFile(
            version: StoredFile.hash(bytes), contentType: type, content: .memory(plain: bytes, gzip: gzip),
            stamp: stamp, documentPolicy: documentPolicy, gzipStamp: compressed?.stamp, bundleError: bundleError)
    }
}
