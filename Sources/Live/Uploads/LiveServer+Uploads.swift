import EventLoops
public import HTTP
import Scenes
import Texts

/// Requests about uploads, and forms with files.
extension LiveServer {
    /// Decides whether a request's body is received in pieces: that of an upload, of a form with files, and of an
    /// endpoint that asks for it. Set it as the ``/HTTP/HTTPServerConfiguration/streamsBody`` of the server that uses
    /// ``handler``.
    public var streamsBody: @Sendable (HTTPRequest) -> Bool {
        let router = router(for: endpoints, pages: Router.notFound)
        return { request in
            if request.path.utf8.starts(with: UploadAnswers.folder.utf8) { return true }
            if let streamsBody = router.streamsBody(of: request) { return streamsBody }
            return request.method == .post
                && request.headers["Content-Type"]?.lowercased().hasPrefix("multipart/form-data") == true
        }
    }

    /// Handles a request for `/live/uploads` or an upload in it, on the loop of the session.
    func serveUpload(_ request: HTTPRequest, _ id: String?, _ responder: HTTPResponder) {
        guard let session = session(of: request) else { return responder.respond(UploadAnswers.notFound) }
        let registry = registry(of: session)
        responder.move(to: registry.loop) { responder in
            let registry = registry.onLoop
            registry.context.findSession(session) { found in
                guard found != nil else { return responder.respond(UploadAnswers.notFound) }
                let exchange = UploadExchange(request, session, responder, in: registry.context)
                if let id { exchange.serve(id) } else { exchange.create() }
            }
        }
    }

    /// Receives a posted form with its files, and then handles it like any other.
    func receiveForm(_ request: HTTPRequest, _ body: HTTPBodyStream, _ responder: HTTPResponder) {
        let limits = FormReceiver.Limits(fieldBytes: formFieldBytes, fileBytes: uploadBytesPerPage)
        do throws(HTTPError) {
            let receiver = try FormReceiver(request, body, in: uploads, on: responder.loop, limits)
            receiver.start { [self] result in
                switch result {
                case .success(let form): servePost(request, .success(PostedForm(request, form)), responder)
                case .failure(.malformed(let error)): servePost(request, .failure(error), responder)
                case .failure(.tooLarge(let limit)):
                    responder.respond(.formTooLarge(limit: limit, in: language(of: request)))
                case .failure(.notStored(let error)):
                    responder.respond(.formNotStored(error, in: language(of: request)))
                case .failure(.brokenOff): responder.respond(.text("The form is incomplete.\n", status: .badRequest))
                }
            }
        } catch {
            servePost(request, .failure(error), responder)
        }
    }
}

extension HTTPResponse {
    /// Returns the error page for a form whose files exceed the limit of a page.
    static func formTooLarge(limit: Int, in language: TextLanguage) -> HTTPResponse {
        PlainErrorPage(
            title: "These files are too large",
            text: "The limit is \(UploadRefusal.sizeText(limit)). The form was not submitted.", button: "Back"
        ).response(status: .contentTooLarge, in: language)
    }

    /// Returns the error page for a form whose files the server cannot store.
    static func formNotStored(_ error: UploadError, in language: TextLanguage) -> HTTPResponse {
        let isFull = error == .diskFull
        return PlainErrorPage(
            title: "These files were not stored",
            text: .sentences([(isFull ? UploadRefusal.noSpace : .notStored).text, "The form was not submitted."]),
            button: "Back"
        ).response(status: isFull ? .insufficientStorage : .internalServerError, in: language)
    }
}
