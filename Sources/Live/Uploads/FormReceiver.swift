import EventLoops
import HTTP
import Scenes

/// Receives a `multipart/form-data` form while it arrives: its files are stored on disk, and its fields kept in memory.
/// Used on the loop of its connection.
final class FormReceiver {
    /// The limits of a form.
    struct Limits: Sendable {
        /// The bytes of the fields without files together.
        let fieldBytes: Int
        /// The bytes of the files together.
        let fileBytes: Int
    }

    /// An error of a form.
    enum Failure: Error {
        case malformed(HTTPError)
        case tooLarge(limit: Int)
        case notStored(UploadError)
        /// The client has left.
        case brokenOff
    }

    /// The content of a form.
    struct Form: Sendable {
        var fields = FormFields()
        var files: [PostedFile] = []
        /// The bytes of the fields.
        var bytes = 0
    }

    private let body: HTTPBodyStream
    private let folder: UploadFolder
    private let loop: EventLoop
    private let limits: Limits
    private var reader: MultipartReader
    private var form = Form()
    private var fileBytes = 0
    private var part: MultipartReader.Part?
    private var text: [UInt8] = []
    /// The writer of the current file.
    private var writer: UploadWriter?
    /// The writers whose files are not finished.
    private var unfinished: [ObjectIdentifier: UploadWriter] = [:]
    private var hasArrived = false
    /// The files in the order of the form; nil for those that are not finished.
    private var files: [PostedFile?] = []
    private var then: ((Result<Form, Failure>) -> Void)?

    init(
        _ request: HTTPRequest, _ body: HTTPBodyStream, in folder: UploadFolder, on loop: EventLoop, _ limits: Limits
    ) throws(HTTPError) {
        reader = try MultipartReader(for: request)
        (self.body, self.folder, self.loop, self.limits) = (body, folder, loop, limits)
    }

    /// Receives the form and passes it on.
    func start(then: @escaping (Result<Form, Failure>) -> Void) {
        self.then = then
        if let length = body.length, length > limits.fileBytes + limits.fieldBytes {
            return fail(.tooLarge(limit: limits.fileBytes))
        }
        body.start { [self] in
            take($0)
        } onEnd: { [self] end in
            switch end {
            case .complete: arrived()
            case .brokenOff: fail(.brokenOff)
            }
        }
    }

    private func take(_ bytes: [UInt8]) {
        guard then != nil else { return }
        do throws(HTTPError) {
            for event in try reader.read(bytes) { handle(event) }
        } catch {
            return fail(.malformed(error))
        }
        if heldCount >= UploadWriter.fullCount { body.pause() }
    }

    /// The bytes in memory that wait for the disk.
    private var heldCount: Int { unfinished.values.reduce(0) { $0 + $1.heldCount } }

    private func handle(_ event: MultipartReader.Event) {
        guard then != nil else { return }
        switch event {
        case .part(let part): begin(part)
        case .bytes(let bytes): add(bytes)
        case .partEnd: endPart()
        }
    }

    private func begin(_ part: MultipartReader.Part) {
        self.part = part
        // Browsers send a file without a name and content for a field without a file.
        guard let name = part.fileName, !name.isEmpty else { return }
        let writer = UploadWriter(Bits128.random().description, in: folder, on: loop)
        self.writer = writer
        unfinished[ObjectIdentifier(writer)] = writer
        writer.onWritten = { [weak self] in self?.wrote() }
        writer.create(record: nil)
    }

    private func add(_ bytes: [UInt8]) {
        if let writer {
            fileBytes += bytes.count
            guard fileBytes <= limits.fileBytes else { return fail(.tooLarge(limit: limits.fileBytes)) }
            writer.append(bytes)
            if let error = writer.error { fail(.notStored(error)) }
        } else if part?.fileName == nil {
            form.bytes += bytes.count
            guard form.bytes <= limits.fieldBytes else { return fail(.tooLarge(limit: limits.fieldBytes)) }
            text += bytes
        }
    }

    private func endPart() {
        guard let part else { return }
        if let writer {
            finish(writer, of: part)
        } else if part.fileName == nil {
            form.bytes += part.name.utf8.count
            form.fields.append(part.name, String(decoding: text, as: UTF8.self))
        }
        (self.part, writer, text) = (nil, nil, [])
    }

    /// Finishes a file. Its place among the others is known, although it may be written later than the next.
    private func finish(_ writer: UploadWriter, of part: MultipartReader.Part) {
        let place = files.count
        files.append(nil)
        writer.finish(record: nil) { [self] error in
            unfinished[ObjectIdentifier(writer)] = nil
            if let error { return fail(.notStored(error)) }
            guard then != nil else { return }
            files[place] = PostedFile(
                field: part.name, name: part.fileName ?? "", type: part.contentType, writer, on: loop)
            checkEnd()
        }
    }

    private func wrote() {
        guard then != nil else { return }
        if let error = unfinished.values.lazy.compactMap(\.error).first { return fail(.notStored(error)) }
        if heldCount < UploadWriter.fullCount { body.resume() }
    }

    private func arrived() {
        do throws(HTTPError) {
            try reader.finish()
        } catch {
            return fail(.malformed(error))
        }
        hasArrived = true
        checkEnd()
    }

    private func checkEnd() {
        guard hasArrived, unfinished.isEmpty, let then else { return }
        self.then = nil
        form.files = files.compactMap { $0 }
        then(.success(form))
    }

    private func fail(_ failure: Failure) {
        guard let then else { return }
        self.then = nil
        for writer in unfinished.values { writer.remove() }
        unfinished = [:]
        (form, files) = (Form(), [])
        then(.failure(failure))
    }
}
