/// The place of the app's database.
enum DatabaseLocation: Equatable {
    /// A file of SQLite with this path.
    case file(String)
    /// A database on a PostgreSQL server with this URL.
    case server(String)

    /// Reads a value of `--database`: a URL, or a path.
    init(_ text: String) {
        let isURL = ["postgresql://", "postgres://"].contains { text.lowercased().hasPrefix($0) }
        self = isURL ? .server(text) : .file(text)
    }

    /// The place as text, without passwords.
    var text: String {
        switch self {
        case .file(let path): path
        case .server(let url): ServerURL(url)?.text ?? "the PostgreSQL server"
        }
    }
}
