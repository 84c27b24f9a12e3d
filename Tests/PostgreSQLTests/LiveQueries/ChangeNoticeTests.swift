import Testing

@testable import PostgreSQL

@Suite struct ChangeNoticeTests {
    @Test func payloads() {
        #expect(ChangeNotice(payload: "16384").table == 16_384)
        #expect(ChangeNotice(payload: "16384").keys == nil)
        #expect(ChangeNotice(payload: #"16384 ["1", "a \"b\" 한"]"#).keys == ["1", "a \"b\" 한"])
        for payload in ["*", "", "x [1]"] { #expect(ChangeNotice(payload: payload).table == nil) }
    }

    @Test func rowsThatAreAffected() {
        let notice = ChangeNotice(payload: #"7 ["1", "-3"]"#)
        #expect(notice.affects(row: 1) && notice.affects(row: -3))
        #expect(!notice.affects(row: 2))
        // Another text for a number, another version's payload, and the whole table.
        #expect(ChangeNotice(payload: #"7 ["2.0"]"#).affects(row: 2))
        #expect(ChangeNotice(payload: "7 [1]").affects(row: 2))
        #expect(ChangeNotice(payload: "7").affects(row: 2))
    }
}
