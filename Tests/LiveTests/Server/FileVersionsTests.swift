import EventLoops
import Foundation
import HTTP
import Testing

@testable import Live

/// The versions of files that change while the server runs.
struct FileVersionsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bindery-versions-\(UUID())")

    private func write(_ name: String, _ text: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    @Test func `a version stays the same while the server runs`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let blocking = BlockingPool()
        let files = {
            FileVersions(SiteFiles(StaticFiles(directory: folder.path, blocking: blocking, checkingEvery: .zero)))
        }
        let names = ["a.css", "b.js", "lost.svg", "lost"]
        for name in names.prefix(2) { try write(name, name) }
        let versions = files()
        let links = names.map { versions.link(to: "/" + $0) }
        let combined = versions.combined
        #expect(links[0].hasPrefix("/a.css?v=") && links[2...] == ["/lost.svg", "/lost"])
        #expect(versions.missing == ["/lost.svg"])
        // Each file is changed, created or removed.
        try write("a.css", "changed")
        try FileManager.default.removeItem(at: folder.appendingPathComponent("b.js"))
        try write("lost.svg", "found")
        for _ in 0..<2 {
            #expect(names.map { versions.link(to: "/" + $0) } == links)
            #expect(versions.combined == combined && versions.missing == ["/lost.svg"])
        }
        // A server that starts now has the new versions.
        let later = files()
        let new = names.map { later.link(to: "/" + $0) }
        #expect(new[0] != links[0] && new[0].hasPrefix("/a.css?v="))
        #expect(new[1] == "/b.js" && new[2].hasPrefix("/lost.svg?v=") && new[3] == "/lost")
        #expect(later.combined != combined && later.missing == ["/b.js"])
    }
}
