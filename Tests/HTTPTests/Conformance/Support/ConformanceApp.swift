import EventLoops
import Glibc

@testable import HTTP

/// The app that handles the cases' requests. Its responses show how the server understood them.
struct ConformanceApp: Sendable {
    /// The text of `/files/poem.txt`, which is long enough to be compressed.
    static let poem = String(repeating: "A line of a poem, which is compressed.\n", count: 40)
    /// The text of `/files/digits.txt`, which is too short to be compressed.
    static let digits = "0123456789"
    /// The time of the files' last change, also in HTTP's format.
    static let modified = (seconds: 784_111_777, text: "Sun, 06 Nov 1994 08:49:37 GMT")

    /// The time for `/files/new.txt`, in a future that no test reaches.
    static let future = (seconds: 7_258_118_400, text: "Wed, 01 Jan 2200 00:00:00 GMT")

    private let directory: String
    private let files: StaticFiles
    private let router: Router

    private static let contents = [
        "poem.txt": poem, "digits.txt": digits, "empty.txt": "", ".secret": "secret", "sub/a b.txt": "spaced",
        "sub/100%.txt": "percent", "sub/\u{e9}.txt": "accent", "new.txt": digits,
    ]

    init(blocking: BlockingPool) throws {
        var template = Array("/tmp/bindery-conformance-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw TestClient.Failure(reason: "no temporary folder") }
        directory = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        mkdir("\(directory)/sub", 0o755)
        for (name, content) in Self.contents {
            let seconds = name == "new.txt" ? Self.future.seconds : Self.modified.seconds
            Self.write(content, to: "\(directory)/\(name)", modified: seconds)
        }
        // The files stay in memory, so that every response is immediate.
        files = StaticFiles(directory: directory, blocking: blocking, checkingEvery: .seconds(3_600))
        for name in Self.contents.keys { _ = files.version(of: "/\(name)") }
        router = Self.makeRouter()
    }

    func remove() {
        for name in Self.contents.keys { unlink("\(directory)/\(name)") }
        rmdir("\(directory)/sub")
        rmdir(directory)
    }

    private static func write(_ content: String, to path: String, modified seconds: Int) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        _ = Array(content.utf8).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
        futimens(file, times)
        close(file)
    }

    private static func makeRouter() -> Router {
        var router = Router()
        router.get("/routes/page") { _, _, responder in responder.respond(.text("page")) }
        router.get("/routes/deep/page") { _, _, responder in responder.respond(.text("deep page")) }
        router.post("/routes/page") { _, _, responder in responder.respond(.text("posted")) }
        router.on(.delete, "/routes/item") { _, _, responder in responder.respond(.noContent) }
        router.get("/routes/item/:id") { _, parameters, responder in
            responder.respond(.text("item \(parameters["id"] ?? "")"))
        }
        return router
    }

    func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
        let segments = request.target.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
        let first = segments.first.map { String(Substring($0.prefix { $0 != UInt8(ascii: "?") })) } ?? ""
        switch first {
        case "files":
            files.handle(request, path: String(request.path.utf8.dropFirst(6)) ?? "", responder) { responder in
                responder.respond(.text("no such file", status: .notFound))
            }
        case "routes", "*": router.handle(request, responder)
        case "stream": stream(responder)
        case "status": responder.respond(Self.response(status: request.path))
        case "page": responder.respond(.html(Array(Self.poem.utf8)))
        case "tagged": responder.respond(Self.tagged)
        case "part": responder.respond(Self.part)
        default: responder.respond(.text(describe(request, first)))
        }
    }

    private func describe(_ request: HTTPRequest, _ topic: String) -> String {
        switch topic {
        case "probe": "probe"
        case "path": request.path
        case "query": Self.list(request.query)
        case "cookies": request.cookies.pairs.map { "[\($0.name)|\($0.value)]" }.joined()
        case "form": form(request)
        case "field": request.headers.all(request.query["name"] ?? "").joined(separator: "|")
        case "fields": request.headers.fields.map { "[\($0.name)|\($0.value)]" }.joined()
        default: "\(request.method) \(request.target)" + (request.body.isEmpty ? "" : " \(request.bodyText)")
        }
    }

    private static func list(_ fields: FormFields) -> String {
        fields.pairs.map { "[\($0.name)|\($0.value)]" }.joined()
    }

    private func form(_ request: HTTPRequest) -> String {
        do throws(HTTPError) {
            let form = try request.form()
            let files = form.files.map { file in
                "<\(file.name)|\(file.fileName)|\(file.contentType)|\(String(decoding: file.bytes, as: UTF8.self))>"
            }
            return Self.list(form.fields) + files.joined()
        } catch {
            return "refused: \(error.status.code)"
        }
    }

    /// Returns a response with a body and with the status at the end of a path such as `/status/204`.
    private static func response(status path: String) -> HTTPResponse {
        .text("a body", status: HTTPStatus(Int(path.utf8.suffix(3).map { Int($0) - 48 }.reduce(0) { $0 * 10 + $1 })))
    }

    /// A page with an ETag set by the app.
    private static let tagged = HTTPResponse(
        status: .ok, headers: ["Content-Type": "text/plain", "ETag": "\"v1\""], body: .bytes(Array(poem.utf8)))

    /// A partial response that the app itself has produced.
    private static let part = HTTPResponse(
        status: .partialContent,
        headers: ["Content-Type": "text/plain", "Content-Range": "bytes 0-1559/5000"], body: .bytes(Array(poem.utf8)))

    private func stream(_ responder: HTTPResponder) {
        let stream = responder.stream(headers: ["Content-Type": "text/plain"])
        for text in ["one, ", "two"] { stream.write(Array(text.utf8)) }
        stream.close()
    }
}

extension HTTPRequest {
    fileprivate var bodyText: String { String(decoding: body, as: UTF8.self) }
}
