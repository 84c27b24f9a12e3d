#if PostgreSQL
    import Dispatch
    import Hosting
    import Live
    import Persistence
    import PostLedgers
    import PostgreSQL
    import PrivateServers
    import Rx
    import RxTesting
    import Scenes
    import Testing

    /// Failed sign-ins that a process reports to another one.
    @Suite(.enabled(if: PrivateServer.isInstalled, "PostgreSQL is not installed: run .ci/setup --tests"))
    struct DatabaseSignInExchangeTests {
        /// A write of the app that fails must leave the post without a record.
        @Test func `a report does not record the post of the sign-in`() throws {
            let url = try PrivateServer.shared.get().makeDatabaseURL()
            var configuration = PostgreSQLConfiguration()
            configuration.recordsPosts = true
            let databases = try (0..<2).map { _ in try PostgreSQLDatabase(url: url, configuration: configuration) }
            defer { for database in databases { database.close() } }
            let failures = ReplaySubject<SignInFailure>.createUnbounded()
            let subscription = DatabaseSignInExchange(databases[1]).failures.subscribe(failures)
            defer { subscription.dispose() }
            // From this message on, the database receives those of the other.
            _ = try databases[1].messages(to: "test").toBlocking(timeout: 60).first()
            let failure = SignInFailure(network: "192.0.2.1", account: nil, template: "sign-in")
            let run = PostRun(try #require(PostID(String(repeating: "a", count: 32), owner: "")))
            PostRun.$current.withValue(run) { DatabaseSignInExchange(databases[0]).report(failure) }
            let ended = DispatchSemaphore(value: 0)
            run.whenWritesHaveEnded { ended.signal() }
            ended.wait()
            #expect(try failures.toBlocking(timeout: 60).first() == failure)
            #expect(!run.isRecorded && !run.hasFailed)
        }
    }
#endif
