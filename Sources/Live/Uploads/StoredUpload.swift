import EventLoops
import HTMLTemplates
import HTTP
import Scenes
import Texts

/// An upload of a page on the server: its file, its request in progress, and the handle that the view model has. Used on
/// the loop of its session.
final class StoredUpload: UploadFile {
    /// The time between two reports of progress to the view model.
    private static let progressInterval: Duration = .milliseconds(100)

    private(set) var record: UploadRecord
    let writer: UploadWriter
    private unowned let table: UploadTable
    /// The view model's handle; nil while no page has the upload.
    private(set) weak var handle: Upload?
    private(set) weak var page: Page?
    /// The request that sends the bytes; nil if there is none.
    private var transfer: UploadTransfer?
    /// The final state, once the upload is no longer stored for the page.
    private(set) var end: UploadState?
    /// Indicates whether a client without the script has sent the file, so that it can never continue.
    let isPlain: Bool
    private(set) var lastUse: ContinuousClock.Instant
    private var lastProgress: ContinuousClock.Instant
    private var isClaimed = false
    /// The limits of the field.
    var limits = UploadLimits(fileBytes: .max, fieldBytes: .max, files: .max)

    init(_ record: UploadRecord, _ writer: UploadWriter, in table: UploadTable, isPlain: Bool = false) {
        (self.record, self.writer, self.table, self.isPlain) = (record, writer, table, isPlain)
        lastUse = table.loop.now
        lastProgress = lastUse
        writer.onWritten = { [weak self] in self?.wrote() }
    }

    var id: String { record.id }
    private var loop: EventLoop { table.loop }
    private var now: ContinuousClock.Instant { loop.now }

    /// Indicates whether bytes may still arrive.
    var isUnderway: Bool { end == nil && !record.isComplete }

    /// Indicates whether a request is sending bytes.
    var isReceiving: Bool { transfer != nil }

    /// The bytes that the upload takes of the limits of its field and page.
    var countedBytes: Int { isClaimed || end != nil ? 0 : max(record.size ?? 0, writer.accepted) }

    /// Indicates whether the upload counts for the limits of its field and page.
    var isCounted: Bool { !isClaimed && end == nil }

    // MARK: Owner

    /// Indicates whether a request of a session, and of a page if it names one, may use the upload.
    func belongs(to session: SessionID, page id: PageID?) -> Bool {
        guard let page, !page.isEnded else { return record.session == session.key }
        return page.session.isPresented(by: session) && (id == nil || id == page.id)
    }

    /// Gives the upload to a page, and creates the handle for its view model.
    func attach(to page: Page) -> Upload {
        let state: UploadState = record.isComplete ? .complete : isPlain ? .receiving : .paused
        let upload = Upload(
            id: id, name: record.name, type: record.type, size: record.size, received: writer.stored,
            state: writer.stored == 0 && !record.isComplete ? .receiving : state, file: self)
        (self.page, handle) = (page, upload)
        lastUse = now
        return upload
    }

    // MARK: Receiving

    /// Begins to receive bytes. A transfer in progress, whose client has probably lost its connection, is cut off
    /// first, so that the offset is final.
    func begin(_ next: UploadTransfer) {
        transfer = next
        handle?.become(.receiving)
    }

    /// Cuts off the transfer in progress and calls the closure when the number of stored bytes is final.
    func settle(_ then: @escaping () -> Void) {
        if let transfer {
            transfer.cut()
            transferEnded(transfer)
        }
        writer.whenIdle { [self] in
            // Of several requests that waited, an earlier one may have begun to send.
            if transfer == nil { then() } else { settle(then) }
        }
    }

    /// Returns the reason to refuse a file whose size the client has not announced, when this many bytes have arrived.
    func refusal(ofSize size: Int) -> UploadRefusal? {
        guard let page else { return size > limits.fileBytes ? .fileTooLarge(limit: limits.fileBytes) : nil }
        return table.refusal(of: record, size: size, limits, page, besides: self)
    }

    func transferEnded(_ ended: UploadTransfer) {
        guard transfer === ended else { return }
        transfer = nil
        lastUse = now
        if isUnderway { handle?.become(.paused) }
        reportProgress()
    }

    private func wrote() {
        lastUse = now
        transfer?.wrote()
        if lastProgress.duration(to: now) >= Self.progressInterval { reportProgress() }
    }

    private func reportProgress() {
        lastProgress = now
        if end == nil { handle?.received(writer.stored) }
    }

    /// Completes the upload after its last byte.
    func complete(_ then: @escaping (UploadError?) -> Void) {
        var done = record
        done.isComplete = true
        writer.finish(record: done) { [self] error in
            guard end == nil else { return then(error ?? .notComplete) }
            if let error { return then(error) }
            record = done
            transfer = nil
            reportProgress()
            handle?.become(.complete)
            then(nil)
        }
    }

    /// Ends the upload because the server cannot store it, or because the time is over.
    func fail(_ reason: Text) {
        guard end == nil, !isClaimed else { return }
        let state = UploadState.failed(reason: reason)
        finish(state)
        handle?.become(state)
    }

    // MARK: UploadFile

    func remove(_ state: UploadState) { finish(state) }

    func released() {
        let bound = LoopBound(self, on: loop)
        // A later turn: the view model is about to be released, and with it probably the page.
        loop.execute {
            let upload = bound.onLoop
            guard upload.handle == nil, upload.isCounted else { return }
            if let page = upload.page, !page.isEnded { return upload.finish(.cancelled) }
            if upload.isPlain { upload.finish(.cancelled) }
        }
    }

    private func finish(_ state: UploadState) {
        guard end == nil, !isClaimed else { return }
        end = state
        transfer?.refuse(state)
        transfer = nil
        writer.remove()
        tell(state)
    }

    /// Tells the client, beside whose field the reason is shown.
    private func tell(_ state: UploadState) {
        guard let page, !page.isEnded else { return }
        if isPlain {
            if let reason = state.reason {
                page.refuse(record.name, in: record.field, reason)
            } else {
                page.activity.inputRefused()
            }
        } else {
            let reason = state.reason.map(page.renderer.format.string)
            page.emit(.event(UploadNotice.event, detail: UploadNotice(id: id, reason: reason).json))
        }
    }

    func move(to path: String, then: @escaping (Result<Void, UploadError>) -> Void) {
        isClaimed = true
        run { [self] (result: Result<Bool, UploadError>) in
            switch result {
            case .success:
                writer.wasMoved()
                table.forget(self)
                table.claimed.add(id, of: record.session, size: writer.stored)
                then(.success(()))
            case .failure(let error):
                isClaimed = false
                then(.failure(error))
            }
        } _: { folder, id in
            if let error = folder.move(id, to: path) { return .failure(error) }
            return .success(true)
        }
    }

    func readStart(_ count: Int, then: @escaping (Result<[UInt8], UploadError>) -> Void) {
        run(then) { $0.start(of: $1, count) }
    }

    func hash(then: @escaping (Result<String, UploadError>) -> Void) {
        run(then) { $0.hash(of: $1) }
    }

    /// Runs work with the file off the loop. A post without the script is answered after it, because its page ends then.
    private func run<Value: Sendable>(
        _ then: @escaping (Result<Value, UploadError>) -> Void,
        _ work: @escaping @Sendable (UploadFolder, String) -> Result<Value, UploadError>
    ) {
        guard end == nil else { return then(.failure(.notComplete)) }
        page?.activity.actionStarted()
        let bound = LoopBound((page, then), on: loop)
        let (id, folder, loop) = (id, writer.folder, loop)
        let run = { @Sendable in work(folder, id) }
        folder.finishing.run(run, on: loop) { result in
            let (page, then) = bound.onLoop
            then(result)
            guard let page, !page.isEnded else { return }
            page.activity.actionEnded(startedBy: 0, failed: false, in: page)
        }
    }
}
