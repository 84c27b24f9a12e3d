import Bindery
import Foundation

/// The commands for the database as a whole.
extension Commands {
    static func backup(to path: String, _ options: Options) throws {
        switch options.location {
        case .file(let database): try Database.backup(of: database, to: path)
        case .server(let url): try ServerBackup(url: url).write(to: path)
        }
        print("The backup is complete: \(path)")
    }

    /// Replaces the database, after a copy of the former one was made.
    static func restore(from path: String, _ options: Options) throws {
        guard case .file(let database) = options.location else {
            throw CommandError(
                "restore replaces files of SQLite. For a server run: pg_restore --clean --if-exists --no-owner "
                    + "--single-transaction --dbname='\(options.location.text)' '\(path)'")
        }
        try options.createFolder()
        let former = "\(database).before-restore"
        let exists = FileManager.default.fileExists(atPath: database)
        // A damaged database may be the reason for the restoration.
        let isKept = exists && (try? Database.backup(of: database, to: former)) != nil
        do throws(DatabaseError) {
            try Database.restore(path, to: database)
        } catch {
            if isKept { try? FileManager.default.removeItem(atPath: former) }
            let isForeign = error.code == .foreignFile || error.code == .notADatabase
            if isForeign, error.sentence.hasPrefix("\(path) ") {
                throw CommandError("\(path) is not a backup of QuickTodo; nothing was changed.")
            }
            if error.code == .foreignFile {
                throw CommandError("\(database) is not a database of QuickTodo; choose another one with --database.")
            }
            throw error
        }
        print("Restored \(database) from \(path).\(isKept ? " The former database is \(former)." : "")")
    }
}

extension Options {
    /// Creates the folder of `--data`, which only the process's user may read.
    func createFolder() throws {
        guard let data, !FileManager.default.fileExists(atPath: data) else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandError("The folder \(data) cannot be created; create it, or choose another one with --data.")
        }
    }
}
