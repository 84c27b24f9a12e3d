import Foundation

/// A copy of a database on a server, which the program `pg_dump` of PostgreSQL writes.
struct ServerBackup {
    /// The URL of the database.
    let url: String

    /// Writes the copy to a file, which is complete when it appears under its name.
    func write(to path: String) throws {
        guard let url = ServerURL(url) else { throw CommandError("The URL of the database is invalid.") }
        guard let program = Self.program else {
            throw CommandError(
                "pg_dump is not installed; install postgresql-client, or run on another machine: pg_dump "
                    + "--format=custom --file='\(path)' '\(url.text)'")
        }
        let partial = "\(path).part"
        let files = FileManager.default
        guard files.createFile(atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw CommandError("\(path) cannot be written: \(String(cString: strerror(errno))).")
        }
        defer { unlink(partial) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["--format=custom", "--file=\(partial)", "--dbname=\(url.text)", "--no-password"]
        // The arguments of a process are visible to every user of the machine, unlike its environment.
        var environment = ProcessInfo.processInfo.environment
        if let password = url.password { environment["PGPASSWORD"] = password }
        process.environment = environment
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let reason = text.split(separator: "\n").first.map(String.init) ?? "status \(process.terminationStatus)"
            throw CommandError("The backup failed: \(reason)")
        }
        guard rename(partial, path) == 0 else {
            throw CommandError("\(path) cannot be written: \(String(cString: strerror(errno))).")
        }
    }

    /// The path of `pg_dump`; `nil` if it is not installed.
    private static var program: String? {
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/pg_dump" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
