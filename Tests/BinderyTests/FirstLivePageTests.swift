import Foundation
import LiveTesting
import Testing

/// The article “Your first live page”: its code is compiled here, and its templates are served here.
struct FirstLivePageTests {
    private let blocks: [String: String]
    private static let package = URL(fileURLWithPath: PackageFolder.path())

    init() throws {
        let article = Self.package.appendingPathComponent("Sources/Bindery/Bindery.docc/YourFirstLivePage.md")
        blocks = Self.blocks(try String(contentsOf: article, encoding: .utf8))
    }

    /// Returns the code under each line that consists of a file's name.
    private static func blocks(_ article: String) -> [String: String] {
        var blocks: [String: String] = [:]
        var name: String?
        var lines: [Substring]?
        for line in article.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let code = lines, let file = name {
                    blocks[file] = code.joined(separator: "\n") + "\n"
                    name = nil
                }
                lines = lines == nil ? [] : nil
            } else if lines != nil {
                lines?.append(line)
            } else if line.hasPrefix("`"), line.hasSuffix("`") {
                name = String(line.dropFirst().dropLast())
            } else if !line.isEmpty {
                name = nil
            }
        }
        return blocks
    }

    @Test(arguments: ["GuestBookViewModel", "GuestBookView", "GuestBookApp", "Main"])
    func `the article's code is compiled here`(file: String) throws {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("GuestBook/\(file).swift")
        let code = try #require(blocks["Sources/GuestBook/\(file).swift"])
        #expect(code.replacing("@main\n", with: "") == (try String(contentsOf: source, encoding: .utf8)))
    }

    @Test(arguments: ["live", "title", "content", "modal", "presenting", "messages"])
    func `the layout has every key`(key: String) throws {
        let layout = try #require(blocks["Templates/guestbook/layout.mustache"])
        #expect(!layout.matches(of: try Regex(#"\{\{[{#]?\#(key)\}"#)).isEmpty)
    }

    @Test func `an entry written in one tab appears in the other`() throws {
        let site = FileManager.default.temporaryDirectory.appendingPathComponent("guestbook-\(UUID())")
        defer { try? FileManager.default.removeItem(at: site) }
        for folder in ["Public", "Templates/guestbook"] {
            try FileManager.default.createDirectory(
                at: site.appendingPathComponent(folder), withIntermediateDirectories: true)
        }
        for (name, text) in blocks where name.hasPrefix("Templates/") {
            try text.write(to: site.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        let server = try TestServer(GuestBookApp(), templates: "guestbook", site: site.path)
        // From here on, the same code as in the article.
        let one = try server.browser().open()
        let other = try server.browser().open()
        try one.fill(.label("Your words"), with: "Hello!")
        try one.click(.button("Sign"))
        try other.wait(for: "the words") { try $0.exists(.text("Hello!")) }
        #expect(try other.text(.status) == "1 entry")
        #expect(try one.value(.label("Your words")) == "")
    }

    @Test func `the article's test is run here`() throws {
        let test = try #require(blocks["Tests/GuestBookTests/GuestBookTests.swift"])
        let here = try String(contentsOfFile: #filePath, encoding: .utf8)
        for line in test.split(separator: "\n").map({ $0.drop { $0 == " " } }) where line.hasPrefix("try ") {
            #expect(here.contains(line), "\(line)")
        }
    }
}
