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

    @Test func updatesOfARow() throws {
        func update(_ json: String) -> RowUpdate? { ChangeNotice(payload: "7 \(json)").rows.updates?.first }
        let update1 = try #require(
            update(
                #"["5"],["18446744073709551615"],{"id":5,"a b":"x, [y]}","c":null,"d\"":"\n한\u0001","e":{"f" : ["]"]},"g":-1.50e3},"#
                    + #"{"id":5,"a b":"x","c":null,"d\"":"","e":{"f" : ["]"]},"g":true}"#))
        #expect(update1.key == KeyText("5") && update1.transaction == .max)
        #expect(update1.changed == ["a b", "d\"", "g"])
        #expect(
            update1.value(of: "id") == "5" && update1.value(of: "a b") == "x, [y]}"
                && update1.value(of: "g") == "-1.50e3")
        #expect(update1.value(of: "c") == .some(nil) && update1.value(of: "other") == nil)
        #expect(update1.value(of: "d\"") == "\n한\u{1}" && update1.value(of: "e") == #"{"f" : ["]"]}"#)
        #expect(update(#"["5"],["9"],{},{}"#)?.changed == [])
        for json in [
            #"["5"]"#, #"["5","6"],["9"],{},{}"#, #"["5"],["9"],{}"#, #"["5"],["x"],{},{}"#, #"["5"],[],{},{}"#,
            #"["5"],["9"],{"a":1},{}"#, #"["5"],["9"],{"a":1},{"b":1}"#, #"["5"],["9"],[],[]"#,
            #"["5"],["9"],{"a"},{"a"}"#,
            #"["5"],["9"],{a:1},{a:1}"#, #"["5"],["9"],{"a":},{"a":}"#,
        ] {
            let rows = ChangeNotice(payload: "7 \(json)").rows
            #expect(rows.updates == nil && rows.keys?.contains(KeyText("5")) == true, "\(json)")
        }
        for json in [
            #"["5"],"#, #"["5"],["9"]x"#, #"["5"],["9""#, #"["5"] ["9"]"#, "[null]", "]", #"["\"#, #"["\q"]"#, "[!",
            ",", ":",
        ] {
            #expect(ChangeNotice(payload: "7 \(json)").rows == .all, "\(json)")
        }
    }

    @Test func updatesThatArriveTogether() {
        func rows(_ key: Int) -> ChangedRows {
            ChangeNotice(payload: #"7 ["\#(key)"],["9"],{"b":1},{"b":2}"#).rows
        }
        var all = ChangedRows.none
        for key in [1, 2, 1] { all.formUnion(rows(key)) }
        #expect(all.updates?.map(\.key.text) == ["1", "2", "1"])
        all.formUnion(ChangeNotice(payload: #"7 ["3"]"#).rows)
        #expect(all.updates == nil && all.keys?.count == 3)
        all.formUnion(rows(4))
        #expect(all.updates == nil && all.keys?.count == 4)
        all = .none
        for _ in 0...100 { all.formUnion(rows(1)) }
        #expect(all.updates == nil && all.keys?.count == 1)
    }

    @Test func rowsThatAreAffected() {
        let rows = ChangeNotice(payload: #"7 ["1", "-3"]"#).rows
        #expect(rows.contains(1) && rows.contains(-3))
        #expect(!rows.contains(2))
        // Another text for a number, another version's payload, and the whole table.
        for payload in [#"7 ["2.0"]"#, "7 [1]", "7"] { #expect(ChangeNotice(payload: payload).rows.contains(2)) }
    }
}
