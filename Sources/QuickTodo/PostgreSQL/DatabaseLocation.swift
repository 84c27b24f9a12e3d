import Foundation

/// The place of the app's database.
enum DatabaseLocation: Equatable {
    /// A file of SQLite with this path.
    case file(String)
    /// A database on a PostgreSQL server with this URL.
    case server(String)

    /// Reads a value of `--database`: a URL, or a path.
    init(_ text: String) {
        // A wrong URL of a server is not a path either: its password would be in messages.
        let isURL = ["postgresql:", "postgres:"].contains { text.lowercased().hasPrefix($0) }
        self = isURL ? .server(text) : .file(text)
    }

    /// The data that a process with this location has in common with its successor. The address of a server may change.
    var data: String {
        switch self {
        case .file(let path): URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        case .server: "a PostgreSQL server"
        }
    }

    /// The place as text, without passwords.
    var text: String {
        switch self {
        case .file(let path): path
        case .server(let url): ServerURL(url)?.text ?? "the PostgreSQL server"
        }
    }
}
