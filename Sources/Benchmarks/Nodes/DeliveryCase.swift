#if PostgreSQL
    import Bindery
    import Dispatch
    import EventLoops
    import Locks
    import PostgreSQL

    /// The time from the commit of a write on one node until a client of another node has the patch. The page shows 100
    /// rows, of which the write changes one. The references are loops on LISTEN without Bindery.
    struct DeliveryCase {
        private static let rounds = 1_000
        private static let schema = """
            CREATE TABLE item (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title text NOT NULL);
            CREATE TABLE bare_item (id bigint PRIMARY KEY, title text NOT NULL);
            INSERT INTO item (title) SELECT 'Item ' || n FROM generate_series(1, 100) AS n;
            INSERT INTO bare_item SELECT id, title FROM item;
            """

        let url: String

        func rows() throws -> [Row] {
            let migrations = [Migration("items", script: Self.schema)]
            let one = try PostgreSQLDatabase(url: url, migrations: migrations)
            let two = try PostgreSQLDatabase(url: url, migrations: migrations)
            let services = try LiveServices(ItemsApp(database: two), templates: ItemsApp.templates)
            defer {
                services.stop()
                for database in [one, two] { database.close() }
            }
            let page = try services.client.open()
            _ = try write("Item renamed 1000", on: one, services.loop)
            let patch = Array(try page.stream.receiveSome())
            let query = Item.query.replacing("FROM item", with: "FROM bare_item")
            let bare = try BareNode(url, channel: "bare", query: query, patch: patch)
            let silent = try BareNode(url, channel: "silent", query: nil, patch: patch)
            defer { for node in [bare, silent] { node.stop() } }
            let writer = try BareConnection(url)
            var (times, references, shortest): ([Times], [Times], [Times]) = ([], [], [])
            for round in 1_001...1_000 + Self.rounds + 50 {
                let title = "Item renamed \(round)"
                let start = try write(title, on: one, services.loop)
                _ = try page.stream.receiveSome()
                let time = start.times(until: Stopwatch.wall.now)
                start.ended.wait()
                let reference = try notify("bare", title, writer, bare, patch.count)
                let short = try notify("silent", title, writer, silent, patch.count)
                // The first rounds fill caches.
                guard round > 1_050 else { continue }
                times.append(time)
                references.append(reference)
                shortest.append(short)
            }
            return [
                row("from a commit to the patch on another node") { $0.map(\.commit).median },
                row("  the 99th percentile") { $0.map(\.commit).percentile99 },
                row("  from the statement of the write", hasTarget: false) { $0.map(\.statement).median },
            ]

            func row(_ name: String, hasTarget: Bool = true, _ select: ([Times]) -> Double) -> Row {
                let (time, reference) = (select(times), select(references))
                return Row(
                    name: name, figure: .microseconds(time / 1_000), reference: .microseconds(reference / 1_000),
                    ratio: time / reference,
                    context: "notification alone \(Quantity.microseconds(select(shortest) / 1_000).text)",
                    target: hasTarget ? .ratio(atMost: 1.5, actual: time / reference) : nil)
            }
        }

        /// The nanoseconds from the statement and from the commit of a write until a client has the bytes.
        private struct Times {
            let statement: Double
            let commit: Double
        }

        /// A write that is under way.
        private struct Start {
            let statement: Double
            let commit: Double
            let ended: DispatchSemaphore

            func times(until end: Double) -> Times { Times(statement: end - statement, commit: end - commit) }
        }

        /// Makes a write on a node. Returns when its commit begins.
        private func write(
            _ title: String, on database: PostgreSQLDatabase, _ loop: EventLoop
        ) throws -> Start {
            let ended = DispatchSemaphore(value: 0)
            let (statement, commit) = (Moment(), Moment())
            // The outcome arrives on the loop, because the main thread waits.
            loop.execute {
                _ = database.write(isolation: .readCommitted) { connection in
                    statement.comes()
                    try await connection.execute("UPDATE item SET title = \(title) WHERE id = 50")
                    commit.comes()
                }
                .subscribe(onSuccess: { _ in ended.signal() }, onFailure: { _ in ended.signal() })
            }
            return Start(statement: statement.wait(), commit: commit.wait(), ended: ended)
        }

        /// Makes a write with a notification without Bindery. Returns the nanoseconds until the client has the bytes.
        private func notify(
            _ channel: String, _ title: String, _ writer: BareConnection, _ node: BareNode, _ count: Int
        ) throws -> Times {
            let statement = Stopwatch.wall.now
            try writer.run(
                "BEGIN; UPDATE bare_item SET title = '\(title)' WHERE id = 50; SELECT pg_notify('\(channel)', '50')")
            let commit = Stopwatch.wall.now
            try writer.run("COMMIT")
            let end = try node.receive(count)
            return Times(statement: end - statement, commit: end - commit)
        }
    }

    /// A moment in a body, for which the main thread waits.
    private final class Moment: Sendable {
        private let time = Mutex(0.0)
        private let hasCome = DispatchSemaphore(value: 0)

        func comes() {
            time.withLock { $0 = Stopwatch.wall.now }
            hasCome.signal()
        }

        func wait() -> Double {
            hasCome.wait()
            return time.withLock { $0 }
        }
    }

    extension [Double] {
        /// The value that 99 of 100 do not exceed.
        var percentile99: Double { sorted()[count * 99 / 100] }
    }
#endif
