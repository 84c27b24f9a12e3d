import EventLoops
import Foundation
import HTTP
import Live
import Locks
import Rx
import Scenes
import Testing

@testable import LiveTesting

/// The requests that an app answers beside its scenes.
@Suite(.timeLimit(.minutes(60)))
struct EndpointsTests {
    private struct Note: Codable, Equatable {
        var title: String
        var stars: Int?
    }

    // MARK: Requests and answers

    @Test func `parameters have the types of the handler`() throws {
        let server = try EndpointServer { routes in
            routes.get("/sum/:a/and/:b") { (_, a: Int, b: Int) in .text("\(a + b)") }
            routes.get("/files/*") { (_, path: String) in .text(path) }
            routes.get("/greet") { request in .text("Hello, \(request.query["name"] ?? "you")") }
        }
        #expect(try server.send("GET", "/sum/1/and/2").text == "3")
        #expect(try server.send("GET", "/sum/1/and/two").status == 404)
        #expect(try server.send("GET", "/files/a/b%20c.txt").text == "a/b c.txt")
        #expect(try server.send("GET", "/greet?name=Ada").text == "Hello, Ada")
        #expect(try server.send("HEAD", "/greet").body == [])
        #expect(try server.send("GET", "/").text.contains("<h1>Home</h1>"))
    }

    @Test(arguments: [
        (#"{"title":"Milk","stars":3}"#, "application/json", 201, #"{"stars":3,"title":"Milk"}"#),
        (#"{"title":"Milk"}"#, "application/json; charset=utf-8", 201, #"{"title":"Milk"}"#),
        (#"{"title":"#, "application/json", 400, "The body is not valid JSON."),
        ("", "application/json", 400, "The body is not valid JSON."),
        ("{}", "application/json", 422, "“title” is missing."),
        (#"{"title":"x","stars":"y"}"#, "application/json", 422, "“stars” has another type."),
        ("title=Milk", "application/x-www-form-urlencoded", 400, "The body is not valid JSON."),
        (#"{"title":"Milk"}"#, "text/plain", 415, "Send the body as application/json."),
        (#"{"title":"Milk"}"#, "", 201, #"{"title":"Milk"}"#),
        ("{", "", 400, "The body is not valid JSON."),
    ])
    func `a JSON body is decoded, or explained`(body: String, type: String, status: Int, text: String) throws {
        let server = try EndpointServer { routes in
            routes.post("/notes") { request in try .json(request.json(Note.self), status: .created) }
        }
        let headers = type.isEmpty ? [:] : ["Content-Type": type]
        let response = try server.send("POST", "/notes", headers, body: body)
        #expect(response.status == status)
        #expect(response.header("x-content-type-options") == "nosniff")
        if status == 201 {
            #expect(response.text == text)
            #expect(response.header("content-type") == "application/json")
        } else {
            #expect(response.header("content-type") == "application/problem+json")
            let problem = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
            #expect(problem["detail"] as? String == text)
            #expect(problem["status"] as? Int == status)
        }
    }

    @Test func `errors are text for browsers, and other errors are logged instead of shown`() throws {
        struct Secret: Error {}
        let server = try EndpointServer { routes in
            routes.get("/gone") { _ in throw EndpointError(.gone, "It was deleted.") }
            routes.get("/broken") { _ in throw Secret() }
        }
        #expect(try server.send("GET", "/gone", ["Accept": "text/html"]).text == "410 Gone\nIt was deleted.\n")
        let response = try server.send("GET", "/broken")
        #expect(response.status == 500)
        #expect(!response.text.contains("Secret"))
        #expect(server.events.contains { $0.name == "endpoint-failed" && "\($0)".contains("Secret()") })
    }

    @Test func `a path with routes answers other methods with 405, unless a page may be there`() throws {
        let server = try EndpointServer { routes in
            routes.get("/api") { _ in .text("api") }
            routes.put("/") { _ in .noContent }
            routes.delete("/notes/:id") { (_, id: Int) in .noContent }
            routes.put("/bindery.js") { _ in .noContent }
        }
        let response = try server.send("DELETE", "/api")
        #expect(response.status == 405)
        #expect(response.header("allow") == "GET, HEAD")
        #expect(response.header("content-type") == "application/problem+json")
        #expect(try server.send("POST", "/api").status == 405)
        for method in ["GET", "HEAD", "POST"] {
            let response = try server.send(method, "/notes/7")
            #expect(response.status == 405, "\(method)")
            #expect(response.header("allow") == "DELETE", "\(method)")
        }
        #expect(try server.send("GET", "/bindery.js").status == 200)
        #expect(try server.send("PUT", "/").status == 204)
        #expect(try server.send("GET", "/").text.contains("<h1>Home</h1>"))
        #expect(try server.send("DELETE", "/").header("allow") == "PUT")
    }

    @Test func `redirects may lead to other sites`() throws {
        let server = try EndpointServer { routes in
            routes.get("/out") { _ in .redirect(to: "https://example.org/a b\r\nSet-Cookie: x=1") }
        }
        let response = try server.send("GET", "/out")
        #expect(response.status == 303)
        #expect(response.header("location") == "https://example.org/a%20b%0D%0ASet-Cookie:%20x=1")
        #expect(response.head.all("set-cookie") == [])
    }

    @Test func `files are sent with ranges and names`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("endpoint-\(UUID())")
        try Data("0123456789".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let path = file.path
        let server = try EndpointServer { routes in
            routes.get("/file") { _ in .file(path, type: "text/html").download(as: "naïve “report”.html") }
            routes.get("/none") { _ in .file(path + "-none") }
        }
        let whole = try server.send("GET", "/file")
        #expect(whole.text == "0123456789")
        #expect(
            whole.header("content-disposition")
                == "attachment; filename=\"na_ve _report_.html\"; filename*=UTF-8''na%C3%AFve%20%E2%80%9Creport%E2%80%9D.html"
        )
        #expect(whole.header("content-security-policy")?.hasPrefix("sandbox") == true)
        let part = try server.send("GET", "/file", ["Range": "bytes=2-4"])
        #expect(part.status == 206 && part.text == "234")
        let tag = try #require(whole.header("etag"))
        #expect(try server.send("GET", "/file", ["If-None-Match": tag]).status == 304)
        #expect(try server.send("GET", "/none").status == 404)
    }

    // MARK: Time

    @Test func `a handler awaits, and its code runs on one loop`() throws {
        let server = try EndpointServer { routes in
            routes.get("/slow") { _ in
                let before = EventLoop.current
                // Suspends, and is resumed by another thread: not one of Swift's pool, which the tests may occupy.
                await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
                return .text(before === EventLoop.current && before != nil ? "same" : "other")
            }
            routes.get("/single") { _ in
                Single.just(EndpointAnswer.text("single")).delay(
                    .milliseconds(1), scheduler: SerialDispatchQueueScheduler(qos: .default))
            }
        }
        #expect(try server.send("GET", "/slow").text == "same")
        #expect(try server.send("GET", "/single").text == "single")
    }

    @Test(arguments: [true, false]) func `a client that leaves cancels the handler`(isSingle: Bool) throws {
        let started = AwaitedValue<Void>()
        let ended = AwaitedValue<Void>()
        let server = try EndpointServer { routes in
            if isSingle {
                routes.get("/wait") { _ in
                    Single.create { _ in
                        started.provide(())
                        return Disposables.create { ended.provide(()) }
                    }
                }
            } else {
                routes.get("/wait") { _ in
                    started.provide(())
                    // A stream without elements, which ends when the task is cancelled.
                    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
                    for await _ in stream {}
                    withExtendedLifetime(continuation) { ended.provide(()) }
                    throw CancellationError()
                }
            }
        }
        var socket: ClientSocket? = try connect(to: server)
        try socket?.write(Array("GET /wait HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8), until: .now + .seconds(20))
        started.wait()
        // Closes the connection.
        socket = nil
        ended.wait()
    }

    @Test func `a body is written in pieces, and a client that leaves ends it`() throws {
        let ended = AwaitedValue<Int>()
        let server = try EndpointServer { routes in
            routes.get("/numbers") { _ in
                .stream(type: "text/plain") { body in
                    for number in 0..<2_000 { try await body.write(Array("\(number)\n".utf8)) }
                }
            }
            routes.get("/endless") { _ in
                .stream(type: "text/plain") { body in
                    var count = 0
                    do {
                        while true {
                            try await body.write([UInt8](repeating: 120, count: 65_536))
                            count += 1
                        }
                    } catch {
                        ended.provide(count)
                        throw error
                    }
                }
            }
        }
        #expect(try server.send("GET", "/numbers").text == (0..<2_000).map { "\($0)\n" }.joined())
        var socket: ClientSocket? = try connect(to: server)
        try socket?.write(Array("GET /endless HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8), until: .now + .seconds(20))
        _ = try socket?.read(until: .now + .seconds(20))
        socket = nil
        // No more was written than the buffers of the sockets hold.
        #expect(ended.wait() < 200)
    }

    private func connect(to server: EndpointServer) throws -> ClientSocket {
        try ClientSocket(host: "127.0.0.1", port: server.port, until: .now + .seconds(20))
    }

    // MARK: Security

    private static let foreign = ["Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"]

    @Test func `requests from other sites are refused, unless the route opts out`() throws {
        let server = try EndpointServer { routes in
            routes.post("/own") { _ in .noContent }
            routes.get("/own") { _ in .text("read") }
            routes.group("/hooks", from: .anywhere) { hooks in
                hooks.post("/payment") { request in .text(request.account?.name ?? "anonymous") }
            }
        }
        #expect(try server.send("POST", "/own").status == 204)
        #expect(try server.send("POST", "/own", Self.foreign).status == 403)
        #expect(try server.send("GET", "/own", Self.foreign).status == 200)
        let browser = try signedIn(server)
        #expect(try server.send("POST", "/hooks/payment", Self.foreign, by: browser).text == "anonymous")
    }

    private func signedIn(_ server: EndpointServer) throws -> Browser {
        let browser = try server.browser(scripting: false)
        try browser.open().click(.button("Enter"))
        return browser
    }

    @Test func `a route knows the account, and the app's rules of access apply`() throws {
        let server = try EndpointServer { routes in
            routes.get("/private/name") { request in .text(request.account?.name ?? "anonymous") }
            routes.get("/name") { request in .text(request.account?.name ?? "anonymous") }
        }
        #expect(try server.send("GET", "/private/name").status == 401)
        #expect(try server.send("GET", "/name").text == "anonymous")
        let browser = try signedIn(server)
        let response = try server.send("GET", "/private/name", by: browser)
        #expect(response.text == "Ada")
        #expect(response.header("cache-control") == "no-store")
    }

    @Test func `a group limits its bodies`() throws {
        let server = try EndpointServer { routes in
            routes.group("/small", bodyBytes: 4) {
                $0.post("/") { request in .bytes(request.body, type: "text/plain") }
            }
        }
        #expect(try server.send("GET", "/small/").status == 404)
        #expect(try server.send("POST", "/small", body: "1234").text == "1234")
        #expect(try server.send("POST", "/small", body: "12345").status == 413)
    }

    // MARK: Middleware

    @Test func `middleware surrounds the routes that follow it, from the outside in`() throws {
        var module = Endpoints { routes in
            routes.use { request, next in
                var answer = try await next(request)
                answer.headers.append("Via", "module")
                return answer
            }
            routes.get("/page/:n") { (_, n: Int) in .text("page \(n)") }
        }
        module.get("/late") { _ in .text("late") }
        let server = try EndpointServer { [module] routes in
            routes.get("/open") { _ in .text("open") }
            routes.use { request, next in
                guard request.headers["Authorization"] == "Bearer t" else { throw EndpointError(.unauthorized) }
                var answer = try await next(request)
                answer.headers.append("Via", "outer")
                return answer
            }
            routes.mount(module, at: "/m")
            routes.group("/g") { group in group.get("/x") { _ in .text("x") } }
        }
        let token = ["Authorization": "Bearer t"]
        #expect(try server.send("GET", "/open").text == "open")
        #expect(try server.send("GET", "/m/page/1").status == 401)
        #expect(try server.send("GET", "/g/x").status == 401)
        let page = try server.send("GET", "/m/page/7", token)
        #expect(page.text == "page 7")
        #expect(page.head.all("via") == ["module", "outer"])
        #expect(try server.send("GET", "/m/late", token).head.all("via") == ["module", "outer"])
        #expect(try server.send("GET", "/g/x", token).text == "x")
    }

    // MARK: The start

    @Test func `mistakes in the table are reported when the server starts`() throws {
        let error = #expect(throws: LiveError.self) {
            _ = try EndpointServer { routes in
                routes.get("/a/:x") { (_, x: Int) in .text("\(x)") }
                routes.get("/a/:y") { (_, y: Int) in .text("\(y)") }
                routes.get("/b/:x") { _ in .text("") }
                routes.get("/") { _ in .text("") }
                routes.get("/live/x") { _ in .text("") }
                routes.get("no-slash") { _ in .text("") }
                routes.on(.options, "/o") { _ in .noContent }
            }
        }
        let text = "\(try #require(error))"
        for part in [
            "Endpoint “GET /a/:y”: The route matches the same requests as “/a/:x”, so it is never reached.",
            "Endpoint “GET /b/:x”: The handler takes 0 parameters after the request, but the pattern has 1.",
            "Endpoint “GET /”: A scene has the same address and would never be shown.",
            "Endpoint “GET /live/x”: Paths that begin with /live belong to the server.",
            "Endpoint “GET no-slash”: Begin the pattern with a slash.",
            "Endpoint “OPTIONS /o”: The server answers OPTIONS requests itself.",
        ] { #expect(text.contains(part), "\(part)\n\(text)") }
    }
}
