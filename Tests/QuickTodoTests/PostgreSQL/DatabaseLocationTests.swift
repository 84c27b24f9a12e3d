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
        ("postgresql://anna:secret@one:1,two:2/name", "postgresql://anna@one:1,two:2/name"),
        ("postgresql://anna:se#c:r?et@host", "postgresql://anna@host"),
        ("postgresql://host/name?sslkey=k&sslpassword=secret", "postgresql://host/name?sslkey=k"),
        ("postgresql:///name?host=/run/a@b", "postgresql:///name?host=/run/a@b"),
        ("postgresql://anna@[::1]:5433", "postgresql://anna@[::1]:5433"),
    ])
    func `messages do not contain a password`(url: String, text: String) {
        #expect(DatabaseLocation(url).text == text)
    }

    @Test(
        arguments: [
            ("postgresql://anna:se%40c#:r?et@one,two/name", "se@c#:r?et"), ("postgresql://anna@host", nil),
            ("postgresql://anna:a@host?password=b%26", "b&"), ("postgresql://host/a:b@c", nil),
        ] as [(String, String?)])
    func `a password is found where libpq finds it`(url: String, password: String?) {
        #expect(ServerURL(url)?.password == password)
    }
}
