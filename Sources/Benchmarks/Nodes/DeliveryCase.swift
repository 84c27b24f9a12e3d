#if PostgreSQL
    import Bindery
    import Dispatch
    import EventLoops
    import Locks
    import PostgreSQL

    /// The time from the statement of a write on one node until a client of another node has the patch. The page shows 100
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
            var (times, references, shortest): ([Double], [Double], [Double]) = ([], [], [])
            for round in 1_001...1_000 + Self.rounds + 50 {
                let title = "Item renamed \(round)"
                let start = try write(title, on: one, services.loop)
                _ = try page.stream.receiveSome()
                let time = Stopwatch.wall.now - start.begun
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
                row("from a commit to the patch on another node", times, references, shortest, \.median),
                row("  the 99th percentile", times, references, shortest, \.percentile99),
            ]
        }

        private func row(
            _ name: String, _ times: [Double], _ references: [Double], _ shortest: [Double],
            _ select: KeyPath<[Double], Double>
        ) -> Row {
            let (time, reference) = (times[keyPath: select], references[keyPath: select])
            let alone = Quantity.microseconds(shortest[keyPath: select] / 1_000).text
            return Row(
                name: name, figure: .microseconds(time / 1_000), reference: .microseconds(reference / 1_000),
                ratio: time / reference, context: "notification alone \(alone)",
                target: .ratio(atMost: 1.5, actual: time / reference))
        }

        /// Makes a write on a node. Returns the time of its statement, after it has been sent, and the end of the write.
        private func write(
            _ title: String, on database: PostgreSQLDatabase, _ loop: EventLoop
        ) throws -> (begun: Double, ended: DispatchSemaphore) {
            let ended = DispatchSemaphore(value: 0)
            let began = Began()
            // The outcome arrives on the loop, because the main thread waits.
            loop.execute {
                _ = database.write(isolation: .readCommitted) { connection in
                    began.now()
                    try await connection.execute("UPDATE item SET title = \(title) WHERE id = 50")
                }
                .subscribe(onSuccess: { _ in ended.signal() }, onFailure: { _ in ended.signal() })
            }
            return (began.wait(), ended)
        }

        /// Makes a write with a notification without Bindery. Returns the nanoseconds until the client has the bytes.
        private func notify(
            _ channel: String, _ title: String, _ writer: BareConnection, _ node: BareNode, _ count: Int
        ) throws -> Double {
            let start = Stopwatch.wall.now
            try writer.run(
                "UPDATE bare_item SET title = '\(title)' WHERE id = 50; SELECT pg_notify('\(channel)', '50')")
            return try node.receive(count) - start
        }
    }

    /// The time at which the statement of a write begins.
    private final class Began: Sendable {
        private let time = Mutex(0.0)
        private let hasBegun = DispatchSemaphore(value: 0)

        func now() {
            time.withLock { $0 = Stopwatch.wall.now }
            hasBegun.signal()
        }

        func wait() -> Double {
            hasBegun.wait()
            return time.withLock { $0 }
        }
    }

    extension [Double] {
        /// The value that 99 of 100 do not exceed.
        var percentile99: Double { sorted()[count * 99 / 100] }
    }
#endif
