#if PostgreSQL
    import Foundation
    import Hosting
    import Live
    import LiveTesting
    import Persistence
    import PostgreSQL
    import PrivateServers
    import Rx
    import RxTesting
    import Scenes
    import Testing

    /// Two servers with the same database, each with its own connections, as two processes have them.
    @Suite(.enabled(if: PrivateServer.isInstalled, "PostgreSQL is not installed: run .ci/setup --tests"))
    struct SharedSessionsTests {
        private let databases: [PostgreSQLDatabase]
        private let servers: [DiaryServer]

        init() throws {
            let url = try PrivateServer.shared.get().makeDatabaseURL()
            databases = try (0..<2).map { _ in
                try PostgreSQLDatabase(url: url, migrations: [DatabaseSessionStore.serverMigration])
            }
            // From the first of these messages on, a database receives those of the other.
            for database in databases { _ = try database.messages(to: "test").toBlocking(timeout: 60).first() }
            servers = try databases.map { database in
                try DiaryServer {
                    $0.sessionStore = DatabaseSessionStore(database)
                    $0.signInExchange = DatabaseSignInExchange(database)
                    $0.limits.heartbeatInterval = .milliseconds(50)
                    ($0.limits.signInFailuresAtOnce, $0.limits.signInFailuresPerMinute) = (6, 0.1)
                    ($0.limits.accountSignInFailuresAtOnce, $0.limits.accountSignInFailuresPerMinute) = (4, 0.1)
                }
            }
        }

        private func end() {
            for server in servers { server.stop() }
            for database in databases { database.close() }
        }

        private func fill(_ tab: Tab, as name: String, _ password: String) throws {
            try tab.fill(.label("Name"), with: name)
            try tab.fill(.label("Password"), with: password)
            try tab.click(.button("Sign in"))
        }

        /// Returns a page with a stream on which an account is signed in.
        private func page(of name: String, on server: DiaryServer, browser: Browser? = nil) throws -> Tab {
            let tab = try (browser ?? server.browser()).open("/diary")
            if tab.title == "Sign in" { try fill(tab, as: name, "secret") }
            try tab.wait(for: "the diary") { $0.title == "Diary" && $0.isLive }
            return tab
        }

        @Test func `signing out everywhere ends the pages on both nodes`() throws {
            defer { end() }
            let annas = try servers.map { try page(of: "Anna", on: $0) }
            let bert = try page(of: "Bert", on: servers[1])
            servers[0].live.signOut(accountWithID: "anna")
            for tab in annas { try tab.wait(for: "the sign-in scene") { $0.title == "Sign in" } }
            let later = try page(of: "Anna", on: servers[1])
            #expect(bert.title == "Diary")
            #expect(later.title == "Diary")
        }

        @Test func `an account is signed out whose id is too long for a message`() throws {
            defer { end() }
            let store = DatabaseSessionStore(databases[0])
            let id = String(repeating: "a", count: 10_000)
            let session = StoredSession(key: "k", account: SessionAccount(id: id, name: "Anna"), expires: .now + 600)
            let removals = ReplaySubject<SessionRemoval>.createUnbounded()
            let subscription = DatabaseSessionStore(databases[1]).removals.subscribe(removals)
            defer { subscription.dispose() }
            for work in [store.keep(session), store.removeAll(of: id)] {
                #expect(try work.toBlocking(timeout: 60).toArray().isEmpty)
            }
            #expect(try store.session("k").toBlocking(timeout: 60).single() == nil)
            #expect(try removals.toBlocking(timeout: 60).first() == .unknown)
        }

        /// The browser was sent to the other node, and the former one still has a page of its session.
        @Test func `signing out on one node ends the session's pages on the other`() throws {
            defer { end() }
            let browser = try servers[0].browser()
            let first = try page(of: "Anna", on: servers[0], browser: browser)
            let other = try page(of: "Anna", on: servers[0])
            let cookie = try #require(browser.cookies["bindery"])
            let moved = try servers[1].browser()
            moved.cookies.set("bindery=\(cookie); Path=/", from: try WebAddress(servers[1].address))
            let second = try page(of: "Anna", on: servers[1], browser: moved)
            try second.click(.button("Sign out"))
            for tab in [first, second] { try tab.wait(for: "the sign-in scene") { $0.title == "Sign in" } }
            #expect(try other.browser.open("/diary").title == "Diary", "it is another session of the account")
        }

        @Test func `a sign-out that a node misses takes effect when it listens again`() throws {
            defer { end() }
            let tab = try page(of: "Anna", on: servers[1])
            // The connection that listens has run nothing else.
            let server = try PrivateServer.shared.get()
            let url = "postgresql:///\(try database())?host=\(server.folder)&port=\(server.port)&user=postgres"
            try server.run(
                """
                DELETE FROM bindery_session;
                SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """, url: url)
            try tab.wait(for: "the sign-in scene") { $0.title == "Sign in" }
        }

        private func database() throws -> String {
            let name: String? = try databases[0].readAndWait { try await $0.value("SELECT current_database()::text") }
            return try #require(name)
        }

        @Test func `a renewal does not store a session that another node has removed`() throws {
            defer { end() }
            let stores = databases.map { DatabaseSessionStore($0) }
            let account = SessionAccount(id: "anna", name: "Anna")
            let session = StoredSession(key: "a", account: account, expires: .now + 60)
            func stored() throws -> StoredSession? { try stores[1].session("a").toBlocking(timeout: 60).single() }
            _ = try stores[0].keep(session).toBlocking(timeout: 60).toArray()
            let later = StoredSession(key: "a", account: account, expires: .now + 600)
            _ = try stores[0].extend(later).toBlocking(timeout: 60).toArray()
            #expect(try #require(try stored()).expires > session.expires)
            _ = try stores[1].removeAll(of: "anna").toBlocking(timeout: 60).toArray()
            _ = try stores[0].extend(later).toBlocking(timeout: 60).toArray()
            #expect(try stored() == nil)
        }

        /// Does work on one node, and waits until the other one has received a number of failed sign-ins from it.
        private func failing(_ count: Int, on node: Int, _ work: () throws -> Void) throws {
            let received = ReplaySubject<SignInFailure>.createUnbounded()
            // The server has subscribed before, so it has counted each failure that arrives here.
            let subscription = DatabaseSignInExchange(databases[1 - node]).failures.subscribe(received)
            defer { subscription.dispose() }
            try work()
            _ = try received.take(count).toBlocking(timeout: 60).toArray()
        }

        @Test func `failed sign-ins of an account count on both nodes`() throws {
            defer { end() }
            let tabs = try servers.map { try $0.browser(scripting: false).open("/sign-in") }
            for node in 0...1 {
                try failing(2, on: node) { for _ in 0..<2 { try fill(tabs[node], as: "Anna", "wrong") } }
            }
            for tab in tabs {
                try fill(tab, as: "Anna", "secret")
                #expect(tab.title == "Sign in", "four attempts have failed")
                try fill(tab, as: "Bert", "secret")
                #expect(try tab.browser.open("/diary").title == "Diary")
            }
        }

        @Test func `failed sign-ins of a network count on both nodes`() throws {
            defer { end() }
            try failing(6, on: 0) {
                let tab = try servers[0].browser(scripting: false).open("/sign-in")
                for number in 0..<6 { try fill(tab, as: "user \(number)", "wrong") }
            }
            let answer = try PlainClient(servers[1]).send(
                "POST", "/sign-in", body: "name=Zoe&password=secret&signIn=")
            #expect(answer.status == 429)
        }
    }
#endif
