import Foundation
public import HTTP

/// An error that answers a request to an endpoint: a status, and a sentence for the client.
public struct EndpointError: Error, Hashable, CustomStringConvertible {
    /// The status.
    public let status: HTTPStatus
    /// A sentence that the client sees.
    public let message: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - status: The status, 400 or above.
    ///   - message: A sentence for the client; by default, the name of the status.
    public init(_ status: HTTPStatus, _ message: String? = nil) {
        self.status = status
        self.message = message ?? "\(status.phrase)."
    }

    /// The status and the sentence.
    public var description: String { "\(status.code): \(message)" }

    /// Returns the answer: text for a browser that navigates, otherwise a problem document in JSON (RFC 9457).
    func response(to request: HTTPRequest) -> HTTPResponse {
        var response: HTTPResponse
        if request.headers["Accept"]?.contains("text/html") == true {
            response = .text("\(status)\n\(message)\n", status: status)
        } else {
            let problem = Problem(title: status.phrase, status: status.code, detail: message)
            // A problem has only strings and a number, which are always encodable.
            let body = (try? EndpointAnswer.encode(problem)) ?? []
            response = HTTPResponse(
                status: status, headers: ["Content-Type": "application/problem+json"], body: .bytes(body))
        }
        response.headers.append("Cache-Control", "no-store")
        return response
    }

    /// Returns the answer to a client that exceeds its rate, with the time after which it may try again.
    static func tooManyRequests(for wait: Duration, to request: HTTPRequest) -> HTTPResponse {
        let error = EndpointError(.tooManyRequests, "Too many requests. Try again after the time in Retry-After.")
        return .retrying(error.response(to: request), after: wait)
    }

    private struct Problem: Encodable {
        let title: String
        let status: Int
        let detail: String
    }
}
