import EventLoops
import Foundation
import HTMLTemplates
import Live
import LiveTesting
import Testing

/// Files in folders outside the site.
final class SiteFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bindery-folders-\(UUID())")

    init() throws {
        for name in ["one/a.js", "two/a.js", "two/images/b.txt", "secret.txt", "one/.hidden"] {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("let name = \"\(name)\"; // \(name)\n".utf8).write(to: file)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func server(_ template: String = "<p>x</p>") throws -> OneSceneServer {
        try OneSceneServer(template) {
            $0.folders["/lib"] = self.folder.appendingPathComponent("one").path
            $0.folders["/lib/more"] = self.folder.appendingPathComponent("two").path
            $0.folders["/absent"] = self.folder.appendingPathComponent("absent").path
        } bind: { _ in
        }
    }

    @Test func `the longest path selects the folder and files are unchanged`() throws {
        let server = try server()
        let client = HTTPClient()
        for (path, name) in [
            ("/lib/a.js", "one/a.js"), ("/lib/more/a.js", "two/a.js"), ("/lib/more/images/b.txt", "two/images/b.txt"),
        ] {
            let answer = try client.get(server.address + path)
            #expect(answer.text == "let name = \"\(name)\"; // \(name)\n", "\(path)")
            #expect(answer.header("X-Content-Type-Options") == "nosniff")
        }
        #expect(try client.get(server.address + "/base.css").status == 200)
    }

    @Test(arguments: [
        "/lib/../secret.txt", "/lib/%2e%2e/secret.txt", "/lib/..%2fsecret.txt", "/lib/.hidden", "/lib//a.js",
        "/lib/b.js", "/libx/a.js", "/absent/a.js", "/lib/more/../../secret.txt", "/lib\\a.js", "/lib/%00/a.js",
    ])
    func `other files are not found`(path: String) throws {
        let server = try server()
        let answer = try HTTPClient().get(server.address + path)
        // The app has a scene at every address.
        #expect(answer.status == 400 || answer.text.contains("<p>x</p>"), "\(answer.status)")
        #expect(!answer.text.contains("let name"))
    }

    @Test func `documents name the files with their versions`() throws {
        let server = try server(
            """
            <p data-live="ignore" data-widget="a" data-load="/lib/a.js /lib/more/a.js /lib/lost.js">x</p>
            """)
        let loaded = try #require(
            try HTTPClient().get(server.address).text.firstMatch(of: #/data-load="([^"]+)"/#)?.1)
        let paths = loaded.split(separator: " ").map(String.init)
        #expect(paths.map { $0.contains("?v=") } == [true, true, false])
        #expect(try HTTPClient().get(server.address + paths[1]).header("Cache-Control")?.contains("immutable") == true)
        let missing = server.events.filter { $0.name == "missing-file" }.flatMap(\.fields).map(\.value)
        #expect(missing == ["/lib/lost.js"])
    }
}
