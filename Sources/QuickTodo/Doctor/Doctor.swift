import Bindery
import Foundation
import QuickTodoViewModels

/// The checks of `quicktodo doctor`. It changes nothing.
struct Doctor {
    /// The result of a check.
    struct Finding: Equatable {
        enum Level: String {
            case good = "ok"
            case warning, problem
        }

        let level: Level
        let text: String
    }

    private let options: Options
    private let migrations: [Migration]
    private let freeBytes: (String) -> Int64?

    /// - Parameter freeBytes: Returns the free space of the disk with a folder.
    init(
        _ options: Options, migrations: [Migration] = DatabaseTaskService.migrations(),
        freeBytes: @escaping (String) -> Int64? = Doctor.freeBytes
    ) {
        (self.options, self.migrations, self.freeBytes) = (options, migrations, freeBytes)
    }

    /// Prints the findings.
    ///
    /// - Throws: A `CommandError` if there is a problem.
    func run() throws {
        let findings = findings
        for finding in findings { print("\(finding.level.rawValue): \(finding.text)") }
        let count = findings.count { $0.level == .problem }
        if count > 0 { throw CommandError(count == 1 ? "There is 1 problem." : "There are \(count) problems.") }
    }

    /// The results of all checks.
    var findings: [Finding] {
        switch options.location {
        case .file: [folder, file, permissions, content, space, site].compactMap(\.self)
        case .server(let url): [server(url), site]
        }
    }

    /// The path of the database file; that of a server is not used.
    private var path: String { options.location.text }

    private func server(_ url: String) -> Finding {
        do {
            let problem = try AppDatabase.pendingMigration(at: url)
            guard let problem else {
                return Finding(
                    level: .good, text: "\(options.location.text) answers, and this program can use its schema.")
            }
            return Finding(
                level: .warning,
                text: """
                    \(options.location.text) answers, and lacks the migration “\(problem)”; make a backup with pg_dump, then \
                    the next start applies it.
                    """)
        } catch {
            return Finding(level: .problem, text: "\(error)")
        }
    }

    private var folderPath: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    private var folder: Finding {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folderPath, isDirectory: &isFolder), isFolder.boolValue else {
            return options.data != nil && options.database == nil
                ? Finding(level: .warning, text: "The folder \(folderPath) does not exist; the first start creates it.")
                : Finding(level: .problem, text: "The folder \(folderPath) does not exist; create it.")
        }
        return access(folderPath, W_OK | X_OK) == 0
            ? Finding(level: .good, text: "The folder \(folderPath) is writable.")
            : Finding(
                level: .problem,
                text: "The folder \(folderPath) is not writable for this user; change its owner, or run as its owner.")
    }

    private var file: Finding {
        guard FileManager.default.fileExists(atPath: path) else {
            return Finding(level: .warning, text: "The database \(path) does not exist; the first start creates it.")
        }
        return access(path, R_OK | W_OK) == 0
            ? Finding(level: .good, text: "The database \(path) is readable and writable.")
            : Finding(
                level: .problem,
                text: "The database \(path) is not writable for this user; change its owner, or run as its owner.")
    }

    private var permissions: Finding? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let mode = status.st_mode & 0o777
        return mode & 0o077 == 0
            ? Finding(level: .good, text: "Only its owner may read the database.")
            : Finding(
                level: .warning,
                text: "Other users may read the database (mode \(String(mode, radix: 8))); run: chmod 600 \(path)*")
    }

    /// The integrity and the schema of the database.
    private var content: Finding? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            guard let pending = try Database.check(path, migrations: migrations) else {
                return Finding(level: .good, text: "The database is undamaged, and this program can use its schema.")
            }
            return Finding(
                level: .warning,
                text: """
                    The database is undamaged, and lacks the migration “\(pending)”; make a backup, then the next start \
                    applies it.
                    """)
        } catch {
            let remedy = error.code == .corrupt || error.code == .notADatabase ? " Restore a backup." : ""
            return Finding(level: .problem, text: "\(error.sentence)\(remedy)")
        }
    }

    private var space: Finding? {
        guard let free = freeBytes(folderPath) else { return nil }
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64) ?? 0
        let (megabytes, needed) = (free / 1_000_000, max(200_000_000, 2 * size))
        return free >= needed
            ? Finding(level: .good, text: "The disk has \(megabytes) MB of free space.")
            : Finding(
                level: free < 20_000_000 ? .problem : .warning,
                text:
                    "The disk has only \(megabytes) MB of free space; make room for at least \(needed / 1_000_000) MB.")
    }

    private var site: Finding {
        do throws(OptionError) {
            let site = try Site(templates: "quicktodo", wanted: options.serving.site)
            return Finding(level: .good, text: "Public and Templates are in \(site.path).")
        } catch {
            return Finding(level: .problem, text: "\(error).")
        }
    }

    /// Returns the space that this user may use.
    static func freeBytes(_ folder: String) -> Int64? {
        var status = statvfs()
        return statvfs(folder, &status) == 0 ? Int64(status.f_bavail) * Int64(status.f_frsize) : nil
    }
}
