#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

    /// The place as text, without a password.
    var text: String {
        switch self {
        case .file(let path): return path
        case .server(let url):
            guard var parts = URLComponents(string: url) else { return "the PostgreSQL server" }
            parts.password = nil
            parts.queryItems?.removeAll { $0.name.lowercased() == "password" }
            if parts.queryItems?.isEmpty == true { parts.queryItems = nil }
            return parts.string ?? "the PostgreSQL server"
        }
    }
}
