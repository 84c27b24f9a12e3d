import EventLoops
import Scenes
import Texts

/// The uploads of the pages of one loop. Used on that loop.
final class UploadTable {
    let loop: EventLoop
    let folder: UploadFolder
    private let lifetime: Duration
    private let expired: () -> Text
    private var all: [String: StoredUpload] = [:]
    private var lastSweep: ContinuousClock.Instant?

    /// - Parameters:
    ///   - lifetime: The time after which an upload that does not continue or that no page has is removed.
    ///   - expired: Returns the reason for the user.
    init(_ folder: UploadFolder, on loop: EventLoop, lifetime: Duration, expired: @escaping () -> Text) {
        (self.folder, self.loop, self.lifetime, self.expired) = (folder, loop, lifetime, expired)
    }

    deinit { for id in all.keys { folder.unregister(id) } }

    subscript(id: String) -> StoredUpload? { all[id] }

    func add(_ upload: StoredUpload) { all[upload.id] = upload }

    func forget(_ upload: StoredUpload) { all[upload.id] = nil }

    /// The uploads that count for the limits of a page.
    func uploads(of page: Page) -> [StoredUpload] { all.values.filter { $0.page === page && $0.isCounted } }

    /// Returns the number and the bytes of the uploads of a page, or of one of its fields.
    func total(of page: Page, field: String? = nil) -> (files: Int, bytes: Int) {
        uploads(of: page).filter { field == nil || $0.record.field == field }
            .reduce((0, 0)) { ($0.0 + 1, $0.1 + $1.countedBytes) }
    }

    /// Removes the uploads of a page whose tab was closed or left.
    func remove(of page: Page) {
        for upload in uploads(of: page) {
            upload.remove(.cancelled)
            upload.handle?.become(.cancelled)
        }
    }

    /// Removes the files that earlier processes have left, from time to time.
    func sweep(now: ContinuousClock.Instant) {
        if let lastSweep, lastSweep.duration(to: now) < lifetime / 4 { return }
        lastSweep = now
        let age = Double(lifetime.components.seconds)
        let sweep = { @Sendable [folder] in folder.sweep(olderThan: age) }
        folder.finishing.run(sweep, on: loop) {}
    }

    /// Removes the uploads whose time is over, and forgets those that have ended.
    func expire(now: ContinuousClock.Instant) {
        for (id, upload) in all where upload.lastUse.duration(to: now) >= lifetime {
            if upload.isCounted, upload.isUnderway || upload.handle == nil { upload.fail(expired()) }
            if !upload.isCounted { all[id] = nil }
        }
    }
}
