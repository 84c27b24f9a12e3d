import Bindery
import EventLoops

/// Two databases with the same tables of 100 items and 5,000 entries: one of the framework, and one used through SQLite's C interface.
final class DataServices {
    let database: Database
    let plain: PlainDatabase
    /// The loop on which subscriptions receive their elements.
    let loop: EventLoop
    private let group = EventLoopGroup(count: 1)
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        loop = group.loops[0]
        database = try Database(
            path: folder.database("bindery"),
            migrations: [
                Migration("items", script: Item.schema),
                Migration("entries", script: "\(Entry.schema); \(Entry.filling)"),
            ])
        plain = try PlainDatabase(path: folder.database("plain"))
        let titles = (1...100).map { "Item \($0)" }
        try database.writeAndWait { connection in
            for title in titles { try connection.execute("INSERT INTO item (title) VALUES (\(title))") }
        }
        try plain.transaction {
            for title in titles { try plain.run(Item.insertion, title) }
        }
    }

    func close() {
        database.close()
        group.shutdown()
    }
}
