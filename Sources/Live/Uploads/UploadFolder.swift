import EventLoops
import Foundation
import Locks
import Scenes

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The folder in which uploads are stored until they are claimed: for each a file `ID.part` with its bytes, and
/// `ID.json` with its record. The names of the users' files are never a part of a path.
///
/// Functions that use the disk block: call them in one of the pools.
final class UploadFolder: Sendable {
    let path: String
    /// Runs the writes. A separate pool, so that the files of the site do not wait for uploads.
    let writing = BlockingPool(limit: 2)
    /// Runs work that takes seconds for a large file, so that writes do not wait for it.
    let finishing = BlockingPool(limit: 2)
    /// The bytes of all uploads together.
    private let limit: Int
    private let state = Mutex(State())

    private struct State {
        var used = 0
        /// The uploads of this process, which a sweep leaves alone.
        var ids: Set<String> = []
    }

    init(_ path: String, limit: Int) { (self.path, self.limit) = (path, limit) }

    /// The folder that a server uses by default: one for each user of the system, so that it can be private.
    static var standardPath: String { NSTemporaryDirectory() + "bindery-uploads-\(geteuid())" }

    // MARK: Accounting

    /// Counts bytes before they are stored. Returns false if they exceed the limit.
    func reserve(_ count: Int) -> Bool {
        state.withLock { state in
            guard state.used + count <= limit else { return false }
            state.used += count
            return true
        }
    }

    func release(_ count: Int) { state.withLock { $0.used -= count } }

    /// The bytes of the uploads of this process.
    var used: Int { state.withLock { $0.used } }

    func register(_ id: String) { state.withLock { _ = $0.ids.insert(id) } }

    func unregister(_ id: String) { state.withLock { _ = $0.ids.remove(id) } }

    // MARK: Files

    private func file(_ id: String, _ kind: String) -> String { "\(path)/\(id).\(kind)" }

    /// Creates the folder, readable only by the server's user.
    private func prepare() -> UploadError? {
        var status = stat()
        if lstat(path, &status) != 0 {
            do {
                try FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                return .fileError(reason: "the upload folder \(path) cannot be created")
            }
            guard lstat(path, &status) == 0 else { return .system(errno) }
        }
        // In a folder that others may write to, such as that of temporary files, another user could have created it.
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
            return .fileError(reason: "the upload folder \(path) does not belong to the server's user")
        }
        if status.st_mode & 0o077 != 0, chmod(path, 0o700) != 0 { return .system(errno) }
        return nil
    }

    /// Creates the file of a new upload and, if it may continue later, its record.
    func create(_ id: String, record: UploadRecord?) -> Result<UploadDescriptor, UploadError> {
        if let error = prepare() { return .failure(error) }
        if let record, let error = write(record) { return .failure(error) }
        return open(id, O_CREAT | O_EXCL)
    }

    /// Opens the file of an upload that continues. Bytes are written to its end.
    func reopen(_ id: String) -> Result<UploadDescriptor, UploadError> { open(id, 0) }

    private func open(_ id: String, _ flags: Int32) -> Result<UploadDescriptor, UploadError> {
        let flags = flags | O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW
        let descriptor = Self.open(file(id, "part"), flags)
        return descriptor >= 0 ? .success(UploadDescriptor(descriptor)) : .failure(.system(errno))
    }

    private static func open(_ path: String, _ flags: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.open(path, flags, 0o600)
        #else
            Darwin.open(path, flags, 0o600)
        #endif
    }

    /// Stores a record as a whole: a restart in the meantime leaves the former one.
    func write(_ record: UploadRecord) -> UploadError? {
        let (new, final) = (file(record.id, "new"), file(record.id, "json"))
        let descriptor = Self.open(new, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return .system(errno) }
        if let error = UploadDescriptor(descriptor).write([record.json]) { return error }
        return rename(new, final) == 0 ? nil : .system(errno)
    }

    /// Returns the record of an upload that an earlier process has stored, and the number of its bytes.
    func find(_ id: String) -> (record: UploadRecord, stored: Int)? {
        guard UploadRecord.isID(id), let json = FileManager.default.contents(atPath: file(id, "json")),
            let record = UploadRecord(json: Array(json)), record.id == id
        else { return nil }
        var status = stat()
        guard lstat(file(id, "part"), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return (record, Int(status.st_size))
    }

    /// Removes the files of an upload.
    func remove(_ id: String) {
        for kind in ["part", "json", "new"] { unlink(file(id, kind)) }
        unregister(id)
    }

    /// Reads the first bytes of an upload.
    func start(of id: String, _ count: Int) -> Result<[UInt8], UploadError> {
        guard let handle = FileHandle(forReadingAtPath: file(id, "part")) else { return .failure(.system(errno)) }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: count) else { return .success([]) }
        return .success(Array(data))
    }

    /// Computes the hash of an upload.
    func hash(of id: String) -> Result<String, UploadError> {
        let descriptor = Self.open(file(id, "part"), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return .failure(.system(errno)) }
        defer { close(descriptor) }
        var hash = SHA256()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 262_144, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 { return .success(hash.hexDigits()) }
            if count < 0, errno != EINTR { return .failure(.system(errno)) }
            if count > 0 { hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        }
    }

    // MARK: Claims

    /// Moves the file of an upload to a path at which no file exists, and removes its record.
    func move(_ id: String, to target: String) -> UploadError? {
        let source = file(id, "part")
        if let error = flush(source) { return error }
        if link(source, target) != 0 {
            switch errno {
            case EEXIST: return .fileExists(path: target)
            // Another file system, or one without hard links.
            case EXDEV, EPERM, EOPNOTSUPP, EMLINK: if let error = copy(source, to: target) { return error }
            default: return .system(errno)
            }
        }
        remove(id)
        return nil
    }

    /// Waits until the bytes are on the disk, so that a claimed file survives a power failure.
    private func flush(_ path: String) -> UploadError? {
        let descriptor = Self.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return .system(errno) }
        defer { close(descriptor) }
        return fsync(descriptor) == 0 ? nil : .system(errno)
    }

    private func copy(_ source: String, to target: String) -> UploadError? {
        let temporary = target + ".uploading"
        defer { unlink(temporary) }
        do {
            try FileManager.default.copyItem(atPath: source, toPath: temporary)
        } catch {
            return (error as? CocoaError)?.code == .fileWriteOutOfSpace
                ? .diskFull : .fileError(reason: "it cannot be copied to \(target)")
        }
        if let error = flush(temporary) { return error }
        guard link(temporary, target) != 0 else { return nil }
        if errno == EEXIST { return .fileExists(path: target) }
        if access(target, F_OK) == 0 { return .fileExists(path: target) }
        return rename(temporary, target) == 0 ? nil : .system(errno)
    }

    // MARK: Sweeping

    /// Removes the files of uploads that no process has written to for some time.
    ///
    /// - Parameter age: The age in seconds.
    func sweep(olderThan age: Double) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
        let oldest = Date.now.timeIntervalSince1970 - age
        for name in names {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, UploadRecord.isID(parts[0]), ["part", "json", "new"].contains(parts[1]) else {
                continue
            }
            let id = String(parts[0])
            guard !state.withLock({ $0.ids.contains(id) }) else { continue }
            if lastChange(of: id) < oldest { unlink("\(path)/\(name)") }
        }
    }

    /// The time of the last change to any file of an upload, in seconds of Unix time.
    private func lastChange(of id: String) -> Double {
        ["part", "json", "new"].map { kind in
            var status = stat()
            guard lstat(file(id, kind), &status) == 0 else { return 0 }
            #if canImport(Glibc)
                return Double(status.st_mtim.tv_sec)
            #else
                return Double(status.st_mtimespec.tv_sec)
            #endif
        }.max() ?? 0
    }
}
