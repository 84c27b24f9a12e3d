import EventLoops

/// A file of a posted form, which is stored in the upload folder. It is removed unless a page takes it.
final class PostedFile: Sendable {
    /// The name of the field.
    let field: String
    let name: String
    let type: String
    let size: Int
    let id: String
    private let folder: UploadFolder
    /// The bytes that the file takes of the folder's limit.
    private let writer: LoopBound<UploadWriter>

    /// Creates the file of a writer that has finished.
    init(field: String, name: String, type: String, _ writer: UploadWriter, on loop: EventLoop) {
        (self.field, self.name, self.type) = (field, name, type)
        (size, id, folder) = (writer.stored, writer.id, writer.folder)
        self.writer = LoopBound(writer, on: loop)
    }

    deinit {
        // Nothing happens to a file that a page has taken.
        writer.run { $0.remove() }
    }

    /// Returns the upload of a page, which owns the file from then on.
    func upload(in table: UploadTable) -> StoredUpload {
        var record = UploadRecord(id: id, session: "", field: field, name: name, type: type, size: size)
        record.isComplete = true
        let copy = UploadWriter(id, in: folder, on: table.loop, stored: size)
        writer.run { $0.wasTaken() }
        let upload = StoredUpload(record, copy, in: table, isPlain: true)
        table.add(upload)
        return upload
    }
}
