import EventLoops
import HTTP
import Scenes

/// A request that sends bytes of an upload. While the disk is slower than the client, the request's body is paused. Used
/// on the loop of the upload.
final class UploadTransfer {
    private let upload: StoredUpload
    private let responder: HTTPResponder
    private let body: HTTPBodyStream?
    /// Indicates whether the upload is complete after this request.
    private let isLast: Bool
    private let answers: UploadAnswers
    /// The status of the response when all bytes are stored; 201 for the request that has created the upload.
    private let status: HTTPStatus
    private var hasEnded = false

    init(
        _ upload: StoredUpload, _ responder: HTTPResponder, isLast: Bool, answers: UploadAnswers,
        status: HTTPStatus = .noContent
    ) {
        (self.upload, self.responder, self.isLast) = (upload, responder, isLast)
        (self.answers, self.status) = (answers, status)
        body = responder.body
    }

    func start() {
        upload.begin(self)
        guard let body else { return received() }
        body.endsWithServer = true
        if let length = body.length, isRefused(length) { return }
        body.start { [self] in
            take($0)
        } onEnd: { [self] end in
            switch end {
            case .complete: received()
            case .brokenOff: stop()
            }
        }
    }

    /// Refuses further bytes that exceed the size that the client has announced or, if it has announced none, a limit.
    private func isRefused(_ count: Int) -> Bool {
        let size = upload.writer.accepted + count
        if let announced = upload.record.size {
            guard size > announced else { return false }
            refuse(answers.inconsistentLength)
            return true
        }
        guard let refusal = upload.refusal(ofSize: size) else { return false }
        respond(answers.refused(refusal))
        upload.fail(answers.refusalText(refusal))
        return true
    }

    private func take(_ bytes: [UInt8]) {
        guard !hasEnded, !isRefused(bytes.count) else { return }
        upload.writer.append(bytes)
        // There is no room in the folder, so that nothing is written that could report the error later.
        if let error = upload.writer.error { return fail(error) }
        if upload.writer.isFull { body?.pause() }
    }

    /// Reads on when the disk has taken enough.
    func wrote() {
        guard !hasEnded else { return }
        if let error = upload.writer.error { return fail(error) }
        if !upload.writer.isFull { body?.resume() }
    }

    private func fail(_ error: UploadError) {
        respond(answers.notStored(error))
        upload.fail(answers.reason(of: error))
    }

    /// Handles the end of the request's body.
    private func received() {
        upload.writer.whenIdle { [self] in
            guard !hasEnded else { return }
            if let error = upload.writer.error { return fail(error) }
            guard isLast else {
                respond(success)
                return upload.transferEnded(self)
            }
            if let size = upload.record.size, size != upload.writer.stored {
                respond(answers.inconsistentLength)
                return upload.transferEnded(self)
            }
            upload.complete { [self] error in
                if let error { return fail(error) }
                respond(success)
            }
        }
    }

    private var success: HTTPResponse {
        status == .created ? answers.created(upload) : answers.offset(upload, status: status)
    }

    private func refuse(_ response: HTTPResponse) {
        respond(response)
        upload.transferEnded(self)
    }

    private func respond(_ response: HTTPResponse) {
        guard !hasEnded else { return }
        hasEnded = true
        responder.respond(response)
    }

    /// Ends the request because the upload has ended.
    func refuse(_ state: UploadState) { respond(answers.ended(state)) }

    /// Closes the connection, because the client has begun to continue on another one, or because the server ends.
    func cut() {
        guard !hasEnded else { return }
        // The end of the body is reported in the meantime. After the last byte, the transfer ends by itself.
        if let body { body.abort() } else { stop() }
    }

    private func stop() {
        guard !hasEnded else { return }
        hasEnded = true
        // A client that has only stopped to send receives the offset.
        responder.respond(answers.offset(upload, status: .badRequest))
        upload.transferEnded(self)
    }
}
