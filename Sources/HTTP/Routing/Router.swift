/// Finds a request's handler by path and method.
///
/// A pattern is a path whose segments are literals, `:name` for any one segment, or, at the end, `*` for the rest of
/// the path. A literal takes precedence over a parameter, and a parameter over `*`. A GET route also answers HEAD.
///
/// A path that matches a pattern without parameters costs one lookup, any other path one step per segment.
public struct Router: Sendable {
    /// A function that handles a request that matches a route.
    public typealias RouteHandler = @Sendable (HTTPRequest, PathParameters, HTTPResponder) -> Void

    private var root = RouteNode()
    private var literals: [ExactText: RouteEndpoint] = [:]
    /// A function that handles a request for a path that has routes for other methods only, whose names it receives as
    /// the value of the field Allow.
    public typealias MethodHandler = @Sendable (HTTPRequest, _ allowed: String, HTTPResponder) -> Void

    private let fallback: HTTPHandler
    private let notAllowed: MethodHandler

    /// Creates a router without routes.
    ///
    /// - Parameters:
    ///   - fallback: The handler of requests that match no pattern; by default, a plain 404.
    ///   - notAllowed: The handler of requests that match only patterns of other methods; by default, a plain 405 with
    ///     the field Allow.
    public init(
        fallback: @escaping HTTPHandler = Router.notFound, notAllowed: @escaping MethodHandler = Router.notAllowed
    ) {
        self.notAllowed = notAllowed
        self.fallback = fallback
    }

    /// A handler that responds with a plain 405.
    public static let notAllowed: MethodHandler = { _, allowed, responder in
        var response = HTTPResponse.text(
            "405 Method Not Allowed\nThis address supports \(allowed).\n", status: .methodNotAllowed)
        response.headers.append("Allow", allowed)
        responder.respond(response)
    }

    /// A handler that responds with a plain 404.
    public static let notFound: HTTPHandler = { _, responder in
        responder.respond(.text("404 Not Found\nThere is no page at this address.\n", status: .notFound))
    }

    /// Adds a route. Traps when the pattern is not a valid path, or already has a handler for the method.
    ///
    /// - Parameters:
    ///   - method: The method of the requests.
    ///   - pattern: The path, such as `/files/:name`.
    ///   - streamsBody: The result of ``streamsBody(of:)`` for the requests of the route.
    ///   - handler: The function that responds to the requests.
    public mutating func on(
        _ method: HTTPMethod, _ pattern: String, streamsBody: Bool = false, _ handler: @escaping RouteHandler
    ) {
        let segments = Self.segments(of: pattern)
        precondition(
            pattern.utf8.first == UInt8(ascii: "/"), "A route's pattern must begin with a slash: \"\(pattern)\".")
        precondition(
            segments.dropLast().allSatisfy { $0 != "*" },
            "A * must be the last segment of a route's pattern: \"\(pattern)\".")
        let endpoint = root.add(segments[...], method, Route(handler, streamsBody: streamsBody), pattern)
        if segments.allSatisfy({ $0.utf8.first != UInt8(ascii: ":") && $0 != "*" }) {
            literals[ExactText(pattern)] = endpoint
        }
    }

    /// Adds a GET route.
    public mutating func get(_ pattern: String, _ handler: @escaping RouteHandler) { on(.get, pattern, handler) }
    /// Adds a POST route.
    public mutating func post(_ pattern: String, _ handler: @escaping RouteHandler) { on(.post, pattern, handler) }

    /// Calls the route's handler. Responds with 405 and the allowed methods if the path has routes for other methods
    /// only, and calls the fallback if no pattern matches.
    public func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
        if request.target == "*" {
            // RFC 9110 section 9.3.7: the request is about the server, not about a resource.
            return responder.respond(HTTPResponse(status: .noContent, headers: ["Allow": Self.methods]))
        }
        var parameters = PathParameters()
        guard let endpoint = find(request, &parameters) else { return fallback(request, responder) }
        run(endpoint, request, parameters, responder)
    }

    /// Decides whether the handler of a request receives the body in pieces; `nil` if the request matches no route.
    public func streamsBody(of request: HTTPRequest) -> Bool? {
        var parameters = PathParameters()
        return find(request, &parameters)?.route(for: request.method)?.streamsBody
    }

    private func find(_ request: HTTPRequest, _ parameters: inout PathParameters) -> RouteEndpoint? {
        let escaped = Self.segmentsWithEscapedSlash(of: request)
        if escaped == nil, let endpoint = literals[ExactText(request.path)] { return endpoint }
        let segments = escaped ?? Self.segments(of: request.path)
        return root.find(segments[...], &parameters)
    }

    private func run(
        _ endpoint: RouteEndpoint, _ request: HTTPRequest, _ parameters: PathParameters, _ responder: HTTPResponder
    ) {
        if let route = endpoint.route(for: request.method) { return route.handler(request, parameters, responder) }
        let allow = endpoint.allowed
        guard request.method != .options else {
            return responder.respond(HTTPResponse(status: .noContent, headers: ["Allow": allow]))
        }
        notAllowed(request, allow, responder)
    }

    static func segments(of path: String) -> [Substring] {
        Substring(path.utf8.dropFirst()).split(atByte: UInt8(ascii: "/"))
    }

    private static let methods = HTTPMethod.allCases.map(\.rawValue).joined(separator: ", ")

    /// Returns the decoded segments of a target with escaped slashes, which is split before it is decoded (RFC 3986
    /// section 2.4). Returns `nil` for any other target, and if the path is no longer that of the target.
    private static func segmentsWithEscapedSlash(of request: HTTPRequest) -> [Substring]? {
        guard request.target.utf8.contains(UInt8(ascii: "%")) else { return nil }
        let path = request.target.utf8.prefix { $0 != UInt8(ascii: "?") }
        guard hasEscapedSlash(path), PercentEncoding.decode(path) == request.path else { return nil }
        return path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { Substring(PercentEncoding.decode($0)) }
    }

    private static func hasEscapedSlash(_ path: Substring.UTF8View) -> Bool {
        var rest = path
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            let digits = rest[percent...].dropFirst().prefix(2)
            if digits.elementsEqual("2F".utf8) || digits.elementsEqual("2f".utf8) { return true }
            rest = rest[digits.endIndex...]
        }
        return false
    }
}

/// The decoded values of a pattern's `:name` parameters and its `*`.
public struct PathParameters: Sendable {
    var values: [(name: String, value: String)] = []

    /// Creates an empty list of parameters.
    public init() {}

    /// The segment that matched `:name`, or, for `"*"`, the rest of the path without its leading slash.
    public subscript(name: String) -> String? { values.last { $0.name == name }?.value }
}

/// A handler and its setting.
struct Route: Sendable {
    let handler: Router.RouteHandler
    let streamsBody: Bool

    init(_ handler: @escaping Router.RouteHandler, streamsBody: Bool) {
        (self.handler, self.streamsBody) = (handler, streamsBody)
    }
}

/// The routes of a pattern, by method.
struct RouteEndpoint: Sendable {
    private var routes = [Route?](repeating: nil, count: HTTPMethod.count)

    subscript(method: HTTPMethod) -> Route? {
        get { routes[method.index] }
        set { routes[method.index] = newValue }
    }

    /// Returns the route of a method. GET routes also answer HEAD.
    func route(for method: HTTPMethod) -> Route? { self[method] ?? (method == .head ? self[.get] : nil) }

    /// The value of the Allow field.
    var allowed: String {
        HTTPMethod.allCases.filter { self[$0] != nil || $0 == .head && self[.get] != nil }.map(\.rawValue).joined(
            separator: ", ")
    }
}

/// A node of the tree of patterns: one segment.
struct RouteNode: Sendable {
    private var literals: [ExactText: RouteNode] = [:]
    private var parameters: [(name: String, node: RouteNode)] = []
    private var rest: RouteEndpoint?
    private var endpoint: RouteEndpoint?

    mutating func add(
        _ segments: ArraySlice<Substring>, _ method: HTTPMethod, _ route: Route, _ pattern: String
    ) -> RouteEndpoint {
        guard let first = segments.first else { return Self.add(method, route, pattern, to: &endpoint) }
        if first == "*" { return Self.add(method, route, pattern, to: &rest) }
        guard first.utf8.first == UInt8(ascii: ":") else {
            return literals[ExactText(first), default: RouteNode()].add(segments.dropFirst(), method, route, pattern)
        }
        let name = String(first.dropFirst())
        let place = parameters.firstIndex { $0.name == name } ?? parameters.count
        if place == parameters.count { parameters.append((name, RouteNode())) }
        return parameters[place].node.add(segments.dropFirst(), method, route, pattern)
    }

    private static func add(
        _ method: HTTPMethod, _ route: Route, _ pattern: String, to endpoint: inout RouteEndpoint?
    ) -> RouteEndpoint {
        var changed = endpoint ?? RouteEndpoint()
        precondition(changed[method] == nil, "There are two routes for \(method) \(pattern).")
        changed[method] = route
        endpoint = changed
        return changed
    }

    func find(_ segments: ArraySlice<Substring>, _ found: inout PathParameters) -> RouteEndpoint? {
        guard let first = segments.first else { return endpoint }
        if let node = literals[ExactText(first)], let endpoint = node.find(segments.dropFirst(), &found) {
            return endpoint
        }
        for (name, node) in parameters where !first.isEmpty {
            found.values.append((name, String(first)))
            if let endpoint = node.find(segments.dropFirst(), &found) { return endpoint }
            found.values.removeLast()
        }
        if let rest {
            found.values.append(("*", segments.joined(separator: "/")))
            return rest
        }
        return nil
    }
}
