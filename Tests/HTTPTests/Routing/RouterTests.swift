import EventLoops
import RxTesting
import Testing

@testable import HTTP

@Suite struct RouterTests {
    static func router() -> Router {
        var router = Router { _, responder in responder.respond(.text("fallback", status: .notFound)) }
        func add(_ method: HTTPMethod, _ pattern: String) {
            router.on(method, pattern) { _, parameters, responder in
                let values = parameters.values.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
                responder.respond(.text("\(method) \(pattern) \(values)"))
            }
        }
        for pattern in ["/", "/tasks", "/tasks/new", "/tasks/:id", "/tasks/:id/edit", "/a/:x/c", "/a/b/*", "/files/*"] {
            add(.get, pattern)
        }
        add(.post, "/tasks/:id")
        add(.delete, "/tasks/new")
        return router
    }

    @Test(
        arguments: [
            ("GET", "/", 200, "GET / "), ("GET", "/tasks", 200, "GET /tasks "),
            ("GET", "/tasks?x=1", 200, "GET /tasks "),
            ("GET", "/tasks/new", 200, "GET /tasks/new "), ("GET", "/tasks/7", 200, "GET /tasks/:id id=7"),
            ("GET", "/tasks/a%20b/edit", 200, "GET /tasks/:id/edit id=a b"),
            ("GET", "/tasks/a%2Fb", 200, "GET /tasks/:id id=a/b"),
            ("GET", "/tasks/a%2fb", 200, "GET /tasks/:id id=a/b"),
            ("GET", "/tasks%2F7", 404, "fallback"), ("GET", "/tasks%2f7", 404, "fallback"),
            ("POST", "/tasks/7", 200, "POST /tasks/:id id=7"),
            ("GET", "/a/b/c", 200, "GET /a/b/* *=c"), ("GET", "/a/z/c", 200, "GET /a/:x/c x=z"),
            ("GET", "/files/x/y.png", 200, "GET /files/* *=x/y.png"), ("GET", "/files/", 200, "GET /files/* *="),
            ("GET", "/files/%CC%81x/%CC%81y", 200, "GET /files/* *=\u{301}x/\u{301}y"),
            ("GET", "/tasks/", 404, "fallback"), ("GET", "/nothing", 404, "fallback"),
            ("GET", "/tasks/7/edit/x", 404, "fallback"),
            // Marks that combine with a slash, and the Kelvin sign, which is equivalent to a K, are ordinary bytes.
            ("GET", "/tasks/%CC%817", 200, "GET /tasks/:id id=\u{301}7"),
            ("GET", "/tasks/7/%CC%81edit", 404, "fallback"), ("GET", "/task%CC%A7s", 404, "fallback"),
            ("GET", "/tas%E2%84%AAs", 404, "fallback"),
            ("PUT", "/tasks/7", 405, "405 Method Not Allowed\nThis address supports GET, HEAD, POST.\n"),
            ("OPTIONS", "/tasks/7", 204, ""),
        ] as [(String, String, Int, String)])
    func `a request is dispatched to its route`(_ method: String, _ target: String, _ status: Int, _ text: String)
        throws
    {
        let router = Self.router()
        let server = try TestServer { router.handle($0, $1) }
        defer { server.stop() }
        let response = try server.answer("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(response.status == status)
        #expect(response.text == text)
        if status == 405 { #expect(response.headers["Allow"] == "GET, HEAD, POST") }
        if method == "GET", status == 200 {
            let head = try server.answer("HEAD \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(head.status == 200)
            #expect(head.headers["Content-Length"] == "\(text.utf8.count)")
        }
    }

    /// Compares with a search of all matching patterns: from the first segment on, a literal takes precedence over a
    /// parameter, and a parameter over the rest.
    @Test(arguments: 1...10) func `the most specific pattern takes precedence`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var patterns: Set<String> = []
        for _ in 0..<12 {
            let count = Int.random(in: 1...4, using: &random)
            let segments = (0..<count).map { depth in
                let choices = ["a", "b", ":\(depth)", depth == count - 1 ? "*" : "c"]
                return choices.randomElement(using: &random)!
            }
            patterns.insert("/" + segments.joined(separator: "/"))
        }
        var router = Router { _, responder in responder.respond(.text("none")) }
        for pattern in patterns {
            router.get(pattern) { _, parameters, responder in
                let values = parameters.values.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
                responder.respond(.text("\(pattern) \(values)"))
            }
        }
        let server = try TestServer { [router] in router.handle($0, $1) }
        defer { server.stop() }
        let client = try server.connect()
        for _ in 0..<100 {
            let segments = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                ["a", "b", "c", "d", ""].randomElement(using: &random)!
            }
            client.send("GET /\(segments.joined(separator: "/")) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let fits = patterns.compactMap { Fit($0, segments) }
            let best = fits.min { $0.kinds.lexicographicallyPrecedes($1.kinds) }
            #expect(try client.readResponse().text == best?.text ?? "none", "\(segments), seed \(seed)")
        }
    }

    /// A pattern that matches a path.
    private struct Fit {
        /// The kind of each segment of the pattern: 0 for a literal, 1 for a parameter, 2 for the rest.
        private(set) var kinds: [Int] = []
        private(set) var text: String

        init?(_ pattern: String, _ segments: [String]) {
            var rest = segments[...]
            var values: [String] = []
            for part in pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
                guard let segment = rest.first else { return nil }
                if part == "*" {
                    kinds.append(2)
                    values.append("*=\(rest.joined(separator: "/"))")
                    rest = []
                } else if part.first == ":" {
                    guard !segment.isEmpty else { return nil }
                    kinds.append(1)
                    values.append("\(part.dropFirst())=\(segment)")
                    rest = rest.dropFirst()
                } else {
                    guard segment == part else { return nil }
                    kinds.append(0)
                    rest = rest.dropFirst()
                }
            }
            guard rest.isEmpty else { return nil }
            text = "\(pattern) \(values.joined(separator: ","))"
        }
    }
}
