import Bindery
import Foundation
import QuickTodoViewModels

/// The commands that write and read files of tasks.
extension Commands {
    /// Writes all tasks to a file, which is complete when it appears under its name, or to standard output.
    static func export(to path: String?, _ options: Options) async throws {
        let path = path == "-" ? nil : path
        let named = path.map { ExchangeFormat(fileName: $0) } ?? ExchangeFormat.json
        guard let format = options.format ?? named else {
            throw OptionError("export needs --format, because the name \(path ?? "") does not tell the format")
        }
        if let path { try ExportedFile(path: path).check(options) }
        try await withTasks(options) { tasks in
            guard let path else {
                return try await tasks.export(format, now: now) { bytes in
                    try FileHandle.standardOutput.write(contentsOf: Data(bytes))
                }
            }
            let partial = "\(path).part-\(UInt32.random(in: 0...UInt32.max))"
            guard
                FileManager.default.createFile(atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600]),
                let file = FileHandle(forWritingAtPath: partial)
            else { throw CommandError("\(path) cannot be written: \(String(cString: strerror(errno))).") }
            defer { unlink(partial) }
            try await tasks.export(format, now: now) { bytes in try file.write(contentsOf: Data(bytes)) }
            try file.synchronize()
            try file.close()
            guard rename(partial, path) == 0 else {
                throw CommandError("\(path) cannot be written: \(String(cString: strerror(errno))).")
            }
        }
    }

    /// Adds the tasks of a file, after a report. With `--preview` only reports.
    static func importTasks(of path: String, _ options: Options) async throws {
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw CommandError("\(path) does not exist or is not readable.")
        }
        try await withTasks(options, creates: true) { tasks in
            let name = URL(fileURLWithPath: path).lastPathComponent
            let file = ImportFile(path: path, name: name, format: options.format, now: now)
            let read: StagedImport
            do {
                read = try await tasks.read(file).value
            } catch {
                throw CommandError("\(path): \(CommandError(error).description)")
            }
            for remark in read.remarks { print("\(remark.text)") }
            let hidden = read.skipped + read.changed - read.remarks.count
            if hidden > 0 { print("… and \(counted(hidden, "more remark"))") }
            if options.isPreview {
                for task in read.tasks { print("+ \(task.content.title)") }
                if read.count > read.tasks.count {
                    print("… and \(counted(read.count - read.tasks.count, "more task"))")
                }
                _ = try await tasks.discard(read.id).value
                print("Would import \(counted(read.count, "task")), and skip \(counted(read.skipped, "record")).")
            } else {
                let change = try await tasks.complete(read.id).value
                print("\(change.text) Skipped \(counted(read.skipped, "record")).")
            }
        }
    }

    private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension ExchangeFormat {
    /// The format of an exported file with a name; `nil` for an unknown ending.
    fileprivate init?(fileName: String) {
        switch URL(fileURLWithPath: fileName).pathExtension.lowercased() {
        case "json": self = .json
        case "csv": self = .csv
        case "txt": self = .todoTxt
        case "ics": self = .iCalendar
        default: return nil
        }
    }
}
