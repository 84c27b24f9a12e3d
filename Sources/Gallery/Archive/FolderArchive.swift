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
    /// The number and the bytes of the files, with those that are being stored, so that files that arrive at the same
    /// time cannot exceed a limit together.
    private let ledger = Mutex((files: 0, bytes: 0))
    private let received = Shared<[ArchiveArrival]>([])
    private let deliveries = Mutex(ArchiveDeliveries())
    /// Held while the list is written, so that an earlier list never replaces a later one.
    private let writing = Mutex(())
    /// The largest number of files.
    private let mostFiles: Int

    /// - Parameters:
    ///   - folder: The folder; `nil` for a temporary one.
    ///   - secret: The secret of the webhook.
    ///   - largestFile: The largest file in bytes.
    ///   - quota: The bytes of all files together.
    ///   - mostFiles: The largest number of files.
    init(
        folder: String? = nil, secret: String? = nil, largestFile: Int = 200_000_000, quota: Int = 1_000_000_000,
        mostFiles: Int = 1_000
    ) {
        self.folder = folder ?? NSTemporaryDirectory() + "gallery-archive-\(UUID().uuidString)"
        (self.secret, self.largestFile, self.quota, self.mostFiles) = (secret, largestFile, quota, mostFiles)
        try? FileManager.default.createDirectory(
            atPath: self.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        if let data = FileManager.default.contents(atPath: index),
            let files = try? JSONDecoder().decode([ArchiveFile].self, from: data)
        {
            let found = files.filter { FileManager.default.fileExists(atPath: path(of: $0)) }
            stored.change { $0 = found }
            ledger.withLock { $0 = (found.count, found.reduce(0) { $0 + $1.size }) }
            removeOthers()
        }
    }

    /// Removes files that the list does not have, because the program was killed before it was written.
    private func removeOthers() {
        let known = Set(all.map(\.id))
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where !known.contains(name) && name.utf8.count >= 32 && name.allSatisfy({ $0.isHexDigit || $0 == "-" }) {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }

    var files: Observable<[ArchiveFile]> { stored.editions.map(\.value) }
    var arrivals: Observable<[ArchiveArrival]> { received.editions.map(\.value) }
    var freeBytes: Int {
        let (files, bytes) = ledger.withLock { $0 }
        return files < mostFiles ? max(0, quota - bytes) : 0
    }

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
                onError: { [self] _ in release(size) }, onCompleted: { [self] in insert(file) })
        }
    }

    /// Stores a text as a file.
    func add(name: String, text: String) throws -> ArchiveFile {
        let bytes = Data(text.utf8)
        let id = UUID().uuidString.lowercased()
        let file = ArchiveFile(id: id, name: name, size: bytes.count, type: "text/plain; charset=utf-8")
        try reserve(file.size)
        do {
            try bytes.write(to: URL(fileURLWithPath: path(of: file)))
        } catch {
            release(file.size)
            throw error
        }
        insert(file)
        return file
    }

    private func reserve(_ size: Int) throws(ArchiveError) {
        guard size <= largestFile else { throw .isTooLarge }
        let isReserved = ledger.withLock { ledger in
            guard ledger.files < mostFiles, ledger.bytes + size <= quota else { return false }
            ledger = (ledger.files + 1, ledger.bytes + size)
            return true
        }
        if !isReserved { throw .isFull }
    }

    private func release(_ size: Int) { ledger.withLock { $0 = ($0.files - 1, $0.bytes - size) } }

    private func insert(_ file: ArchiveFile) {
        stored.change { $0.append(file) }
        keep()
    }

    func remove(_ id: String) -> Bool {
        var removed: ArchiveFile?
        stored.change { files in
            removed = files.first { $0.id == id }
            files.removeAll { $0.id == id }
            // Before pages hear of the change and show the free space.
            if let removed { release(removed.size) }
        }
        guard let file = removed else { return false }
        try? FileManager.default.removeItem(atPath: path(of: file))
        keep()
        return true
    }

    /// Adds a message of the webhook, unless the same delivery was received before. The latest twenty are kept.
    ///
    /// - Parameter delivery: The identifier of the delivery, which services send again if they get no answer.
    func receive(_ text: String, delivery: String) {
        guard deliveries.withLock({ $0.add(delivery) }) else { return }
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
        writing.withLock { _ in
            try? JSONEncoder().encode(all).write(to: URL(fileURLWithPath: index), options: .atomic)
        }
    }
}
