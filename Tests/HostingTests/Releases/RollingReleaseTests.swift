#if PostgreSQL
    import HTMLTemplates
    import Live
    import LiveTesting
    import Persistence
    import PostgreSQL
    import PrivateServers
    import Testing

    /// A rolling deploy: for some time, the processes of two releases run side by side on one database, which has the schema of
    /// the newer one.
    @Suite(.enabled(if: PrivateServer.isInstalled, "PostgreSQL is not installed: run .ci/setup --tests"))
    struct RollingReleaseTests {
        /// A process of a release, with a browser's tab on it.
        private final class Node {
            let database: PostgreSQLDatabase
            let tab: Tab

            init(_ release: NotesRelease, _ url: String) throws {
                database = try PostgreSQLDatabase(url: url, migrations: release.migrations)
                let app = ReleasedNotes(database: database, release: release)
                let server = try TestServer(app, templates: TemplateLibrary(sources: ReleasedNotes.templates))
                tab = try server.browser().open("/")
            }

            func add(_ text: String) throws {
                try tab.fill(.label("Text"), with: text)
                try tab.click(.button("Add"))
            }

            func expect(_ notes: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
                try tab.wait(for: "\(notes)") { try $0.findAll(.css("li")).map(\.text) == notes }
                #expect(tab.patchProblems == [], sourceLocation: sourceLocation)
            }

            func end() { database.close() }
        }

        @Test func `processes of both releases show and change the same rows`() throws {
            let url = try PrivateServer.shared.get().makeURL()
            let one = try Node(.first, url)
            try one.add("a")
            try one.expect(["a"])
            // The first process of the new release migrates while the former ones run.
            let two = try Node(.second, url)
            try two.expect(["a (blue)"])
            try two.add("b")
            try one.expect(["a", "b"])
            try one.add("c")
            try two.expect(["a (blue)", "b (blue)", "c (blue)"])
            // A process of the former release starts again, because it was restarted or the deploy is undone.
            one.end()
            let again = try Node(.first, url)
            try again.add("d")
            try two.expect(["a (blue)", "b (blue)", "c (blue)", "d (blue)"])
            again.end()
            let three = try Node(.second, url)
            try three.add("e")
            for node in [two, three] { try node.expect(["a", "b", "c", "d", "e"].map { "\($0) (blue)" }) }
            for node in [two, three] { node.end() }
        }

        @Test func `a release that the former one does not understand keeps it out`() throws {
            let url = try PrivateServer.shared.get().makeURL()
            let one = try Node(.first, url)
            try one.add("a")
            try one.expect(["a"])
            one.end()
            let three = try Node(.third, url)
            try three.expect(["a (blue)"])
            for release in [NotesRelease.first, .second] {
                let error = #expect(throws: DatabaseError.self) { try Node(release, url) }
                #expect(error?.code == .newerThanProgram)
            }
            three.end()
        }
    }
#endif
