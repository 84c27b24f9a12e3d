#if PostgreSQL
    import Differences
    import Dispatch
    import Persistence
    import PostLedgers
    import PostgreSQL
    import PrivateServers
    import Rx
    import RxTesting
    import Scenes
    import Testing

    @testable import Hosting

    /// Rooms of two processes, each with its own connections to one database.
    @Suite(.enabled(if: PrivateServer.isInstalled, "PostgreSQL is not installed: run .ci/setup --tests"))
    struct SharedRoomsTests {
        /// The part of a process that has a room.
        private final class Node {
            let database: PostgreSQLDatabase
            let room = Presence<String>()
            let rooms: SharedRooms

            init(_ url: String, name: String, patience: Duration = .seconds(60)) throws {
                var configuration = PostgreSQLConfiguration()
                configuration.recordsPosts = true
                database = try PostgreSQLDatabase(url: url, configuration: configuration)
                rooms = SharedRooms(database, node: name, interval: .milliseconds(100), patience: patience)
                rooms.share(room, as: "room")
            }

            /// Waits until the room has these visitors with their metadata.
            func expect(_ expected: [String: [String]]) throws {
                let versions = room.people.map { people in
                    Dictionary(uniqueKeysWithValues: people.map { ($0.name, $0.metadata.sorted()) })
                }
                _ = try versions.filter { $0 == expected }.toBlocking(timeout: 120).first()
            }
        }

        private func url() throws -> String { try PrivateServer.shared.get().makeDatabaseURL() }

        private func visitor(_ name: String, account: Bool = true) -> Visitor {
            Visitor(id: account ? .account(name) : .anonymous(name), name: name)
        }

        @Test func `visitors of each process are present in both rooms`() throws {
            let url = try url()
            let (one, two) = (try Node(url, name: "one"), try Node(url, name: "two"))
            defer { for node in [one, two] { node.database.close() } }
            let anna = one.room.join(visitor("Anna"), with: "reads")
            let bert = two.room.join(visitor("Bert", account: false), with: "writes")
            for node in [one, two] { try node.expect(["Anna": ["reads"], "Bert": ["writes"]]) }
            // Another page of a visitor on the other node is the same person.
            let second = two.room.join(visitor("Anna"), with: "sleeps")
            for node in [one, two] { try node.expect(["Anna": ["reads", "sleeps"], "Bert": ["writes"]]) }
            second.leave()
            bert.update("rests")
            for node in [one, two] { try node.expect(["Anna": ["reads"], "Bert": ["rests"]]) }
            anna.leave()
            for node in [one, two] { try node.expect(["Bert": ["rests"]]) }
            two.rooms.end()
            try one.expect([:])
        }

        /// A process that ends without a word does not report any more.
        @Test func `a name with a character that the database cannot store does not stop the exchange`() throws {
            let url = try url()
            let (one, two) = (try Node(url, name: "one"), try Node(url, name: "two"))
            defer { for node in [one, two] { node.database.close() } }
            let names = ["An\0na", "Bert"]
            let pages = names.map { one.room.join(Visitor(id: .anonymous("\($0.count)"), name: $0), with: "reads") }
            try two.expect(["An\u{fffd}na": ["reads"], "Bert": ["reads"]])
            withExtendedLifetime(pages) {}
        }

        @Test func `the visitors of a dead process leave`() throws {
            let url = try url()
            let one = try Node(url, name: "one", patience: .seconds(2))
            let two = try Node(url, name: "two", patience: .seconds(2))
            let memberships = [one.room.join(visitor("Anna"), with: ""), two.room.join(visitor("Bert"), with: "")]
            for node in [one, two] { try node.expect(["Anna": [""], "Bert": [""]]) }
            two.database.close()
            try one.expect(["Anna": [""]])
            one.database.close()
            withExtendedLifetime(memberships) {}
        }

        @Test func `a process that takes the place of a dead one removes its visitors`() throws {
            let url = try url()
            let (one, dead) = (try Node(url, name: "one"), try Node(url, name: "two"))
            let membership = dead.room.join(visitor("Bert"), with: "")
            try one.expect(["Bert": [""]])
            dead.database.close()
            let successor = try Node(url, name: "two")
            defer { for node in [one, successor] { node.database.close() } }
            for node in [one, successor] { try node.expect([:]) }
            withExtendedLifetime(membership) {}
        }

        /// The app's own write of the post must record it.
        @Test func `a post in which a page joins is not recorded`() throws {
            let url = try url()
            let (one, two) = (try Node(url, name: "one"), try Node(url, name: "two"))
            defer { for node in [one, two] { node.database.close() } }
            let bert = two.room.join(visitor("Bert"), with: "")
            try one.expect(["Bert": [""]])
            // A change that follows another one at once is written later, on another thread.
            _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.1)
            let run = PostRun(try #require(PostID(String(repeating: "a", count: 32), owner: "")))
            let anna = PostRun.$current.withValue(run) { one.room.join(visitor("Anna"), with: "") }
            let ended = DispatchSemaphore(value: 0)
            run.whenWritesHaveEnded { ended.signal() }
            ended.wait()
            try two.expect(["Anna": [""], "Bert": [""]])
            #expect(!run.isRecorded && !run.hasFailed)
            withExtendedLifetime([anna, bert]) {}
        }

        /// Another process has not heard of this one for a while, and removes its rows when it writes again.
        @Test func `rows that were removed during a write are written again`() throws {
            let url = try url()
            let (one, two) = (try Node(url, name: "one"), try Node(url, name: "two"))
            let other = try PostgreSQLDatabase(url: url)
            defer { for database in [one.database, two.database, other] { database.close() } }
            let anna = one.room.join(visitor("Anna"), with: "reads")
            try two.expect(["Anna": ["reads"]])
            // Each write of a room begins with this table.
            let (isLocked, lock) = (DispatchSemaphore(value: 0), AsyncStream<Void>.makeStream())
            let locked = other.write { (connection: any DatabaseConnection) in
                try await connection.execute("LOCK TABLE bindery_presence_node IN EXCLUSIVE MODE")
                isLocked.signal()
                for await _ in lock.stream {}
            }
            let subscription = locked.subscribe()
            defer { subscription.dispose() }
            isLocked.wait()
            let bert = one.room.join(visitor("Bert"), with: "writes")
            try PrivateServer.shared.get().run(
                """
                BEGIN;
                DELETE FROM bindery_presence;
                INSERT INTO bindery_presence VALUES ('other', 'room', 1, 1, 'Cara', 'Cara', '"sleeps"');
                COMMIT
                """, url: url)
            try one.expect(["Anna": ["reads"], "Bert": ["writes"], "Cara": ["sleeps"]])
            lock.continuation.finish()
            try two.expect(["Anna": ["reads"], "Bert": ["writes"]])
            withExtendedLifetime([anna, bert]) {}
        }

        /// As after a crash of the server, which empties the tables, or after a long interruption.
        @Test func `rows that were removed are written again`() throws {
            let url = try url()
            let (one, two) = (try Node(url, name: "one"), try Node(url, name: "two"))
            defer { for node in [one, two] { node.database.close() } }
            let anna = one.room.join(visitor("Anna"), with: "reads")
            try two.expect(["Anna": ["reads"]])
            try PrivateServer.shared.get().run(
                "TRUNCATE bindery_presence, bindery_presence_node", url: url)
            // A new query, which has no result from before.
            let count = one.database.liveFirst(Query<Int>(column: "SELECT count(*) FROM bindery_presence"))
            _ = try count.filter { $0 == 1 }.toBlocking(timeout: 60).first()
            try two.expect(["Anna": ["reads"]])
            anna.leave()
            try two.expect([:])
        }
    }
#endif
