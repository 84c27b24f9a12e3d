import EventLoops
import Scenes
import Texts

/// The uploads of the pages of one loop. Used on that loop.
final class UploadTable {
    let loop: EventLoop
    let folder: UploadFolder
    /// The files that apps have claimed lately.
    var claimed = ClaimedUploads()
    private let lifetime: Duration
    /// The bytes of the files of a page together.
    private let pageBytes: Int
    private let expired: () -> Text
    private var all: [String: StoredUpload] = [:]
    private var lastSweep: ContinuousClock.Instant?

    /// - Parameters:
    ///   - lifetime: The time after which an upload that does not continue or that no page has is removed.
    ///   - pageBytes: The limit of the files of a page together.
    ///   - expired: Returns the reason for the user.
    init(
        _ folder: UploadFolder, on loop: EventLoop, lifetime: Duration, pageBytes: Int, expired: @escaping () -> Text
    ) {
        (self.folder, self.loop, self.lifetime) = (folder, loop, lifetime)
        (self.pageBytes, self.expired) = (pageBytes, expired)
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

    /// Returns the number of uploads of a session that are being received.
    func transfers(of session: String, besides other: StoredUpload?) -> Int {
        all.values.count { $0.isReceiving && $0 !== other && $0.record.session == session }
    }

    /// Returns the reason to refuse a file of a page; nil if there is none.
    ///
    /// - Parameters:
    ///   - size: The size of the file, or the bytes that have arrived; nil if none of them is known.
    ///   - own: The upload of the file, which does not count itself.
    func refusal(
        of record: UploadRecord, size: Int?, _ limits: UploadLimits, _ page: Page, besides own: StoredUpload? = nil
    ) -> UploadRefusal? {
        let counted = own.map { (files: 1, bytes: $0.countedBytes) } ?? (files: 0, bytes: 0)
        let (field, whole) = (total(of: page, field: record.field), total(of: page))
        let others = (files: field.files - counted.files, bytes: field.bytes - counted.bytes)
        if let refusal = limits.refusal(name: record.name, type: record.type, size: size, others: others) {
            return refusal
        }
        return whole.bytes - counted.bytes + (size ?? 0) > pageBytes ? .tooManyBytes(limit: pageBytes) : nil
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
        for (id, upload) in all where upload.writer.isIdle && upload.lastUse.duration(to: now) >= lifetime {
            if upload.isCounted, upload.isUnderway || upload.handle == nil { upload.fail(expired()) }
            if !upload.isCounted { all[id] = nil }
        }
    }
}
