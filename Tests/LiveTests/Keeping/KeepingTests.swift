import Foundation
import Live
import LiveTesting
import Testing

/// The server's part of kept pages.
struct KeepingTests {
    private let server: OneSceneServer
    private let client = HTTPClient()

    init() throws { server = try KeptPages().server() }

    /// The size limit of a script as served, in bytes.
    private static let scriptLimit = 4_096

    private struct Facts: Decodable {
        let headers: [String: String]?
        let nonce: String?
    }

    private func facts(_ document: String, at address: String) throws -> Facts {
        let id = try #require(document.firstMatch(of: #/name="bindery-page" content="([0-9a-f]+)"/#)).1
        return try JSONDecoder().decode(Facts.self, from: Data(client.get("\(address)/live/\(id)/client").text.utf8))
    }

    @Test func `the worker answers for all addresses, is small and is revalidated`() throws {
        let compressed = FormEntry("Accept-Encoding", "gzip")
        let address = try WebAddress("\(server.address)/bindery/worker.js")
        let answer = try client.send(ClientRequest(address, headers: [compressed]))
        #expect(answer.status == 200)
        #expect(answer.header("Service-Worker-Allowed") == "/")
        #expect(answer.header("Cache-Control") == "no-cache")
        #expect(answer.header("Content-Type")?.hasPrefix("text/javascript") == true)
        #expect(try #require(answer.header("Content-Length").flatMap { Int($0) }) <= Self.scriptLimit)
        #expect(try client.get("\(server.address)/bindery/keep.js").header("Service-Worker-Allowed") == nil)
    }

    @Test func `copies get the header fields of documents, with another nonce`() throws {
        let document = try client.get(server.address + "/kept")
        let facts = try facts(document.text, at: server.address)
        let (headers, nonce) = (try #require(facts.headers), try #require(facts.nonce))
        func policy(_ text: String?) throws -> String {
            try #require(text).replacing(#/ 'nonce-[^']+'/#, with: "")
        }
        #expect(try policy(headers["Content-Security-Policy"]) == policy(document.header("Content-Security-Policy")))
        #expect(headers["Content-Security-Policy"]?.contains("'nonce-\(nonce)'") == true)
        #expect(document.header("Content-Security-Policy")?.contains(nonce) == false)
        for name in [
            "Content-Type", "Referrer-Policy", "X-Content-Type-Options", "Cross-Origin-Opener-Policy",
            "Permissions-Policy",
        ] {
            #expect(headers[name] != nil && headers[name] == document.header(name), "\(name)")
        }
        #expect(headers["Cache-Control"] == nil && headers["Set-Cookie"] == nil)
    }

    @Test func `an app that keeps no pages has a worker that removes the former one`() throws {
        let notes = try NotesServer()
        let (kept, retired) = try (
            client.get(server.address + "/bindery/worker.js"), client.get(notes.address + "/bindery/worker.js")
        )
        #expect(kept.text != retired.text)
        #expect(retired.text.contains("unregister()"))
        #expect(retired.header("Service-Worker-Allowed") == "/")
        #expect(retired.header("Cache-Control") == "no-cache")
    }

    @Test func `other apps have neither the script nor these facts`() throws {
        let notes = try NotesServer()
        let document = try client.get(notes.address)
        #expect(!document.text.contains("keep.js"))
        #expect(try facts(document.text, at: notes.address).headers == nil)
    }
}
