import Testing

@testable import QuickTodo

@Suite struct DatabaseLocationTests {
    @Test(arguments: [
        ("tasks.sqlite", DatabaseLocation.file("tasks.sqlite")), ("postgresql", .file("postgresql")),
        ("postgresql://host/name", .server("postgresql://host/name")), ("Postgres://host", .server("Postgres://host")),
    ])
    func `a URL is a server, and all else a file`(text: String, location: DatabaseLocation) {
        #expect(DatabaseLocation(text) == location)
    }

    @Test(arguments: [
        (
            "postgresql://anna:se%40cret@host:5433/name?sslmode=verify-full",
            "postgresql://anna@host:5433/name?sslmode=verify-full"
        ),
        ("postgresql://host/name?user=anna&password=secret", "postgresql://host/name?user=anna"),
        ("postgresql://host/name?password=secret", "postgresql://host/name"),
        ("postgresql://[secret", "the PostgreSQL server"),
    ])
    func `messages do not contain a password`(url: String, text: String) {
        #expect(DatabaseLocation(url).text == text)
    }
}
