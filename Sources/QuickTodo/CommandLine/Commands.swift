import Bindery
import QuickTodoViewModels

/// The commands of the program. They use the same services and view models as its pages, whose changes open pages show
/// within a second.
enum Commands {
    static let all: [ProgramCommand<Options>] = [
        ProgramCommand("add", "TEXT", 1...1_000, "add a task, such as “Pay rent !high #home tomorrow”") {
            options, words in try await add(words.joined(separator: " "), options)
        },
        ProgramCommand(
            "list", "[FILTER]", 0...1,
            "list tasks with their numbers: \(TaskFilter.allCases.map(\.rawValue).joined(separator: ", ")) (active)"
        ) { options, words in try await list(try filter(words), options, watches: false) },
        ProgramCommand("watch", "[FILTER]", 0...1, "list tasks after each change, until Ctrl-C") { options, words in
            try await list(try filter(words), options, watches: true)
        },
        ProgramCommand("done", "NUMBER ...", 1...1_000, "complete the tasks with these numbers") { options, words in
            try await complete(words, options)
        },
        ProgramCommand("export", "[FILE]", 0...1, "write all tasks to a file, or to standard output") {
            options, words in try await export(to: words.first, options)
        },
        ProgramCommand("import", "FILE", 1...1, "add the tasks of a file; with --preview only show them") {
            options, words in try await importTasks(of: words[0], options)
        },
        ProgramCommand("backup", "FILE", 1...1, "copy the database to a file, also while the server runs") {
            options, words in try backup(to: words[0], options)
        },
        ProgramCommand("restore", "FILE", 1...1, "replace the database by a backup, while the server does not run") {
            options, words in try restore(from: words[0], options)
        },
        ProgramCommand("move", "", 0...0, "copy the tasks of the file --from to the empty database --to on PostgreSQL")
        {
            options, _ in try await move(options)
        },
        ProgramCommand("doctor", "", 0...0, "check the files and the disk, and print the remedies") {
            options, _ in try Doctor(options).run()
        },
        ProgramCommand("unit", "", 0...0, "print a systemd unit for these options") { options, _ in
            print(try SystemdUnit(options).text)
        },
        ProgramCommand("socket", "", 0...0, "print a systemd socket for these options, used with unit --listen systemd")
        {
            options, _ in print(SystemdSocket(options).text)
        },
        ProgramCommand("site", "", 0...0, "print a site of nginx for these options") { options, _ in
            print(try NginxSite(options).text)
        },
    ]

    private static func filter(_ words: [String]) throws(OptionError) -> TaskFilter {
        guard let word = words.first else { return .active }
        guard let filter = TaskFilter(rawValue: word) else {
            let names = TaskFilter.allCases.map(\.rawValue).joined(separator: ", ")
            throw OptionError("the filter is one of \(names), not \(word)")
        }
        return filter
    }
}

/// An error of a command, as one line for the user.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// Creates the error of a service.
    init(_ error: any Error) {
        switch error {
        case let error as ImportError: description = error.text.description
        case TaskServiceError.unavailable(let cause): description = cause
        case let error as TaskServiceError: description = error.text.description
        default: description = "\(error)"
        }
    }
}
