import EventLoops
import Foundation
import Testing

@testable import HTTP

/// Scripts whose modules are the files of a folder.
@Suite struct ScriptFolderTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bindery-script-\(UUID())")

    private func write(_ files: [String: String]) throws {
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    private func cache(minifiesScripts: Bool = true) -> FileCache {
        FileCache(
            directory: folder.path, blocking: BlockingPool(), age: .zero, documentPolicy: nil,
            minifiesScripts: minifiesScripts)
    }

    private func text(_ outcome: FileCache.Outcome) -> String? {
        guard case .found(let file) = outcome, case .memory(let plain, _) = file.content else { return nil }
        return String(decoding: plain, as: UTF8.self)
    }

    private func version(_ outcome: FileCache.Outcome) -> String? {
        if case .found(let file) = outcome { file.version } else { nil }
    }

    private let modules = [
        "app/main.js": "import { greeting } from \"./words.js\";\n// Greets\nalert(greeting);\n",
        "app/words.js": "export const greeting = true;\n",
    ]

    @Test func `the modules of a folder are served as one script`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(modules)
        let expected = "(()=>{\"use strict\";const e=!0;alert(e)})();"
        #expect(text(cache().loadNow("app.js")) == expected)
        guard case .found(let file) = cache().loadNow("app.js") else { throw CancellationError() }
        #expect(file.plain.headers["Content-Type"] == "text/javascript; charset=utf-8")
        let readable = try #require(text(cache(minifiesScripts: false).loadNow("app.js")))
        #expect(readable.contains("// Greets\nalert(greeting);\n"))
        // Each module is a file too.
        #expect(text(cache().loadNow("app/words.js")) == "export const greeting=!0;")
    }

    @Test(arguments: ["", "parts/"]) func `scripts side by side share modules`(parent: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write([
            "\(parent)a/main.js": "import { one } from \"../shared/x.js\";\nalert(one);",
            "\(parent)b/main.js": "import { one } from \"../shared/x.js\";\nprint(one);",
            "\(parent)shared/x.js": "import { two } from \"./y.js\";\nexport const one = two;",
            "\(parent)shared/y.js": "export const two = 2;", "\(parent)shared/z.js": "This module is not imported.",
        ])
        let cache = cache()
        #expect(text(cache.loadNow("\(parent)a.js")) == "(()=>{\"use strict\";const e=2,a=e;alert(a)})();")
        let former = version(cache.loadNow("\(parent)b.js"))
        try write(["\(parent)shared/y.js": "export const two = 3;"])
        #expect(text(cache.loadNow("\(parent)b.js"))?.contains("=3,") == true)
        #expect(version(cache.loadNow("\(parent)b.js")) != former)
        #expect(text(cache.loadNow("\(parent)shared.js")) == nil)
    }

    @Test func `a folder without an entry is not a script`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(["app/words.js": "", "app/main.js/x": "", ".js/main.js": "", "style/main.js": ""])
        for name in ["app.js", ".js", "other.js", "style.css", "style", "stylejs"] {
            #expect(text(cache().loadNow(name)) == nil, "\(name)")
        }
    }

    @Test func `a file takes precedence over the folder of its name`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(modules)
        try write(["app.js": "file"])
        #expect(text(cache().loadNow("app.js")) == "file")
    }

    @Test func `a changed module changes the script`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(modules)
        let cache = cache()
        let first = version(cache.loadNow("app.js"))
        #expect(first != nil && version(cache.loadNow("app.js")) == first)
        // The size of the modules stays the same.
        try write(["app/words.js": "export const greeting = null;\n"])
        #expect(text(cache.loadNow("app.js"))?.contains("const e=null;") == true)
        #expect(version(cache.loadNow("app.js")) != first)
        try write(["app/words.js": modules["app/words.js"]!])
        #expect(version(cache.loadNow("app.js")) == first)
        try FileManager.default.removeItem(at: folder.appendingPathComponent("app/words.js"))
        #expect(text(cache.loadNow("app.js"))?.contains("There is no module “words.js” in the folder.") == true)
        try FileManager.default.removeItem(at: folder.appendingPathComponent("app/main.js"))
        #expect(text(cache.loadNow("app.js")) == nil)
    }

    @Test func `a bundling error is served as a script that throws it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(["app/main.js": "\nimport a from \"./a.js\";"])
        let files = StaticFiles(directory: folder.path, blocking: BlockingPool())
        let error = "app/main.js:2: Write imports as `import { name } from \"./module.js\";`."
        #expect(files.bundleError(of: "/app.js")?.description == error)
        #expect(files.bundleError(of: "/app/main.js") == nil && files.bundleError(of: "/b.js") == nil)
        let script = "throw new Error(\"\(error.replacing("\"", with: "\\\""))\");\n"
        #expect(text(cache().loadNow("app.js")) == script)
    }
}
