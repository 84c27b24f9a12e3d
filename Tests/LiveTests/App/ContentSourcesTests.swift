import Foundation
import HTMLTemplates
import LiveTesting
import Testing

@testable import Live

/// The content security policy of documents, and the sources that an app may add to it.
struct ContentSourcesTests {
    private func policy(_ path: String = "/", _ configure: (inout LiveConfiguration) -> Void) throws -> String {
        let server = try OneSceneServer("<p>x</p>", configure) { _ in }
        return try #require(HTTPClient().get(server.address + path).header("Content-Security-Policy"))
    }

    /// Returns the sources of a directive.
    private func sources(_ name: String, _ policy: String) -> [String]? {
        policy.split(separator: ";").map { $0.split(separator: " ").map(String.init) }
            .first { $0.first == name }.map { Array($0.dropFirst()) }
    }

    @Test func `without sources the policy allows this server only`() throws {
        #expect(
            try policy { _ in }
                == "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
                + "connect-src 'self'; manifest-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; "
                + "frame-ancestors 'none'")
    }

    @Test func `sources are added to their directives only`() throws {
        let found = try policy {
            $0.contentSources.scripts = ["https://a.example", "'sha256-abc+/=='", "'wasm-unsafe-eval'"]
            $0.contentSources.styles = ["https://b.example/css/"]
            $0.contentSources.images = ["https:", "blob:"]
            $0.contentSources.fonts = ["data:"]
            $0.contentSources.connections = ["wss://c.example:8443"]
            $0.contentSources.media = ["https://*.d.example"]
            $0.contentSources.frames = ["https://e.example"]
            $0.contentSources.workers = ["blob:"]
        }
        #expect(
            found
                == "default-src 'none'; script-src 'self' https://a.example 'sha256-abc+/==' 'wasm-unsafe-eval'; "
                + "style-src 'self' https://b.example/css/; img-src 'self' data: https: blob:; font-src 'self' data:; "
                + "connect-src 'self' wss://c.example:8443; manifest-src 'self'; media-src 'self' https://*.d.example; "
                + "frame-src https://e.example; worker-src 'self' blob:; form-action 'self'; base-uri 'none'; "
                + "frame-ancestors 'none'")
    }

    @Test func `the server's own pages keep the strict policy`() throws {
        let configure = { (configuration: inout LiveConfiguration) in
            configuration.contentSources.scripts = ["https://a.example"]
            configuration.limits.eventsAtOnce = 1
            configuration.limits.eventsPerSecond = 0.001
        }
        let server = try OneSceneServer("<p>x</p>", configure) { _ in }
        let client = HTTPClient()
        let answers = try (1...3).map { _ in try client.get(server.address) }
        let limited = try #require(answers.last { $0.status == 429 })
        #expect(limited.header("Content-Security-Policy") == ContentPolicy.strict.field())
        #expect(answers[0].header("Content-Security-Policy")?.contains("a.example") == true)
    }

    @Test func `the layout's nonce is new for each document and only in its policy`() throws {
        let layout = OneSceneServer.layout.replacing(
            "</head>",
            with: "<script nonce=\"{{nonce}}\">window.ran = 1</script>"
                + "<style nonce=\"{{nonce}}\">p { top: 0 }</style></head>")
        let server = try OneSceneServer("<p style=\"left: 0\">x</p>", layout: layout) { _ in }
        var seen: Set<String> = []
        for _ in 0..<3 {
            let answer = try HTTPClient().get(server.address)
            let nonces = answer.text.matches(of: #/nonce="([0-9a-f]+)"/#).map { String($0.1) }
            #expect(nonces.count == 3 && Set(nonces).count == 1)
            let policy = try #require(answer.header("Content-Security-Policy"))
            #expect(sources("script-src", policy) == ["'self'", "'nonce-\(nonces[0])'"])
            #expect(sources("style-src", policy) == ["'self'", "'nonce-\(nonces[0])'"])
            #expect(nonces[0].count == 32)
            seen.insert(nonces[0])
        }
        #expect(seen.count == 3)
        let tab = try server.open()
        try tab.assertMatchesFreshRender()
    }

    // MARK: Refused sources

    private func error(_ list: WritableKeyPath<ContentSources, [String]>, _ source: String) -> String {
        var sources = ContentSources()
        sources[keyPath: list] = [source]
        do throws(LiveError) {
            try sources.check()
            return "accepted"
        } catch {
            #expect(error.code == .invalidContentSource)
            return error.description
        }
    }

    private static var lists: [WritableKeyPath<ContentSources, [String]>] {
        [\.scripts, \.styles, \.images, \.fonts, \.connections, \.media, \.frames, \.workers]
    }

    @Test(arguments: [
        "'unsafe-inline'", "'unsafe-eval'", "'Unsafe-Inline'", "'unsafe-hashes'", "'strict-dynamic'", "'nonce-abc'",
        "*",
        "http:", "ws:", "filesystem:", "*:", "https://*", "https://*:443", "*.com", "https://*.example", "'none'", "",
        " ",
        "https://a.example https://b.example", "https://a.example; script-src *", "https://a.example,b", "a b",
        "https://", "https://a..example", "https://a.example:0", "https://a.example:99999", "https://a.example?x",
        "https://a.example#x", "javascript:alert(1)", "'self", "unsafe-inline", "self", "ftp://a.example",
        "https://a.example\n",
        "https://ä.example", "https://a.example:1:2", "https://user@a.example", "[::1", "https://[x]", "'sha256-'",
        "'sha256-a b'", "https://*.*.example.com", "https://a*.example.com", "'report-sample'", "https:/a.example",
    ])
    func `a source that is malformed or undoes the policy is refused everywhere`(source: String) {
        for list in Self.lists {
            let found = error(list, source)
            #expect(found.hasPrefix("contentSources.") && found.contains("is refused."), "\(source): \(found)")
        }
    }

    @Test(arguments: [
        "https://a.example", "http://localhost:8080", "a.example", "https://*.a.example", "https://a.example:*/x/y.js",
        "https://[::1]:8000", "'self'", "127.0.0.1:9", "HTTPS://A.example",
    ])
    func `a host is accepted everywhere`(source: String) {
        for list in Self.lists { #expect(error(list, source) == "accepted", "\(source)") }
    }

    @Test func `schemes and keywords are accepted in some lists`() {
        let accepted: [(String, [WritableKeyPath<ContentSources, [String]>])] = [
            ("https:", [\.images, \.media]), ("data:", [\.images, \.fonts, \.media]),
            ("blob:", [\.images, \.fonts, \.media, \.workers]), ("'wasm-unsafe-eval'", [\.scripts]),
            ("'sha384-abc='", [\.scripts, \.styles]), ("wss://a.example", [\.connections]),
        ]
        for (source, lists) in accepted {
            for list in Self.lists {
                #expect((error(list, source) == "accepted") == lists.contains(list), "\(source) in \(list)")
            }
        }
    }

    @Test func `a server does not start with a refused source`() throws {
        let error = #expect(throws: LiveError.self) {
            try OneSceneServer("<p>x</p>") {
                $0.contentSources.styles = ["'unsafe-inline'"]
            } bind: { _ in
            }
        }
        #expect(
            error?.description == """
                contentSources.styles contains “'unsafe-inline'”, which is refused. It would allow the inline code that an \
                attacker has injected. Move the code to a file, or give its element the document's nonce: \
                nonce="{{nonce}}" in the layout.
                """)
    }
}
