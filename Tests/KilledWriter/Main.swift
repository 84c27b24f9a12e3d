import Dispatch
import Persistence
import PostLedgers

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

private func send(_ text: String, _ count: Int) -> Int { write(STDOUT_FILENO, text, count) }

/// A program for the tests of module Persistence. It writes to a database from several threads until it is killed, and
/// prints the id of each write on a line when the write is acknowledged. Each write belongs to a post; all posts begin
/// again at each start, as if no browser had received a response.
@main
enum Main {
    static func main() throws {
        var configuration = DatabaseConfiguration()
        configuration.recordsPosts = true
        let database = try Database(
            path: CommandLine.arguments[1], configuration: configuration,
            migrations: [
                Migration(
                    "tables",
                    script: """
                        CREATE TABLE entry (id INTEGER PRIMARY KEY AUTOINCREMENT, body BLOB NOT NULL);
                        CREATE TABLE copy (id INTEGER PRIMARY KEY REFERENCES entry, post TEXT NOT NULL);
                        """)
            ])
        DispatchQueue.concurrentPerform(iterations: 4) { lane in
            for number in 1... {
                do {
                    let digits = String(number * 4 + lane, radix: 16)
                    guard let post = PostID(String(repeating: "0", count: 32 - digits.count) + digits) else { exit(1) }
                    try PostRun.$current.withValue(PostRun(post)) {
                        try commit(number * 997 % 3000, of: post, to: database)
                    }
                    if lane == 0 && number % 5 == 0 { try database.checkpointAndWait() }
                } catch {
                    print("error: \(error)")
                    exit(1)
                }
            }
        }
    }

    /// Commits two rows and prints their id, unless an earlier process has committed those of the post.
    private static func commit(_ size: Int, of post: PostID, to database: Database) throws {
        let body = [UInt8](repeating: 7, count: size)
        let id: Int64
        do {
            id = try database.writeAndWait { connection in
                try connection.execute("INSERT INTO entry (body) VALUES (\(body))")
                let id = connection.lastInsertedRowID
                try connection.execute("INSERT INTO copy VALUES (\(id), \(post.key))")
                return id
            }
        } catch let error as DatabaseError where error.code == .appliedBefore {
            return
        }
        let line = "\(id)\n"
        // One call, so that lines of several threads do not mix. It ends the process when the reader has ended.
        _ = send(line, line.utf8.count)
    }
}
