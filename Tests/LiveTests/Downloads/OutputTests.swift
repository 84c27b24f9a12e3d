import EventLoops
import Foundation
import HTTP
import Locks
import Rx
import Scenes
import Testing
import Texts

@testable import Live
@testable import LiveTesting

/// Downloads, redirects and texts for the clipboard that view models emit.
@Suite(.timeLimit(.minutes(60)))
struct OutputTests {
    private static let template = """
        <main><form method="post"><button name="go">Go</button><button name="stop">Stop</button></form>
        <p class="state">{{state}}</p></main>
        """

    /// A server whose button emits an output.
    private func server<Output>(
        _ bindOutput: @escaping @Sendable (ViewBinder, Observable<Output>) -> Void,
        layout: String = OneSceneServer.layout,
        _ make: @escaping @Sendable () -> Output, _ configure: (inout LiveConfiguration) -> Void = { _ in }
    ) throws -> OneSceneServer {
        try OneSceneServer(Self.template, layout: layout, configure) { page in
            let outputs = PublishRelay<Output>()
            bindOutput(page, outputs.asObservable())
            let last = BehaviorRelay<Output?>(value: nil)
            page.bindAction(
                "go",
                to: CocoaAction {
                    let output = make()
                    last.accept(output)
                    outputs.accept(output)
                    return .just(())
                })
            page.bindAction(
                "stop",
                to: CocoaAction {
                    (last.value as? Download)?.cancel()
                    return .just(())
                })
            page.bindValue(
                "state",
                from: last.flatMapLatest { output -> Observable<String> in
                    guard let download = output as? Download else { return .just("none") }
                    return download.progress.map { "\($0.phase) \($0.bytesSent)" }
                })
        }
    }

    private func downloads(_ make: @escaping @Sendable () -> Download) throws -> OneSceneServer {
        try server({ $0.bindDownload(from: $1) }, make)
    }

    private func offered(_ tab: Tab) throws -> String {
        let count = tab.offeredDownloads.count
        try tab.click(.button("Go"))
        try tab.wait(for: "the download") { $0.offeredDownloads.count > count }
        return try #require(tab.offeredDownloads.last)
    }

    // MARK: Downloads

    private static let file: String = {
        let path = NSTemporaryDirectory() + "bindery-download-\(UUID())"
        try? Data(repeating: 7, count: 200_000).write(to: URL(fileURLWithPath: path))
        return path
    }()

    @Test(arguments: 0..<4) func `a download has its contents and tells its progress`(source: Int) throws {
        let expected = [UInt8](repeating: 7, count: 200_000)
        let server = try downloads {
            switch source {
            case 0: return Download("한글 \"a\".bin", type: "text/html", bytes: expected)
            case 1: return Download("한글 \"a\".bin", type: "text/html", path: Self.file)
            case 2:
                let rest = Mutex(expected[...])
                return Download("한글 \"a\".bin", type: "text/html") {
                    rest.withLock { rest in
                        let piece = Array(rest.prefix(30_000))
                        rest = rest.dropFirst(30_000)
                        return piece.isEmpty ? nil : piece
                    }
                }
            default:
                return Download("한글 \"a\".bin", type: "text/html") { body in
                    for _ in 0..<20 { try await body.write([UInt8](repeating: 7, count: 10_000)) }
                }
            }
        }
        let tab = try server.open()
        let path = try offered(tab)
        #expect(tab.text.contains("offered 0"))
        let file = try tab.save(path)
        #expect(file.status == 200 && file.bytes == expected)
        #expect(file.name == "한글 \"a\".bin" && file.type == "text/html")
        try tab.wait(for: "the end") { $0.text.contains("finished 200000") }
        // The address works once.
        let again = try tab.save(path)
        #expect(again.status == 404 && again.text.contains("no longer available"))
    }

    @Test func `another session, another method and an invented address get nothing`() throws {
        let server = try downloads { Download("a", bytes: [1]) }
        let tab = try server.open()
        let path = try offered(tab)
        #expect(try server.open().save(path).status == 404)
        #expect(try HTTPClient().get(server.address + path).status == 404)
        #expect(try HTTPClient().send(ClientRequest(WebAddress(server.address + path), method: "HEAD")).status == 404)
        #expect(try tab.save("/live/download/\(PageID(loopIndex: 0))").status == 404)
        #expect(try tab.save("/live/download/x").status == 404)
        let response = try tab.browser.client.get(server.address + path)
        #expect(response.body == [1])
        #expect(response.header("content-security-policy")?.hasPrefix("sandbox;") == true)
        #expect(response.header("x-content-type-options") == "nosniff")
        #expect(response.header("cache-control") == "no-store")
        #expect(response.header("content-disposition") == "attachment; filename=\"a\"")
    }

    @Test func `without the script the response to the post leads to the download`() throws {
        let server = try downloads { Download("a.txt", bytes: Array("hello".utf8)) }
        let tab = try server.open(scripting: false)
        try tab.click(.button("Go"))
        #expect(tab.savedFiles.map(\.text) == ["hello"])
        #expect(tab.savedFiles.first?.name == "a.txt")
        #expect(try tab.exists(.button("Go")))
    }

    @Test func `contents that fail end the connection, and the view model learns it`() throws {
        struct Failure: Error {}
        let server = try downloads {
            Download("a") { body in
                try await body.write([1])
                throw Failure()
            }
        }
        let tab = try server.open()
        let path = try offered(tab)
        #expect(throws: (any Error).self) { try tab.save(path) }
        try tab.wait(for: "the failure") { $0.text.contains("failed 1") }
        #expect(server.events.contains { $0.name == "download-failed" && "\($0)".contains("Failure()") })
        let missing = try downloads { Download("a", path: "/nonexistent/file") }
        let other = try missing.open()
        #expect(throws: (any Error).self) { try other.save(offered(other)) }
        try other.wait(for: "the failure") { $0.text.contains("failed 0") }
    }

    @Test func `a slow reader costs bounded memory and delays nobody, and 100 MB arrive`() throws {
        let produced = Mutex(0)
        let (piece, count) = (256 * 1024, 400)
        let server = try downloads {
            Download("large", size: piece * count) {
                produced.withLock { produced in
                    guard produced < count else { return nil }
                    produced += 1
                    return [UInt8](repeating: 7, count: piece)
                }
            }
        }
        let (tab, other) = (try server.open(), try server.open())
        let path = try offered(tab)
        let socket = try ClientSocket(host: "127.0.0.1", port: server.port, until: .now + .seconds(20))
        let cookie = try #require(tab.browser.cookies.header(for: WebAddress(server.address + path)))
        let request = "GET \(path) HTTP/1.0\r\nHost: 127.0.0.1\r\nCookie: \(cookie)\r\n\r\n"
        try socket.write(Array(request.utf8), until: .now + .seconds(20))
        try tab.wait(for: "the beginning") { $0.text.contains("running") }
        for _ in 0..<20 {
            let seen = other.offeredDownloads.count
            try other.click(.button("Go"))
            try other.wait(for: "the answer") { $0.offeredDownloads.count > seen }
        }
        // No more than the sockets hold, and one piece.
        #expect(produced.withLock { $0 } * piece < 32 << 20)
        var total = 0
        while let bytes = try? socket.read(until: .now + .seconds(60)), !bytes.isEmpty { total += bytes.count }
        #expect(total > piece * count && total < piece * count + 1_000)
        try tab.wait(for: "the end") { $0.text.contains("finished \(piece * count)") }
    }

    @Test func `a download is cancelled while its reader is slow`() throws {
        let server = try downloads { Download("endless") { [UInt8](repeating: 7, count: 65_536) } }
        let tab = try server.open()
        let path = try offered(tab)
        let socket = try ClientSocket(host: "127.0.0.1", port: server.port, until: .now + .seconds(20))
        let cookie = try #require(tab.browser.cookies.header(for: WebAddress(server.address + path)))
        let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: \(cookie)\r\n\r\n"
        try socket.write(Array(request.utf8), until: .now + .seconds(20))
        try tab.wait(for: "the beginning") { $0.text.contains("running") }
        try tab.click(.button("Stop"))
        try tab.wait(for: "the end") { $0.text.contains("cancelled") }
        var isOpen = true
        while isOpen { isOpen = ((try? socket.read(until: .now + .seconds(20))) ?? []).isEmpty == false }
        // One that was not requested cannot be requested any more.
        let next = try offered(tab)
        try tab.click(.button("Stop"))
        try tab.wait(for: "the end") { $0.text.contains("cancelled 0") }
        #expect(throws: (any Error).self) { try tab.save(next) }
    }

    @Test func `offers are limited in number and time`() throws {
        let loop = EventLoopGroup(count: 1).loops[0]
        let bound = AwaitedValue<Bool>()
        loop.execute {
            var offers = DownloadOffers()
            let now = loop.now
            let sessions = (0..<2).map { _ in Session(SessionID(), limits: LiveLimits(), now: now) }
            let all = (0..<20).map { _ in Download("a", bytes: []) }
            let paths = all.map { offers.add($0, for: sessions[0], on: loop) }
            let other = offers.add(Download("b", bytes: []), for: sessions[1], on: loop)
            #expect(offers.count == DownloadOffers.sessionLimit + 1)
            func claim(_ path: String, _ session: Session) -> PageClaim {
                PageClaim(id: PageID(path.dropFirst("/live/download/".count))!, session: session.id)
            }
            #expect(offers.take(claim(paths[3], sessions[0]), now: now) == nil)
            #expect(offers.take(claim(paths[4], sessions[1]), now: now) == nil)
            #expect(offers.take(claim(paths[4], sessions[0]), now: now) === all[4])
            #expect(offers.take(claim(paths[4], sessions[0]), now: now) == nil)
            let late = now + .seconds(61)
            #expect(offers.take(claim(other, sessions[1]), now: late) == nil)
            #expect(offers.count == 0)
            bound.provide(true)
        }
        #expect(bound.wait())
    }

    // MARK: Redirects

    private func redirects(to address: String, among sites: [String]) throws -> OneSceneServer {
        let configure = { (configuration: inout LiveConfiguration) in configuration.contentSources.redirects = sites }
        return try server({ $0.bindRedirect(from: $1) }, { address }, configure)
    }

    @Test func `the user is sent to a site that the app knows`() throws {
        let server = try redirects(to: "https://pay.example/cart?id=1", among: ["https://pay.example"])
        let tab = try server.open()
        try tab.click(.button("Go"))
        try tab.wait(for: "the redirect") { $0.requestedRedirects == ["https://pay.example/cart?id=1"] }
        let browser = try server.browser(scripting: false)
        let fields = [FormEntry("go", "")]
        let answer = try browser.client.send(
            ClientRequest(posting: fields, to: WebAddress(server.address)), followingRedirects: false)
        #expect(answer.status == 303)
        #expect(answer.header("location") == "https://pay.example/cart?id=1")
        // Otherwise browsers would block the redirect of a form.
        let document = try browser.client.get(server.address)
        #expect(
            document.header("content-security-policy")?.contains("form-action 'self' https://pay.example;") == true)
    }

    @Test(arguments: ["https://evil.example/", "javascript:alert(1)", "data:text/html,x", "//evil.example"])
    func `a redirect to another site ends the page`(address: String) throws {
        let server = try redirects(to: address, among: [])
        let browser = try server.browser(scripting: false)
        let fields = [FormEntry("go", "")]
        let answer = try browser.client.send(
            ClientRequest(posting: fields, to: WebAddress(server.address)), followingRedirects: false)
        #expect(answer.status == 500 && answer.header("location") == nil)
        let event = try #require(server.events.first { $0.name == "page-failed" })
        #expect("\(event)".contains("contentSources.redirects"))
    }

    @Test(arguments: [
        ("https://pay.example", true), ("https://pay.example/", true), ("https://pay.example?x", true),
        ("https://pay.example#x", true), ("/own/path?x=//y", true), ("http://localhost:81/x", true),
        ("https://pay.example.evil.example/", false), ("https://pay.example@evil.example/", false),
        ("https://pay.example:8443/", false), ("https://pay.example\\@evil.example", false), ("//pay.example/", false),
        ("/\\evil.example", false), ("/\t/evil.example", false), ("HTTPS://pay.example/", false), ("", false),
        ("own", false), ("http://pay.example/", false), ("http://localhost:811/", false), ("javascript:x", false),
        ("https://pay.example/\r\nSet-Cookie: a=b", false), (" https://pay.example/", false),
    ])
    func `addresses of redirects are checked`(address: String, isAllowed: Bool) {
        let origins = ["https://pay.example", "http://localhost:81"]
        #expect(Redirect.isAllowed(address, origins: origins) == isAllowed)
    }

    @Test(arguments: [
        "https:", "*", "pay.example", "https://pay.example/", "https://*.example.com", "https://Pay.example",
    ])
    func `only origins can be listed`(source: String) {
        let error = #expect(throws: LiveError.self) {
            _ = try redirects(to: "", among: [source])
        }
        #expect(error?.code == .invalidContentSource)
    }

    // MARK: Clipboard

    @Test func `a text is copied, or shown without the script`() throws {
        let layout = OneSceneServer.layout.replacing(
            "</body>", with: "{{#messages}}<p role=\"{{role}}\">{{text}}</p>{{/messages}}</body>")
        let server = try server({ $0.bindClipboard(from: $1) }, layout: layout, { "https://example.org/a?b=\"c\"\n" })
        let tab = try server.open()
        try tab.click(.button("Go"))
        try tab.wait(for: "the text") { $0.copiedTexts == ["https://example.org/a?b=\"c\"\n"] }
        let plain = try server.open(scripting: false)
        try plain.click(.button("Go"))
        #expect(try plain.text(.role("status")).contains("https://example.org/a?b=\"c\""))
        // A layout without messages cannot show it.
        let silent = try self.server({ $0.bindClipboard(from: $1) }, { "text" })
        let other = try silent.open(scripting: false)
        try other.click(.button("Go"))
        #expect(other.status == 200)
    }

    @Test func `the dialog of a text has the user's time zone`() throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let texts = ClipboardTexts(title: "Copied on \(date, .date)")
        let server = try server({ $0.bindClipboard(from: $1, texts: texts) }, { "text" })
        let browser = try server.browser()
        browser.timeZone = "Asia/Seoul"
        // The script reports the zone on the first page.
        _ = try browser.open()
        let tab = try browser.open()
        try tab.click(.button("Go"))
        try tab.wait(for: "the text") { $0.copiedTexts == ["text"] }
        #expect(tab.patches.contains { $0.contains("Copied on Nov 15, 2023") })
    }

    @Test func `the script of outputs is loaded where it is used, and small`() throws {
        try ClientScripts.expect("outputs", in: downloads { Download("a", bytes: []) })
    }
}
