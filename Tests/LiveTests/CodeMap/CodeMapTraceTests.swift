#if DEBUG
    import Differences
    import EventLoops
    import Foundation
    import HTMLTemplates
    import Live
    import LiveTesting
    @testable import Persistence
    import Rx
    import Testing
    import Tracing

    /// The traces of the article “Code map”: a posted field and a commit call the functions that it names, in its
    /// order.
    struct CodeMapTraceTests {
        private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bindery-trace-\(UUID())")
        private let recording = TraceRecording()

        /// The calls of functions that are compared: `Live/Page.swift: flush`.
        private typealias Calls = [String]

        /// Returns the calls in the trace under a heading of the article.
        private func calls(under heading: String) throws -> Calls {
            let steps = CodeMap.trace(heading)
            try #require(!steps.isEmpty, "The article has no trace “\(heading)”.")
            return steps.flatMap { step in
                let parts = step.file.split(separator: "/")
                return step.functions.map { "\(parts[0])/\(parts[parts.count - 1]): \($0.split(separator: ".")[1])" }
            }
        }

        /// Compares recorded calls with those of the article. Each of the article's calls must follow the previous one,
        /// and all functions that are called between the first and the last must be those of the article.
        ///
        /// - Parameter others: functions that other work calls meanwhile.
        private func expect(_ recorded: Calls, toHave expected: Calls, besides others: Set<String> = []) {
            var rest = recorded[...]
            var passed: Set<String> = []
            for call in expected {
                guard let index = rest.firstIndex(of: call) else {
                    let next = rest.prefix(8).joined(separator: "\n")
                    Issue.record("“\(call)” does not follow. The next calls are:\n\(next)")
                    return
                }
                passed.formUnion(rest[...index])
                rest = rest[(index + 1)...]
            }
            let unnamed = passed.subtracting(expected).subtracting(others)
            #expect(unnamed.sorted() == [], "Functions that the article does not name.")
        }

        /// Ends the recording, and returns the calls from the first one of `function` on.
        private func calls(since function: String) -> Calls {
            let steps = recording.stop().drop { $0.function != function }
            return steps.map { "\($0.file): \($0.function)" }
        }

        @Test func aPostedField() throws {
            let name = BehaviorRelay(value: "")
            let server = try OneSceneServer(
                #"<form method="post"><label>Name <input name="name" value="{{name}}"></label></form><p>{{greeting}}</p>"#
            ) { page in
                // Bound before the field, so that this output receives the posted value first and plans the flush.
                page.bindValue("greeting", from: name.map { "Good day, \($0)!" })
                page.bindField("name", with: name)
            }
            let tab = try server.open()
            try record(server)
            try tab.fill(.label("Name"), with: "Ada")
            tab.blur()
            try tab.wait(for: "the greeting") { try $0.exists(.text("Good day, Ada!")) }
            let expected = try calls(under: "A posted field")
            // The response to the post is written meanwhile.
            expect(calls(since: "serve"), toHave: expected, besides: ["EventLoops/Channel.swift: write"])
            #expect(Set(CodeMap.trace("A posted field").map(\.file)).count <= 13)
        }

        @Test func aCommit() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let table = Migration("The table of the notes") { connection in
                try connection.execute(script: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
            }
            let path = folder.appendingPathComponent("notes.sqlite").path
            var configuration = DatabaseConfiguration()
            configuration.liveLimits.quickPass = .seconds(1000)
            let database = try Database(path: path, configuration: configuration, migrations: [table])
            defer { database.close() }
            let notes = Query<TracedNote>("SELECT id, text FROM note ORDER BY id") { row throws(DatabaseError) in
                recording.includeThread()
                return TracedNote(id: try row[0], text: try row[1])
            }
            let server = try OneSceneServer(#"<ul>{{#notes}}<li>{{text}}</li>{{/notes}}</ul>"#) { page in
                page.bindList("notes", from: database.liveQuery(notes))
            }
            let tab = try server.open()
            // The first commit makes the page and the query known to the caches.
            for text in ["one", "two"] {
                try database.writeAndWait { connection in
                    recording.includeThread()
                    try connection.execute("INSERT INTO note (text) VALUES (\(text))")
                }
                try tab.wait(for: text) { try $0.exists(.text("\(text)")) }
            }
            try record(server)
            server.loop.execute {
                _ = database.write { try $0.execute("INSERT INTO note (text) VALUES ('three')") }.subscribe()
            }
            try tab.wait(for: "three") { try $0.exists(.text("three")) }
            let expected = try calls(under: "A commit on other pages")
            expect(calls(since: "write"), toHave: expected)
        }

        /// Starts the recording on the loop of the server's pages, without the steps so far.
        private func record(_ server: OneSceneServer) throws {
            let isReady = DispatchSemaphore(value: 0)
            server.loop.execute { [recording] in
                recording.restart()
                recording.includeThread()
                isReady.signal()
            }
            isReady.wait()
        }
    }

    private struct TracedNote: TemplateModel, IdentifiableType, Equatable {
        let id: Int
        let text: String
        var identity: Int { id }

        static let templateKeys = TemplateKeys<TracedNote> { key in
            key("id", \.id)
            key("text", \.text)
        }
    }
#endif
