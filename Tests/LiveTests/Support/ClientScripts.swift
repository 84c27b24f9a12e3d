import LiveTesting
import Testing

/// The files of the client script.
enum ClientScripts {
    /// Returns the compressed size of a file of the script, in bytes.
    static func size(of path: String, at address: String) throws -> Int {
        let compressed = FormEntry("Accept-Encoding", "gzip")
        let answer = try HTTPClient().send(ClientRequest(WebAddress(address + path), headers: [compressed]))
        #expect(answer.status == 200)
        #expect(answer.header("Content-Encoding") == "gzip")
        return try #require(answer.header("Content-Length").flatMap { Int($0) })
    }

    /// Expects that a part of the script is small, that the page of an app names it with its version, and that a page of
    /// an app without it does not name it.
    static func expect(_ name: String, in page: OneSceneServer) throws {
        let document = try HTTPClient().get(page.address).text
        let path = try #require(
            document.firstMatch(of: try Regex("<script src=\"(/bindery/\(name).js\\?v=[^\"]+)\" defer>"))?[1].substring)
        let answer = try HTTPClient().get(page.address + path)
        #expect(answer.header("Cache-Control")?.contains("immutable") == true)
        #expect(try size(of: String(path), at: page.address) <= 4_096)
        let without = try OneSceneServer("<main><p>Here</p></main>") { _ in }
        #expect(try !HTTPClient().get(without.address).text.contains("\(name).js"))
    }
}
