import Persistence
import Testing

@testable import PostgreSQL

@Suite struct ServerTextTests {
    @Test(arguments: [
        ("SELECT ? + ?", "SELECT $1 + $2"),
        ("UPDATE t SET a = ?2 WHERE b = ?1", "UPDATE t SET a = $2 WHERE b = $1"),
        ("SELECT '?', 'it''s ?', \"a?\" FROM t WHERE x = ?", "SELECT '?', 'it''s ?', \"a?\" FROM t WHERE x = $1"),
        (#"SELECT E'\'?', 'a\', ?"#, #"SELECT E'\'?', 'a\', $1"#),
        (#"SELECT E'it''s \'x' = ?, '' = ?"#, #"SELECT E'it''s \'x' = $1, '' = $2"#),
        (#"SELECT name'x\', ?"#, #"SELECT name'x\', $1"#),
        ("SELECT $$ ? $$, $a$ ? $$ ? $a$, ?", "SELECT $$ ? $$, $a$ ? $$ ? $a$, $1"),
        ("SELECT ? -- why?\n, ?", "SELECT $1 -- why?\n, $2"),
        ("SELECT /* ? /* ? */ ? */ ?", "SELECT /* ? /* ? */ ? */ $1"),
        ("SELECT tags ?? ?, tags ??| x FROM t", "SELECT tags ? $1, tags ?| x FROM t"),
        ("SELECT ?::text, a::int", "SELECT $1::text, a::int"),
        ("x IN ()", "x = ANY ('{}')"), ("x NOT IN ( )", "x <> ALL ('{}')"), ("x not\nin (?)", "x not\nin ($1)"),
        ("\"in\" () , within ()", "\"in\" () , within ()"), ("NOT x", "NOT x"),
        ("a LIKE/*nocase*/ ? ESCAPE '\\'", "a ILIKE $1 ESCAPE '\\'"), ("a LIKE ?", "a LIKE $1"),
        ("", ""), ("'open ?", "'open ?"), ("/* open ?", "/* open ?"), ("$x$ open ?", "$x$ open ?"),
        ("é = ? AND 한 = ?", "é = $1 AND 한 = $2"),
    ])
    func translates(sql: String, expected: String) {
        #expect(ServerText(sql).text == expected)
    }

    @Test func countsArguments() {
        #expect(ServerText("a = ? AND b = ?5").argumentCount == 5)
        #expect(ServerText("'?'").argumentCount == 0)
    }

    @Test func interpolationBecomesPlaceholders() {
        let sql: SQL = "SELECT 1 WHERE a = \(1) AND b IN \(in: [2, 3]) AND c = \("x") AND d = \(4) AND e = \(5)"
        #expect(ServerText(sql.text).text == "SELECT 1 WHERE a = $1 AND b IN ($2,$3) AND c = $4 AND d = $5 AND e = $6")
    }

    @Test func queriesOfOneTable() {
        let all = TableQuery<Int>(table: "t", columns: "a", order: "a, b DESC, c NULLS LAST, d DESC NULLS FIRST") {
            (row) throws(DatabaseError) in try row[0]
        }
        #expect(
            all.limit(nil, offset: 2).serverSQL.text
                == "SELECT a\nFROM \"t\"\nORDER BY a NULLS FIRST, b DESC NULLS LAST, c, d DESC\nOFFSET ?")
        #expect(all.unordered().limit(3).serverSQL.text == "SELECT a\nFROM \"t\"\nLIMIT ?")
        #expect(
            all.unordered().limit(3).serverRestriction.text
                == " WHERE (\"ctid\") IN (SELECT \"ctid\"\nFROM \"t\"\nLIMIT ?\n)")
        #expect(all.filter(sql: "a = \(1)").unordered().serverRestriction.text == " WHERE a = ?")
    }
}
