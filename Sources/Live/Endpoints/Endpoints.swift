public import HTTP
public import Rx

/// The requests that an app answers beside its scenes: JSON, webhooks, downloads and redirects.
///
///     var endpoints: Endpoints {
///         Endpoints { routes in
///             routes.get("/api/notes") { _ in try .json(notes.all) }
///             routes.delete("/api/notes/:id") { (request, id: Int) in
///                 guard notes.remove(id) else { throw EndpointError(.notFound, "There is no note \(id).") }
///                 return .noContent
///             }
///             routes.group("/hooks", from: .anywhere) { hooks in
///                 hooks.post("/payments") { request in … }
///             }
///         }
///     }
///
/// Patterns are those of a ``/HTTP/Router``: literals, `:name` for one segment, and `*` for the rest. The handler
/// receives a value for each `:name` and `*` in the pattern's order; text that is no value of the parameter's type is
/// answered with 404. The server checks the table when it starts.
///
/// A handler is asynchronous and runs on the loop of its session, between its awaits; without a session, on that of its
/// connection. If the client disconnects first, its task is cancelled. It may also return a `Single`.
public struct Endpoints: Sendable {
    private(set) var entries: [Endpoint] = []
    private var prefix = ""
    private var middleware: [EndpointMiddleware] = []
    private var origin = EndpointOrigin.thisSite
    private var bodyBytes: Int?
    private var streamsBody = false
    private var limits: [EndpointLimiter] = []

    /// Creates a table from the routes that the closure adds.
    public init(_ add: (inout Endpoints) -> Void = { _ in }) {
        add(&self)
    }

    /// Adds a route for a method.
    ///
    /// - Parameters:
    ///   - method: The method. A GET route also answers HEAD.
    ///   - pattern: The path pattern, which begins with a slash. In a group it follows the group's prefix; `/` is the prefix
    ///     itself.
    ///   - handler: Answers the request. An ``EndpointError`` that it throws is the answer; another error is logged and
    ///     answered with 500.
    public mutating func on<each Parameter: LosslessStringConvertible & Sendable>(
        _ method: HTTPMethod, _ pattern: String,
        _ handler:
            nonisolated(nonsending) @escaping @Sendable (EndpointRequest, repeat each Parameter) async throws
            -> EndpointAnswer
    ) {
        let path = Self.pattern(pattern, under: prefix)
        var count = 0
        for _ in repeat (each Parameter).self { count += 1 }
        let typed: EndpointHandler = { request in
            var values = EndpointParameters(path.names, request.parameters)
            return try await handler(request, repeat try values.next((each Parameter).self))
        }
        let guarded = middleware.reversed().reduce(typed) { next, step in { try await step($0, next) } }
        entries.append(
            Endpoint(
                method: method, pattern: path, parameterCount: count, origin: origin, bodyBytes: bodyBytes,
                streamsBody: streamsBody, limits: limits, handler: guarded))
    }

    /// Adds a route whose handler returns a single, to which the server subscribes once. If the client disconnects, the
    /// subscription is disposed.
    public mutating func on<each Parameter: LosslessStringConvertible & Sendable>(
        _ method: HTTPMethod, _ pattern: String,
        _ handler: @escaping @Sendable (EndpointRequest, repeat each Parameter) throws -> Single<EndpointAnswer>
    ) {
        on(method, pattern) { (request: EndpointRequest, values: repeat each Parameter) async throws in
            try await handler(request, repeat each values).value
        }
    }

    // MARK: Groups

    /// Adds routes whose patterns begin with a prefix. They have the middleware and the settings of this table so far.
    ///
    /// - Parameters:
    ///   - prefix: The path before the patterns of the group: `/api`. May have parameters.
    ///   - origin: The sites whose pages may send state-changing requests to the routes; by default those of the table.
    ///   - bodyBytes: The largest body that the routes accept; larger ones are answered with 413. `nil` for the limit of
    ///     the table, which is at most that of the server.
    ///   - streamsBody: Indicates whether handlers receive the body in pieces, with ``EndpointRequest/bytes`` or
    ///     ``EndpointRequest/parts()``, while it arrives. Its size is then limited only by `bodyBytes`. `nil` for the
    ///     setting of the table.
    ///   - rate: The requests that each client may send to the routes of the group together, in addition to the limits of
    ///     this table; further ones are answered with 429 and `Retry-After`. `nil` for no limit of the group's own.
    ///   - add: Adds the routes.
    public mutating func group(
        _ prefix: String, from origin: EndpointOrigin? = nil, bodyBytes: Int? = nil, streamsBody: Bool? = nil,
        rate: EndpointRate? = nil,
        _ add: (inout Endpoints) -> Void
    ) {
        var group = Endpoints()
        group.prefix = Self.pattern(prefix, under: self.prefix).text
        group.middleware = middleware
        group.origin = origin ?? self.origin
        group.bodyBytes = bodyBytes ?? self.bodyBytes
        group.streamsBody = streamsBody ?? self.streamsBody
        group.limits = limits + (rate.map { [EndpointLimiter($0)] } ?? [])
        add(&group)
        entries += group.entries
    }

    /// Adds all routes of another table, such as that of a module, under a prefix. The middleware of this table so far
    /// runs before that of the other.
    public mutating func mount(_ others: Endpoints, at prefix: String) {
        let (outer, path) = (middleware, Self.pattern(prefix, under: self.prefix).text)
        entries += others.entries.map { entry in
            var entry = entry
            entry.pattern = Self.pattern(entry.pattern.text, under: path)
            entry.limits = limits + entry.limits
            entry.handler = outer.reversed().reduce(entry.handler) { next, step in { try await step($0, next) } }
            return entry
        }
    }

    /// Returns the pattern below a prefix. `/` stands for the prefix itself.
    private static func pattern(_ text: String, under prefix: String) -> RoutePattern {
        if prefix.isEmpty || prefix == "/" { return RoutePattern(text) }
        return RoutePattern(text == "/" ? prefix : prefix + text)
    }

    /// Adds middleware: a function around the handlers of the routes that are added later, in this table and its groups.
    /// It may change the request and the answer, answer itself, or throw an ``EndpointError``.
    ///
    ///     routes.use { request, next in
    ///         guard request.headers["Authorization"] == "Bearer \(token)" else { throw EndpointError(.unauthorized) }
    ///         return try await next(request)
    ///     }
    public mutating func use(_ step: @escaping EndpointMiddleware) {
        middleware.append(step)
    }
}

/// A function that answers a request to an endpoint. It runs on one loop.
public typealias EndpointHandler =
    nonisolated(nonsending) @Sendable (EndpointRequest) async throws -> EndpointAnswer

/// A function around a handler, which it receives as its second argument.
public typealias EndpointMiddleware =
    nonisolated(nonsending) @Sendable (EndpointRequest, EndpointHandler) async throws -> EndpointAnswer

/// The sites whose pages may send state-changing requests to an endpoint.
public enum EndpointOrigin: Sendable, Hashable {
    /// Only this site's pages, as for its forms (see ``/HTTP/CrossOriginProtection``), and clients other than browsers.
    /// The handler knows the session and the account.
    case thisSite
    /// All, for webhooks and public interfaces. The handler knows no session, because another site's page could use
    /// that of its visitor. It must authenticate its clients itself, for example by a signature.
    case anywhere
}

/// A route of an app's endpoints.
struct Endpoint: Sendable {
    let method: HTTPMethod
    var pattern: RoutePattern
    let parameterCount: Int
    let origin: EndpointOrigin
    let bodyBytes: Int?
    let streamsBody: Bool
    /// The limits on the requests of each client, the outermost group's first.
    var limits: [EndpointLimiter]
    var handler: EndpointHandler
}

/// The parameters of a request in the order of a pattern, for conversion to their types.
struct EndpointParameters {
    private var names: ArraySlice<String>
    private let values: PathParameters

    init(_ names: [String], _ values: PathParameters) {
        (self.names, self.values) = (names[...], values)
    }

    mutating func next<Value: LosslessStringConvertible>(_ type: Value.Type) throws(EndpointError) -> Value {
        guard let text = names.popFirst().flatMap({ values[$0] }), let value = Value(text) else {
            throw EndpointError(.notFound)
        }
        return value
    }
}
