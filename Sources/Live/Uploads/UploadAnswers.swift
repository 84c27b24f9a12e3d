import Foundation
import HTTP
import Scenes
import Texts

/// The responses to requests about uploads, in the form of “Resumable Uploads for HTTP”
/// (draft-ietf-httpbis-resumable-upload): the fields are structured (RFC 9651), and errors are problem documents (RFC
/// 9457). A reason for the user is also in the field `Bindery-Reason`, percent-encoded, because a response to HEAD has
/// no body.
struct UploadAnswers {
    /// The largest size of the file.
    let maximumBytes: Int
    /// The lifetime of an upload that does not continue, in seconds.
    let lifetime: Int
    /// Returns the sentence about a refusal.
    let refusalText: (UploadRefusal) -> Text
    /// Returns a text in the user's language.
    let resolve: (Text) -> String

    static let folder = "/live/uploads"

    private struct Problem: Encodable {
        let type: String?
        let title: String
        let detail: String?
        let expectedOffset: Int?
        let providedOffset: Int?

        enum CodingKeys: String, CodingKey {
            case type, title, detail
            case expectedOffset = "expected-offset"
            case providedOffset = "provided-offset"
        }
    }

    private static func problem(
        _ status: HTTPStatus, _ title: String, type: String? = nil, detail: String? = nil, expected: Int? = nil,
        provided: Int? = nil
    ) -> HTTPResponse {
        let problem = Problem(
            type: type.map { "https://iana.org/assignments/http-problem-types#\($0)" }, title: title, detail: detail,
            expectedOffset: expected, providedOffset: provided)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A problem has only strings and numbers, which are always encodable.
        let body = (try? encoder.encode(problem)).map { Array($0) } ?? []
        var response = HTTPResponse(
            status: status, headers: ["Content-Type": "application/problem+json", "Cache-Control": "no-store"],
            body: .bytes(body))
        if let detail { response.headers.append("Bindery-Reason", PercentEncoding.encode(detail)) }
        return response
    }

    // MARK: Success

    /// Returns the response to the creation of an upload.
    func created(_ upload: StoredUpload) -> HTTPResponse {
        var response = offset(upload, status: .created)
        response.headers.append("Location", "\(Self.folder)/\(upload.id)")
        return response
    }

    /// Returns a response with the number of stored bytes, after which the client continues.
    func offset(_ upload: StoredUpload, status: HTTPStatus) -> HTTPResponse {
        var response = HTTPResponse(status: status)
        response.headers.append("Upload-Offset", "\(upload.writer.stored)")
        response.headers.append("Upload-Complete", upload.record.isComplete ? "?1" : "?0")
        if let size = upload.record.size { response.headers.append("Upload-Length", "\(size)") }
        response.headers.append("Upload-Limit", "max-size=\(maximumBytes), max-age=\(lifetime)")
        response.headers.append("Cache-Control", "no-store")
        return response
    }

    /// Returns the response for a complete file that the app has claimed.
    func claimed(_ size: Int) -> HTTPResponse {
        let headers: HTTPHeaders = [
            "Upload-Offset": "\(size)", "Upload-Complete": "?1", "Upload-Length": "\(size)",
            "Cache-Control": "no-store",
        ]
        return HTTPResponse(status: .noContent, headers: headers)
    }

    // MARK: Errors of requests

    /// Returns the response to bytes for another offset than that at which the upload continues.
    func mismatch(_ upload: StoredUpload, provided: Int?) -> HTTPResponse {
        var response = Self.problem(
            .conflict, "The upload continues at another offset.", type: "mismatching-upload-offset",
            expected: upload.writer.stored, provided: provided)
        response.headers.append("Upload-Offset", "\(upload.writer.stored)")
        response.headers.append("Upload-Complete", upload.record.isComplete ? "?1" : "?0")
        return response
    }

    /// The response to bytes for a complete upload.
    var completed: HTTPResponse {
        Self.problem(.badRequest, "The upload is complete.", type: "completed-upload")
    }

    /// The response to more or fewer bytes than the client has announced.
    var inconsistentLength: HTTPResponse {
        Self.problem(
            .badRequest, "The bytes do not have the announced length.", type: "inconsistent-upload-length")
    }

    static func invalid(_ title: String, status: HTTPStatus = .badRequest) -> HTTPResponse { problem(status, title) }

    /// The response for an upload that does not exist, or that belongs to another session.
    static var notFound: HTTPResponse { problem(.notFound, "There is no such upload.") }

    // MARK: Refusals

    /// Returns the sentence for an error of the server's disk.
    func reason(of error: UploadError) -> Text { refusalText(error == .diskFull ? .noSpace : .notStored) }

    func notStored(_ error: UploadError) -> HTTPResponse {
        Self.problem(
            error == .diskFull ? .insufficientStorage : .internalServerError, "The file was not stored.",
            detail: resolve(reason(of: error)))
    }

    func refused(_ refusal: UploadRefusal) -> HTTPResponse {
        Self.problem(refusal.status, "The file is refused.", detail: resolve(refusalText(refusal)))
    }

    /// Returns the response for an upload that has ended without a file.
    func ended(_ state: UploadState) -> HTTPResponse {
        switch state {
        case .refused(let reason): Self.problem(.forbidden, "The file is refused.", detail: resolve(reason))
        case .failed(let reason): Self.problem(.gone, "The upload has failed.", detail: resolve(reason))
        case .receiving, .paused, .complete, .cancelled: Self.problem(.gone, "The upload was cancelled.")
        }
    }
}
