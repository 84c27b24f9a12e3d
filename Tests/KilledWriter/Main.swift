import Dispatch
import Persistence

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

private func send(_ text: String, _ count: Int) -> Int { write(STDOUT_FILENO, text, count) }

/// A program for the tests of module Persistence. It writes to a database from several threads until it is killed, and
/// prints the id of each write on a line when the write is acknowledged.
@main
enum Main {
    static func main() throws {
        let database = try Database(
            path: CommandLine.arguments[1],
            migrations: [
                Migration(
                    "tables",
                    script: """
                        CREATE TABLE entry (id INTEGER PRIMARY KEY AUTOINCREMENT, body BLOB NOT NULL);
                        CREATE TABLE copy (id INTEGER PRIMARY KEY REFERENCES entry);
                        """)
            ])
        DispatchQueue.concurrentPerform(iterations: 4) { lane in
            for number in 1... {
                do {
                    try commit(number * 997 % 3000, to: database)
                    if lane == 0 && number % 5 == 0 { try database.checkpointAndWait() }
                } catch {
                    print("error: \(error)")
                    exit(1)
                }
            }
        }
    }

    /// Commits two rows and prints their id.
    private static func commit(_ size: Int, to database: Database) throws {
        let body = [UInt8](repeating: 7, count: size)
        let id = try database.writeAndWait { connection in
            try connection.execute("INSERT INTO entry (body) VALUES (\(body))")
            let id = connection.lastInsertedRowID
            try connection.execute("INSERT INTO copy VALUES (\(id))")
            return id
        }
        let line = "\(id)\n"
        // One call, so that lines of several threads do not mix. It ends the process when the reader has ended.
        _ = send(line, line.utf8.count)
    }
}
