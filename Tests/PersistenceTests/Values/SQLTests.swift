import Testing

@testable import Persistence

@Suite struct SQLTests {
    private func tokens(_ text: String) -> [String] { SQLTokenizer(text).map { String($0.text) } }

    @Test func `text is split into tokens`() {
        #expect(tokens("SELECT a,b FROM t") == ["SELECT", "a", ",", "b", "FROM", "t"])
        #expect(tokens("'it''s' \"a\"\"b\" [x y] `z`") == ["'it''s'", "\"a\"\"b\"", "[x y]", "`z`"])
        #expect(tokens("a -- ? \n /* ' */ ?1 :name 1.5e3 naïve") == ["a", "?1", ":name", "1.5e3", "naïve"])
        #expect(tokens("") == [])
    }

    @Test(arguments: ["'open", "\"", "[a", "/* ?", "--", "/*/", "`a``", "?", "-", "/"])
    func `unfinished text is accepted`(_ text: String) {
        _ = tokens(text)
        for count in 0...text.count { _ = tokens("x " + text.prefix(count)) }
    }

    @Test(arguments: [
        ("say \"hi", "\"say\" \"\"\"hi\""), (" a\n\tb ", "\"a\" \"b\""), ("", "\"\""), (" \0", "\"\""),
        ("a\0b", "\"a\" \"b\""),
        ("NOT x*", "\"NOT\" \"x*\""),
    ])
    func `the words of a text are quoted for MATCH`(text: String, expression: String) {
        let sql: SQL = "note MATCH \(match: text)"
        #expect(sql == SQL(text: "note MATCH ?", arguments: [expression]))
    }

    @Test func `any text can be searched for`() throws {
        let database = try Database(path: ":memory:")
        try database.execute("CREATE VIRTUAL TABLE note USING fts5(text)")
        try database.execute("INSERT INTO note VALUES ('They say: hi-fi AND more')")
        func count(_ text: String) throws -> Int? {
            try database.readAndWait { try $0.value("SELECT count(*) FROM note WHERE note MATCH \(match: text)") }
        }
        for text in ["say \"hi", "more hi", "hi-fi", "and", "say *", "say \"", "(say", "text: say"] {
            #expect(try count(text) == (text.hasPrefix("text") ? 0 : 1), "\(text)")
        }
        for text in ["", "\"", "say bye", "s", "\0", "NOT say"] { #expect(try count(text) == 0, "\(text)") }
    }

    @Test func `a statement has its arguments in order`() {
        let text = "x"
        let statements: [SQL] = ["SELECT 1", "SELECT \(1)", "SELECT \(1), \(text)", "SELECT \(1), \(text), \(2.5)"]
        let expected: [[DatabaseValue]] = [
            [], [.integer(1)], [.integer(1), .text("x")], [.integer(1), .text("x"), .real(2.5)],
        ]
        #expect(statements.map(\.arguments) == expected)
        #expect(statements.map { SQL(text: $0.text, values: $0.arguments) } == statements)
    }

    @Test func `parts are joined with their arguments`() {
        let part: SQL = "a = \(1)"
        #expect(part + " AND b = \("x")" == SQL(text: "a = ? AND b = ?", arguments: [1, "x"]))
        let joined = [part, "b = \(2)", "c"].joined(separator: " OR ")
        #expect(joined == SQL(text: "a = ? OR b = ? OR c", arguments: [1, 2]))
        #expect([SQL]().joined(separator: ", ") == "")
        var sum: SQL = "SELECT \(1)"
        sum += ", \(2)"
        #expect(sum == SQL(text: "SELECT ?, ?", arguments: [1, 2]))
    }

    @Test func `any name is a single identifier`() throws {
        let database = try Database(path: ":memory:")
        for name in ["order", "a b", "x\"; DROP TABLE t; --", "'", "naïve", "e\u{301}\"\u{301}", "[", "?"] {
            let found = try database.writeAndWait { connection in
                try connection.execute("CREATE TABLE \(identifier: name) (\(identifier: name) INTEGER)")
                try connection.execute("INSERT INTO \(identifier: name) (\(identifier: name)) VALUES (\(7))")
                return try connection.value("SELECT \(identifier: name) FROM \(identifier: name)", as: Int.self)
            }
            #expect(found == 7)
        }
    }

    @Test func `the wildcards of a searched text match only themselves`() throws {
        let database = try Database(path: ":memory:")
        let texts = ["100%", "100 %", "a_b", "axb", #"a\b"#, "%a", "a%", "", "A_B c"]
        func matches(_ condition: (String) -> SQL) throws -> [String] {
            try texts.filter { text in
                let sql: SQL = "SELECT \(text) LIKE \(condition(text))"
                return try database.readAndWait { try $0.value(sql, as: Bool.self) } == true
            }
        }
        #expect(try matches { _ in "\(likeContaining: "%")" } == ["100%", "100 %", "%a", "a%"])
        #expect(try matches { _ in "\(likePrefix: "a_")" } == ["a_b", "A_B c"])
        #expect(try matches { _ in "\(likeContaining: #"\"#)" } == [#"a\b"#])
        #expect(try matches { _ in "\(likeSuffix: "%")" } == ["100%", "100 %", "a%"])
        #expect(try matches { text in "\(likePrefix: text)" } == texts)
    }

    @Test(arguments: [
        "SELECT id FROM item ORDER BY ?", "SELECT id FROM item ORDER BY id, ? DESC LIMIT 1",
        "SELECT id FROM item order  by ? COLLATE NOCASE", "SELECT count(*) FROM item GROUP BY ?",
        "SELECT count(*) FROM item GROUP BY ? HAVING 1", "SELECT * FROM (SELECT id FROM item ORDER BY ?)",
        "SELECT row_number() OVER (ORDER BY ?) FROM item", "SELECT id FROM item ORDER BY abs(id), ? NULLS LAST;",
        "SELECT id FROM item ORDER /* by */ BY -- the name\n ?",
    ])
    func `sorting by an argument is refused`(_ text: String) throws {
        let database = try Database.test(path: ":memory:")
        #expect {
            _ = try database.readAndWait { try $0.rows(Query<Int>(column: SQL(text: text, arguments: ["title"]))) }
        } throws: { error in
            guard let error = error as? DatabaseError else { return false }
            return error.code == .sql && error.sentence.contains(#"BY \(identifier: name)"#)
        }
    }

    @Test(arguments: [
        "SELECT id FROM item ORDER BY id = ?", "SELECT id FROM item ORDER BY ? = id, id", "SELECT 'ORDER BY ?', ?",
        "SELECT id FROM item ORDER BY id LIMIT ?", "SELECT id FROM item ORDER BY coalesce(title, ?)",
        "SELECT id FROM item WHERE id IN (?, 2) ORDER BY id", "SELECT id FROM item GROUP BY id HAVING count(*) > ?",
        "SELECT id FROM item ORDER BY (SELECT max(id) FROM item WHERE id < ?)",
        "SELECT row_number() OVER (ORDER BY id ROWS ? PRECEDING), id FROM item",
        "SELECT id FROM item ORDER BY id LIMIT 3, ?", "SELECT id FROM item ORDER BY ? LIKE title",
    ])
    func `an order that uses an argument is allowed`(_ text: String) throws {
        let database = try Database.test(path: ":memory:")
        _ = try database.readAndWait { try $0.rows(SQL(text: text, arguments: [1])) { _ in 0 } }
    }

    /// Swift's strings are equal if they have the same characters, SQLite's only if they have the same bytes.
    @Test func `statements with other bytes are separate`() throws {
        let (composed, decomposed) = ("\u{e9}", "e\u{301}")
        #expect(composed == decomposed)
        #expect(SQL(text: "SELECT '\(composed)'") != SQL(text: "SELECT '\(decomposed)'"))
        #expect(("SELECT \(composed)" as SQL) != "SELECT \(decomposed)")
        #expect(("SELECT \(composed)" as SQL) == "SELECT \("\u{e9}")")
        #expect(Set([composed, decomposed].map { "SELECT \($0)" as SQL }).count == 2)
        let database = try Database(path: ":memory:")
        let lengths = try database.readAndWait { connection in
            try [composed, decomposed, composed].map { text in
                try connection.value(SQL(text: "SELECT length('\(text)')"), as: Int.self)
            }
        }
        #expect(lengths == [1, 2, 1])
    }
}
