import EventLoops
import HTTP
import Scenes

/// A browser's request for a download of a view model, and its answer. Used on the loop of the page.
final class DownloadExchange {
    private let download: Download
    private let responder: HTTPResponder
    private let blocking: BlockingPool
    /// Receives an error of the contents.
    private let report: (any Error) -> Void
    private var stream: HTTPResponseStream?

    init(
        _ download: Download, _ responder: HTTPResponder, blocking: BlockingPool,
        report: @escaping (any Error) -> Void
    ) {
        (self.download, self.responder, self.blocking, self.report) = (download, responder, blocking, report)
    }

    /// Sends the download. If the client disconnects or the view model cancels it, the task is cancelled.
    func start() {
        let task = LoopActor.start({ await self.run() }, on: responder.loop)
        let cancel = { [weak self] in
            task.cancel()
            // Otherwise a client that reads nothing would keep the task waiting.
            self?.stream?.abort()
        }
        responder.onDisconnect = cancel
        if !download.begin(cancellation: cancel) { task.cancel() }
    }

    private nonisolated(nonsending) func run() async {
        let stream = responder.stream(headers: headers)
        self.stream = stream
        let body = EndpointBody(stream, blocking: blocking) { [download] in download.sent($0) }
        do {
            try Task.checkCancellation()
            try await write(to: body)
            stream.close()
            download.end(.finished)
        } catch {
            if !(error is CancellationError) { report(error) }
            stream.abort()
            download.end(.failed)
        }
    }

    private nonisolated(nonsending) func write(to body: EndpointBody) async throws {
        switch download.source {
        case .bytes(let bytes):
            for start in stride(from: 0, to: bytes.count, by: EndpointBody.pieceBytes) {
                try await body.write(Array(bytes[start..<min(bytes.count, start + EndpointBody.pieceBytes)]))
            }
        case .file(let path):
            let pieces = FilePieces(path: path, pieceBytes: EndpointBody.pieceBytes)
            try await body.write { try pieces.next() }
        case .pieces(let next): try await body.write(pieces: next)
        case .written(let write): try await write(body)
        }
    }

    private var headers: HTTPHeaders {
        [
            "Content-Type": MediaType.checked(download.type), "Cache-Control": "no-store",
            "Content-Disposition": ContentDisposition.attachment(download.name),
            "X-Content-Type-Options": "nosniff", "Content-Security-Policy": UploadedContent.policy,
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
    }
}

extension PageRegistry {
    /// Sends a download that a page of the session was offered. Its address works once.
    func serveDownload(_ claim: PageClaim, _ request: HTTPRequest, blocking: BlockingPool, _ responder: HTTPResponder) {
        guard let download = context.downloads.take(claim, now: context.loop.now) else {
            let error = EndpointError(.notFound, "This download is no longer available. Start it again on its page.")
            return responder.respond(error.response(to: request))
        }
        DownloadExchange(download, responder, blocking: blocking) { [context] error in
            context.log(.error, "download-failed", [LogEvent.Field("error", "\(error)")])
        }.start()
    }
}
