import EventLoops
import Scenes

/// Writes the bytes of an upload in order, off the loop, one write at a time. Used on its loop.
final class UploadWriter {
    /// The number of bytes in memory from which the sender must wait.
    static let fullCount = 131_072

    let id: String
    let folder: UploadFolder
    private let loop: EventLoop
    /// The number of bytes in the file.
    private(set) var stored: Int
    /// The first error. No more bytes are written after it.
    private(set) var error: UploadError?
    /// Called after each write.
    var onWritten: (() -> Void)?

    private var descriptor: UploadDescriptor?
    private var waiting: [[UInt8]] = []
    /// The number of bytes that are not in the file yet.
    private(set) var heldCount = 0
    private var isBusy = false
    private var reserved: Int
    private var whenIdle: [() -> Void] = []
    private var isRemoved = false

    /// - Parameter stored: The size of the file of an upload that continues or is complete.
    init(_ id: String, in folder: UploadFolder, on loop: EventLoop, stored: Int = 0) {
        (self.id, self.folder, self.loop, self.stored) = (id, folder, loop, stored)
        reserved = stored
        _ = folder.reserve(stored)
        folder.register(id)
    }

    deinit { folder.release(reserved) }

    /// The number of bytes that were accepted.
    var accepted: Int { stored + heldCount }
    /// Indicates whether the sender must wait.
    var isFull: Bool { heldCount >= Self.fullCount }

    /// Indicates whether nothing is being written, opened or checked.
    var isIdle: Bool { !isBusy }

    // MARK: Opening

    /// Creates the file, and writes the bytes that have been appended so far.
    func create(record: UploadRecord?, then: @escaping () -> Void = {}) {
        open(then) { [id, folder] in folder.create(id, record: record) }
    }

    /// Opens the file of an upload that continues, unless it is open.
    func reopen(then: @escaping () -> Void) {
        if descriptor != nil { return then() }
        open(then) { [id, folder] in folder.reopen(id) }
    }

    private func open(
        _ then: @escaping () -> Void, _ work: @escaping @Sendable () -> Result<UploadDescriptor, UploadError>
    ) {
        isBusy = true
        let bound = LoopBound((self, then), on: loop)
        folder.writing.run(work, on: loop) { result in
            let (writer, then) = bound.onLoop
            writer.isBusy = false
            switch result {
            case .success(let descriptor): writer.descriptor = descriptor
            case .failure(let error): writer.fail(error)
            }
            then()
            writer.writeNext()
        }
    }

    // MARK: Writing

    /// Appends bytes. After an error they are discarded.
    func append(_ bytes: [UInt8]) {
        guard error == nil, !isRemoved else { return }
        guard folder.reserve(bytes.count) else { return fail(.diskFull) }
        reserved += bytes.count
        heldCount += bytes.count
        waiting.append(bytes)
        writeNext()
    }

    /// Calls the closure when all bytes are written, or an error has occurred.
    func whenIdle(_ then: @escaping () -> Void) {
        if isBusy || heldCount > 0 && error == nil { whenIdle.append(then) } else { then() }
    }

    private func writeNext() {
        guard !isBusy else { return }
        guard !isRemoved, error == nil, !waiting.isEmpty, let descriptor else { return becomeIdle() }
        isBusy = true
        let pieces = waiting
        waiting = []
        let count = pieces.reduce(0) { $0 + $1.count }
        let bound = LoopBound(self, on: loop)
        let write = { @Sendable in descriptor.write(pieces) }
        folder.writing.run(write, on: loop) { bound.onLoop.wrote(count, $0) }
    }

    private func wrote(_ count: Int, _ error: UploadError?) {
        isBusy = false
        if let error {
            fail(error)
        } else if !isRemoved {
            stored += count
            heldCount -= count
        }
        onWritten?()
        writeNext()
    }

    private func fail(_ error: UploadError) {
        self.error = self.error ?? error
        waiting = []
        heldCount = 0
    }

    private func becomeIdle() {
        if heldCount > 0, error == nil, !isRemoved { return }
        let closures = whenIdle
        whenIdle = []
        for then in closures { then() }
    }

    // MARK: Ending

    /// Checks and closes the file when all bytes are written.
    ///
    /// - Parameter record: The record to store; nil for none.
    func finish(record: UploadRecord?, then: @escaping (UploadError?) -> Void) {
        whenIdle { [self] in
            if let error { return then(error) }
            let (descriptor, stored, folder) = (descriptor, stored, folder)
            self.descriptor = nil
            let bound = LoopBound((self, then), on: loop)
            isBusy = true
            let check = { @Sendable in descriptor?.check(size: stored) ?? record.flatMap(folder.write) }
            folder.writing.run(check, on: loop) { error in
                let (writer, then) = bound.onLoop
                writer.isBusy = false
                if let error { writer.fail(error) }
                then(error)
                writer.becomeIdle()
            }
        }
    }

    /// Removes the file, after a write that is in progress.
    func remove() {
        guard !isRemoved else { return }
        isRemoved = true
        (waiting, heldCount, descriptor) = ([], 0, nil)
        whenIdle { [self] in removeFile() }
    }

    private func removeFile() {
        let remove = { @Sendable [id, folder] in folder.remove(id) }
        folder.writing.run(remove, on: loop) {}
        wasMoved()
    }

    /// Leaves the file to another writer.
    func wasTaken() {
        isRemoved = true
        wasMoved()
    }

    /// Stops counting the bytes, because the file no longer is in the folder.
    func wasMoved() {
        folder.release(reserved)
        reserved = 0
    }
}
