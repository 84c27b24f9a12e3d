import Foundation
public import HTTP
public import Scenes

/// A request to an endpoint, with its whole body, or with its body in pieces (see
/// ``Endpoints/group(_:from:bodyBytes:streamsBody:rate:_:)``).
public struct EndpointRequest: Sendable {
    /// The request as received.
    public let request: HTTPRequest
    /// The parameters of the path.
    public let parameters: PathParameters
    /// The address of the client, behind trusted proxies too.
    public let clientAddress: String
    /// The signed-in account. `nil` without one, and for routes that requests from anywhere may use.
    public let account: SessionAccount?
    /// The languages of the user.
    public let languages: SessionLanguages
    /// The body in pieces, for ``Endpoints/group(_:from:bodyBytes:streamsBody:rate:_:)``; for other routes, the whole body as one
    /// piece.
    public let bytes: EndpointBytes

    /// Creates a request, for the tests of handlers.
    public init(
        _ request: HTTPRequest, parameters: PathParameters = PathParameters(), clientAddress: String = "127.0.0.1",
        account: SessionAccount? = nil, languages: SessionLanguages = SessionLanguages()
    ) {
        self.init(
            request, parameters: parameters, clientAddress: clientAddress, account: account, languages: languages,
            bytes: EndpointBytes(nil, limit: nil, whole: request.body))
    }

    init(
        _ request: HTTPRequest, parameters: PathParameters, clientAddress: String, account: SessionAccount?,
        languages: SessionLanguages, bytes: EndpointBytes
    ) {
        (self.request, self.parameters, self.clientAddress) = (request, parameters, clientAddress)
        (self.account, self.languages, self.bytes) = (account, languages, bytes)
    }

    /// The method.
    public var method: HTTPMethod { request.method }
    /// The path, percent-decoded.
    public var path: String { request.path }
    /// The fields of the query. Computed on each access.
    public var query: FormFields { request.query }
    /// The header fields.
    public var headers: HTTPHeaders { request.headers }
    /// The bytes of the body.
    public var body: [UInt8] { request.body }

    /// Returns the fields and files of a form in the body.
    ///
    /// - Throws: ``EndpointError`` with status 400, 413 or 415.
    public func form() throws(EndpointError) -> FormData {
        do throws(HTTPError) {
            return try request.form()
        } catch {
            throw EndpointError(error.status, error.message)
        }
    }

    /// Returns the parts of a form with files in the body, in pieces: memory is bounded, whatever the size of the files.
    ///
    /// - Throws: ``EndpointError`` with status 400 or 415.
    public func parts() throws(EndpointError) -> EndpointParts {
        do throws(HTTPError) {
            return EndpointParts(try MultipartReader(for: request), bytes)
        } catch {
            throw EndpointError(error.status, error.message)
        }
    }

    /// Returns the value that the body contains as JSON (RFC 8259). Dates are in ISO 8601 format.
    ///
    /// - Throws: ``EndpointError`` with status 400 if the body is not JSON, 415 if its stated type is another one, and
    ///   422 if it is no `Value`; the message names the place.
    public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws(EndpointError) -> Value {
        guard Self.isJSON(headers["Content-Type"]) else {
            let isJSON = (try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed)) != nil
            guard isJSON else { throw Self.notJSON }
            throw EndpointError(.unsupportedMediaType, "Send the body as application/json.")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode(type, from: Data(body))
        } catch DecodingError.keyNotFound(let key, let context) {
            throw EndpointError(.unprocessableContent, "\(Self.place(context.codingPath + [key])) is missing.")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            throw EndpointError(.unprocessableContent, "\(Self.place(context.codingPath)) has another type.")
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            throw EndpointError(.unprocessableContent, "\(Self.place(context.codingPath)) is not valid.")
        } catch {
            throw Self.notJSON
        }
    }

    private static let notJSON = EndpointError(.badRequest, "The body is not valid JSON.")

    private static func isJSON(_ type: String?) -> Bool {
        guard let type else { return true }
        let name = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return name == "application/json" || name.hasSuffix("+json")
    }

    private static func place(_ path: [any CodingKey]) -> String {
        if path.isEmpty { return "The value" }
        let parts = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
        return "“\(parts.joined().drop { $0 == "." })”"
    }
}
