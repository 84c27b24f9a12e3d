import Testing

@testable import PostgreSQL

@Suite struct ChangeNoticeTests {
    @Test func payloads() {
        #expect(ChangeNotice(payload: "16384").table == 16_384)
        #expect(ChangeNotice(payload: "16384").rows.keys == nil)
        #expect(ChangeNotice(payload: #"16384 ["1", "a \"b\" 한"]"#).rows.keys == [KeyText("1"), KeyText("a \"b\" 한")])
        for (json, keys) in [
            (#"["x"]"#, ["x"]), (#"["", "b, c"]"#, ["", "b, c"]), (#"["a","b"]"#, ["a", "b"]),
            (#"["\u00e9", "e\u0301"]"#, ["\u{e9}", "e\u{301}"]),
        ] {
            #expect(ChangeNotice(payload: "7 \(json)").rows.keys == Set(keys.map { KeyText($0) }))
        }
        for json in [#"["a", 1, "b"]"#, #"["a""#, "[", "[]x", "{}", #"["a"] "b""#] {
            #expect(ChangeNotice(payload: "7 \(json)").rows == .all)
        }
        for payload in ["*", "", "x [1]"] { #expect(ChangeNotice(payload: payload).table == nil) }
    }

    @Test func rowsThatAreAffected() {
        let rows = ChangeNotice(payload: #"7 ["1", "-3"]"#).rows
        #expect(rows.contains(1) && rows.contains(-3))
        #expect(!rows.contains(2))
        // Another text for a number, another version's payload, and the whole table.
        for payload in [#"7 ["2.0"]"#, "7 [1]", "7"] { #expect(ChangeNotice(payload: payload).rows.contains(2)) }
    }
}
