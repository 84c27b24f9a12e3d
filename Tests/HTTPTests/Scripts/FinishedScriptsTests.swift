import Testing

@testable import HTTP

/// Scripts that the servers of a process share.
@Suite struct FinishedScriptsTests {
    private func source(_ entry: String, folder: String = "app", isMinified: Bool = true) -> FinishedScripts.Source {
        FinishedScripts.Source(folder: folder, modules: ["main.js": Array(entry.utf8)], isMinified: isMinified)
    }

    @Test(arguments: [false, true])
    func `a script is that of its modules each time`(_ isMinified: Bool) throws {
        for entry in ["first(1);\n", "first(2);\n", "first(1);\n"] {
            let source = source(entry, isMinified: isMinified)
            let bundle = try ScriptBundle(source.modules, folder: source.folder)
            let script = try FinishedScripts.script(source)
            #expect(script == (isMinified ? bundle.minifiedScript : bundle.script))
        }
    }

    @Test func `an error names the folder that was asked for`() {
        for folder in ["one", "two", "one"] {
            let error = #expect(throws: ScriptBundleError.self) {
                try FinishedScripts.script(source("with (a) {}", folder: folder))
            }
            #expect(error?.file == "\(folder)/main.js")
        }
    }

    @Test func `there may be more scripts than are kept`() throws {
        for _ in 0..<2 {
            for number in 0...FinishedScripts.maximumCount {
                let script = try FinishedScripts.script(source("call(\(number));\n"))
                #expect(String(decoding: script, as: UTF8.self).contains("call(\(number))"))
            }
        }
    }
}
