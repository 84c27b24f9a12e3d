import EventLoops
import HTTP
import Scenes

/// A request about an upload. Used on the loop of its session.
final class UploadExchange {
    private let request: HTTPRequest
    private let session: SessionID
    private let responder: HTTPResponder
    private let context: LoopContext

    init(_ request: HTTPRequest, _ session: SessionID, _ responder: HTTPResponder, in context: LoopContext) {
        (self.request, self.session, self.responder, self.context) = (request, session, responder, context)
    }

    private var table: UploadTable { context.uploads }

    /// The page that the request names; nil if it names none.
    private var pageID: PageID? { request.headers["Bindery-Page"].map { PageID($0) ?? .unknown } }

    /// An error of a field that is not a number of at most 15 digits (RFC 9651, section 3.3.1).
    private struct BadNumber: Error {
        let field: String
    }

    /// Returns the number in a field; nil if the request does not have the field.
    private func number(_ field: String) throws(BadNumber) -> Int? {
        guard let text = request.headers[field] else { return nil }
        guard text.utf8.count <= 15, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else {
            throw BadNumber(field: field)
        }
        return number
    }

    private func text(_ field: String) -> String {
        PercentEncoding.decode((request.headers[field] ?? "").utf8)
    }

    private func answers(maximumBytes: Int = .max) -> UploadAnswers {
        context.uploadAnswers(maximumBytes: maximumBytes, for: session)
    }

    // MARK: Creation

    /// Handles the creation of an upload. Its bytes may follow in the same request.
    func create() {
        guard request.method == .post else { return notAllowed("POST") }
        guard let isComplete = isComplete else { return badField("Upload-Complete") }
        do throws(BadNumber) {
            try create(isComplete: isComplete, announced: number("Upload-Length"))
        } catch {
            badField(error.field)
        }
    }

    private func create(isComplete: Bool, announced: Int?) {
        guard let id = pageID, let page = context.page(PageClaim(id: id, session: session)) else {
            return responder.respond(.forgotten())
        }
        if let wait = page.takeEvent() { return responder.respond(.wait(wait)) }
        let field = text("Bindery-Field")
        guard let limits = (page.target(of: field)?.input as? UploadsInput)?.limits else {
            return responder.respond(UploadAnswers.notFound)
        }
        guard responder.body == nil || hasRoomForTransfer() else { return }
        let record = UploadRecord(
            session: session.key, field: field, name: text("Bindery-File"),
            type: request.headers["Content-Type"] ?? "application/octet-stream",
            size: announced ?? (isComplete ? responder.body?.length ?? (responder.body == nil ? 0 : nil) : nil))
        let answers = answers(maximumBytes: limits.fileBytes)
        if let refusal = table.refusal(of: record, size: record.size, limits, page) {
            return responder.respond(answers.refused(refusal))
        }
        store(record, for: page, answers, isComplete: isComplete)
    }

    /// Decides whether the session may send one more file now; otherwise, responds with the time after which it may try
    /// again.
    private func hasRoomForTransfer(besides upload: StoredUpload? = nil) -> Bool {
        let others = table.transfers(of: session.key, besides: upload)
        if others < context.limits.uploadsAtOncePerSession { return true }
        responder.respond(.wait(.seconds(1)))
        return false
    }

    private func store(_ record: UploadRecord, for page: Page, _ answers: UploadAnswers, isComplete: Bool) {
        let writer = UploadWriter(record.id, in: table.folder, on: table.loop)
        let upload = StoredUpload(record, writer, in: table)
        table.add(upload)
        writer.create(record: record) { [self] in
            if let error = writer.error {
                table.forget(upload)
                writer.remove()
                context.logUpload(error)
                return responder.respond(answers.notStored(error))
            }
            guard !page.isEnded, deliver(upload, to: page) else {
                upload.remove(.cancelled)
                return responder.respond(.forgotten())
            }
            if let end = upload.end { return responder.respond(answers.ended(end)) }
            if responder.body == nil, !isComplete { return responder.respond(answers.created(upload)) }
            UploadTransfer(upload, responder, isLast: isComplete, answers: answers, status: .created).start()
        }
    }

    /// Passes the upload to the view model. Returns false if the page has no such field.
    private func deliver(_ upload: StoredUpload, to page: Page) -> Bool {
        guard let input = page.target(of: upload.record.field)?.input as? UploadsInput else {
            return false
        }
        upload.limits = input.limits
        input.take(upload.attach(to: page))
        return true
    }

    // MARK: Uploads

    /// Handles a request for an upload.
    func serve(_ id: String) {
        guard UploadRecord.isID(id) else { return responder.respond(UploadAnswers.notFound) }
        if let upload = table[id] { return serve(upload) }
        if let size = table.claimed.size(of: id, claimedBy: session.key) { return serveClaimed(id, size) }
        let bound = LoopBound(self, on: table.loop)
        let folder = table.folder
        let find = { @Sendable in folder.find(id) }
        folder.writing.run(find, on: table.loop) { found in
            let exchange = bound.onLoop
            if let upload = exchange.table[id] { return exchange.serve(upload) }
            guard let found, found.record.session == exchange.session.key else {
                return exchange.responder.respond(UploadAnswers.notFound)
            }
            let writer = UploadWriter(id, in: folder, on: exchange.table.loop, stored: found.stored)
            let upload = StoredUpload(found.record, writer, in: exchange.table)
            exchange.table.add(upload)
            exchange.serve(upload)
        }
    }

    /// Handles a request for a file that the app has claimed. A client that has lost its connection before the last
    /// response learns that the upload is complete; otherwise it would send the file again.
    private func serveClaimed(_ id: String, _ size: Int) {
        switch request.method {
        case .head, .get: responder.respond(answers().claimed(size))
        case .patch: responder.respond(answers().completed)
        case .delete: responder.respond(.noContent)
        default: notAllowed("HEAD, PATCH, DELETE")
        }
    }

    private func serve(_ upload: StoredUpload) {
        guard upload.belongs(to: session, page: pageID) else { return responder.respond(UploadAnswers.notFound) }
        if let end = upload.end { return responder.respond(answers().ended(end)) }
        if upload.page?.isEnded != false, let id = pageID,
            let page = context.page(PageClaim(id: id, session: session)), !deliver(upload, to: page)
        {
            return responder.respond(UploadAnswers.notFound)
        }
        let answers = answers(maximumBytes: upload.limits.fileBytes)
        switch request.method {
        case .head, .get: upload.settle { [self] in responder.respond(answers.offset(upload, status: .noContent)) }
        case .patch:
            do throws(BadNumber) { try append(to: upload, answers) } catch { badField(error.field) }
        case .delete:
            upload.handle?.become(.cancelled)
            upload.remove(.cancelled)
            responder.respond(.noContent)
        default: notAllowed("HEAD, PATCH, DELETE")
        }
    }

    private func append(to upload: StoredUpload, _ answers: UploadAnswers) throws(BadNumber) {
        let type = (request.headers["Content-Type"] ?? "").prefix { $0 != ";" }
        guard type == "application/partial-upload" else {
            let title = "Send the bytes as application/partial-upload."
            return responder.respond(UploadAnswers.invalid(title, status: .unsupportedMediaType))
        }
        guard let offset = try number("Upload-Offset") else { return badField("Upload-Offset") }
        guard let isComplete else { return badField("Upload-Complete") }
        guard !upload.record.isComplete else { return responder.respond(answers.completed) }
        if let length = try number("Upload-Length"), let size = upload.record.size, length != size {
            return responder.respond(answers.inconsistentLength)
        }
        guard hasRoomForTransfer(besides: upload) else { return }
        upload.settle { [self] in
            if let end = upload.end { return responder.respond(answers.ended(end)) }
            guard offset == upload.writer.stored else {
                return responder.respond(answers.mismatch(upload, provided: offset))
            }
            upload.writer.reopen { [self] in
                UploadTransfer(upload, responder, isLast: isComplete, answers: answers).start()
            }
        }
    }

    /// The field `Upload-Complete`; nil if it is missing or not a structured Boolean.
    private var isComplete: Bool? {
        switch request.headers["Upload-Complete"] {
        case "?1": true
        case "?0": false
        default: nil
        }
    }

    private func badField(_ name: String) {
        responder.respond(UploadAnswers.invalid("The field \(name) is missing or not valid."))
    }

    private func notAllowed(_ methods: String) {
        var response = UploadAnswers.invalid("This address accepts \(methods).", status: .methodNotAllowed)
        response.headers.append("Allow", methods)
        responder.respond(response)
    }
}
