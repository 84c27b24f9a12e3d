public import Rx
import Scenes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The way of tasks to and from files, beside a ``TaskService`` on the same store.
///
/// Its methods can be called from any thread. A returned sequence performs its work on subscription, and delivers its
/// result on the subscriber's loop. Files are read on another thread. Errors are ``ImportError`` or ``TaskServiceError``.
public protocol ExchangeService: AnyObject, Sendable {
    /// Returns the next tasks that are not drafts, in the order of their ids, at most `limit`.
    ///
    /// - Parameters:
    ///   - id: The id of the task before them; 0 for the start.
    ///   - limit: The maximum number of tasks.
    func tasks(after id: TaskItem.ID, limit: Int) -> Single<[ExportedTask]>

    /// Reads a file, and keeps its tasks for ``StagedImport/lifetime``, beside the list. Tasks like those on the list are
    /// skipped.
    func read(_ file: ImportFile) -> Single<StagedImport>

    /// Returns an import that was neither completed nor discarded; `nil` if there is none with this number.
    func stagedImport(_ id: StagedImport.ID) -> Single<StagedImport?>

    /// Adds the tasks of an import to the list, all or none. Emits the change.
    ///
    /// Fails with ``ImportError/isGone`` if it was completed or discarded before.
    func complete(_ id: StagedImport.ID) -> Single<TaskChange>

    /// Discards an import. Does nothing if it was completed or discarded before.
    func discard(_ id: StagedImport.ID) -> Single<Void>
}

extension ExchangeService {
    /// Reads a file that the user has uploaded, and removes it.
    func read(_ upload: Upload, now: TypedTime) -> Single<StagedImport> {
        let path = "\(FileManager.default.temporaryDirectory.path)/quicktodo-import-\(upload.id)"
        let file = ImportFile(path: path, name: upload.name, now: now)
        return upload.claim(as: path).andThen(Single.deferred { [self] in read(file) })
            .do(onDispose: { try? FileManager.default.removeItem(atPath: path) })
    }

    /// Writes all tasks in a format, piece by piece. The memory does not depend on their number, except for formats whose
    /// files have the order of the list.
    ///
    /// - Parameters:
    ///   - format: The format of the file.
    ///   - now: The present time, on the user's clock.
    ///   - write: Writes the next piece, and waits until it is accepted.
    public nonisolated(nonsending) func export(
        _ format: ExchangeFormat, now: TypedTime, to write: nonisolated(nonsending) ([UInt8]) async throws -> Void
    ) async throws {
        var writer = TaskWriter(format, now: now.date, in: now.calendar)
        try await write(writer.head)
        var (last, listed) = (0, [(task: TaskItem, bytes: [UInt8])]())
        while true {
            let tasks = try await tasks(after: last, limit: 500).value
            guard let latest = tasks.last else { break }
            last = latest.item.id
            if format.hasListOrder {
                listed += tasks.map { (task: $0.item, bytes: writer.bytes(of: $0)) }.filter { !$0.bytes.isEmpty }
                continue
            }
            let bytes = tasks.flatMap { writer.bytes(of: $0) }
            if !bytes.isEmpty { try await write(bytes) }
        }
        listed.sort { TaskItem.comesBefore($0.task, $1.task) }
        for task in listed { try await write(task.bytes) }
        if !writer.tail.isEmpty { try await write(writer.tail) }
    }
}
