import HTTP
public import Rx

/// Routes by method.
extension Endpoints {
    /// Adds a route that reads: GET and HEAD.
    public mutating func get<each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String,
        _ handler:
            nonisolated(nonsending) @escaping @Sendable (EndpointRequest, repeat each Parameter) async throws
            -> EndpointAnswer
    ) {
        on(.get, pattern, handler)
    }

    /// Adds a route that reads: GET and HEAD. Its handler returns a single.
    public mutating func get<each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String,
        _ handler: @escaping @Sendable (EndpointRequest, repeat each Parameter) throws -> Single<EndpointAnswer>
    ) {
        on(.get, pattern, handler)
    }

    /// Adds a route that submits data: POST.
    public mutating func post<each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String,
        _ handler:
            nonisolated(nonsending) @escaping @Sendable (EndpointRequest, repeat each Parameter) async throws
            -> EndpointAnswer
    ) {
        on(.post, pattern, handler)
    }

    /// Adds a route that submits data: POST. Its handler returns a single.
    public mutating func post<each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String,
        _ handler: @escaping @Sendable (EndpointRequest, repeat each Parameter) throws -> Single<EndpointAnswer>
    ) {
        on(.post, pattern, handler)
    }

    /// Adds a route that creates or replaces a resource: PUT.
    public mutating func put<each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String,
        _ handler:
            nonisolated(nonsending) @escaping @Sendable (EndpointRequest, repeat each Parameter) async throws
            -> EndpointAnswer
    ) {
        on(.put, pattern, handler)
    }

    /// Adds a route that creates or replaces a resource: PUT. Its handler returns a single.
    public mutating func put<each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String,
        _ handler: @escaping @Sendable (EndpointRequest, repeat each Parameter) throws -> Single<EndpointAnswer>
    ) {
        on(.put, pattern, handler)
    }

    /// Adds a route that changes a part of a resource: PATCH.
    public mutating func patch<each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String,
        _ handler:
            nonisolated(nonsending) @escaping @Sendable (EndpointRequest, repeat each Parameter) async throws
            -> EndpointAnswer
    ) {
        on(.patch, pattern, handler)
    }

    /// Adds a route that changes a part of a resource: PATCH. Its handler returns a single.
    public mutating func patch<each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String,
        _ handler: @escaping @Sendable (EndpointRequest, repeat each Parameter) throws -> Single<EndpointAnswer>
    ) {
        on(.patch, pattern, handler)
    }

    /// Adds a route that deletes a resource: DELETE.
    public mutating func delete<each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String,
        _ handler:
            nonisolated(nonsending) @escaping @Sendable (EndpointRequest, repeat each Parameter) async throws
            -> EndpointAnswer
    ) {
        on(.delete, pattern, handler)
    }

    /// Adds a route that deletes a resource: DELETE. Its handler returns a single.
    public mutating func delete<each Parameter: LosslessStringConvertible & Sendable>(
        _ pattern: String,
        _ handler: @escaping @Sendable (EndpointRequest, repeat each Parameter) throws -> Single<EndpointAnswer>
    ) {
        on(.delete, pattern, handler)
    }
}
