import Bindery
import Foundation
import GalleryViewModels
import HTTPClients

/// A client for a service of the gallery. Its errors are those that the view models show to users.
struct RemoteClient: Sendable {
    private let client: ServiceClient

    init(
        _ endpoint: ServiceEndpoint, retry: RetryPolicy = RetryPolicy(), cache: ResponseCache? = nil
    ) {
        client = ServiceClient(endpoint, retry: retry, cache: cache)
    }

    /// Sends the request and decodes a successful response.
    ///
    /// - Parameter read: Decodes the response, on any thread.
    func send<Value: Sendable>(
        _ request: ServiceRequest, read: @escaping @Sendable (ServiceResponse) throws -> Value
    ) -> Single<Value> {
        client.send(request, read: read).catch { .error(ServiceError(of: $0)) }
    }

    /// Requests and decodes a JSON value.
    func get<Value: Decodable & Sendable>(
        _ path: String, _ query: [(name: String, value: String)] = [], as type: Value.Type
    ) -> Single<Value> {
        send(ServiceRequest(path: path, query: query)) { try $0.value(type) }
    }
}

extension ServiceResponse {
    /// Decodes the body as JSON whose keys are words separated by underscores.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try decoded(type, keys: .convertFromSnakeCase)
    }
}

extension ServiceError {
    /// Creates the error that users see from one of a client.
    init(of error: any Error) {
        guard let error = error as? ServiceClientError else {
            self.init(error)
            return
        }
        self.init(Code(error.code), cause: error.cause, wait: error.wait)
    }
}

extension ServiceError.Code {
    init(_ code: ServiceClientError.Code) {
        self =
            switch code {
            case .unreachable: .unreachable
            case .timedOut: .timedOut
            case .interrupted: .interrupted
            case .unauthorized: .unauthorized
            case .notFound: .notFound
            case .tooManyRequests: .tooManyRequests
            case .refused: .refused
            case .unavailable: .unavailable
            case .unreadable: .unreadable
            case .tooLarge: .tooLarge
            }
    }
}
