import Bindery
import Foundation
import GalleryViewModels
import Locks

/// The archive's files in a folder, under names that only the server chooses. It can be used from any thread.
final class FolderArchive: ArchiveService {
    let largestFile: Int
    private let quota: Int
    private let folder: String
    /// The secret that senders of the webhook share with the gallery; `nil` to refuse all.
    let secret: String?
    private let stored = Shared<[ArchiveFile]>([])
    /// The bytes of files that are being stored, so that files that arrive at the same time cannot exceed the quota
    /// together.
    private let reserved = Mutex(0)
    private let received = Shared<[ArchiveArrival]>([])

    /// - Parameters:
    ///   - folder: The folder; `nil` for a temporary one.
    ///   - secret: The secret of the webhook.
    ///   - largestFile: The largest file in bytes.
    ///   - quota: The bytes of all files together.
    init(folder: String? = nil, secret: String? = nil, largestFile: Int = 200_000_000, quota: Int = 1_000_000_000) {
        self.folder = folder ?? NSTemporaryDirectory() + "gallery-archive-\(UUID().uuidString)"
        (self.secret, self.largestFile, self.quota) = (secret, largestFile, quota)
        try? FileManager.default.createDirectory(
            atPath: self.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        if let data = FileManager.default.contents(atPath: index),
            let files = try? JSONDecoder().decode([ArchiveFile].self, from: data)
        {
            stored.change { $0 = files }
        }
    }

    var files: Observable<[ArchiveFile]> { stored.editions.map(\.value) }
    var arrivals: Observable<[ArchiveArrival]> { received.editions.map(\.value) }
    var freeBytes: Int { max(0, quota - all.reduce(0) { $0 + $1.size }) }

    /// The current files.
    var all: [ArchiveFile] { stored.latest.value }

    func file(_ id: String) -> ArchiveFile? { all.first { $0.id == id } }

    func path(of file: ArchiveFile) -> String { "\(folder)/\(file.id)" }

    func add(_ upload: Upload) -> Completable {
        .deferred { [self] in
            let size = upload.size ?? 0
            let file = ArchiveFile(id: upload.id, name: upload.name, size: size, type: upload.type)
            do throws(ArchiveError) { try reserve(size) } catch { return .error(error) }
            return upload.claim(as: path(of: file)).do(
                onError: { [self] _ in release(size) },
                onCompleted: { [self] in
                    insert(file)
                    release(size)
                })
        }
    }

    /// Stores a text as a file.
    func add(name: String, text: String) throws -> ArchiveFile {
        let bytes = Data(text.utf8)
        let id = UUID().uuidString.lowercased()
        let file = ArchiveFile(id: id, name: name, size: bytes.count, type: "text/plain; charset=utf-8")
        try reserve(file.size)
        defer { release(file.size) }
        try bytes.write(to: URL(fileURLWithPath: path(of: file)))
        insert(file)
        return file
    }

    private func reserve(_ size: Int) throws(ArchiveError) {
        guard size <= largestFile else { throw .isTooLarge }
        let free = all.count < 10_000 ? freeBytes : 0
        let isReserved = reserved.withLock { reserved in
            guard reserved + size <= free else { return false }
            reserved += size
            return true
        }
        if !isReserved { throw .isFull }
    }

    private func release(_ size: Int) { reserved.withLock { $0 -= size } }

    private func insert(_ file: ArchiveFile) {
        stored.change { $0.append(file) }
        keep()
    }

    func remove(_ id: String) -> Bool {
        guard let file = file(id) else { return false }
        stored.change { $0.removeAll { $0.id == id } }
        try? FileManager.default.removeItem(atPath: path(of: file))
        keep()
        return true
    }

    /// Adds a message of the webhook. The latest twenty are kept.
    func receive(_ text: String) {
        received.change { messages in
            messages.insert(ArchiveArrival(id: (messages.first?.id ?? 0) + 1, text: text), at: 0)
            messages = Array(messages.prefix(20))
        }
    }

    func export() -> ArchiveExport {
        let files = all
        let archive = ZipArchive(files.map { ZipArchive.Entry($0.name, path: path(of: $0)) })
        let download = Download("archive.zip", type: "application/zip") { try archive.next() }
        return ArchiveExport(download, size: files.reduce(0) { $0 + $1.size }) { archive.bytesRead }
    }

    private var index: String { "\(folder)/index.json" }

    /// Writes the list of files, so that it outlives a restart.
    private func keep() {
        try? JSONEncoder().encode(all).write(to: URL(fileURLWithPath: index), options: .atomic)
    }
}
