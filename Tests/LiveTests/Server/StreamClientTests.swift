import HTTP
import Testing

@testable import Live

struct StreamClientTests {
    /// The field contains the latest patch when the browser reopens a stream; the address still contains the original
    /// value.
    @Test(
        arguments: [
            (nil, "", nil), (nil, "?last=3", 3), (nil, "?last=", nil), (nil, "?last=x", nil), (nil, "?last=-1", nil),
            ("7", "", 7), ("7", "?last=3", 7), ("2", "?last=3", 2), ("x", "?last=3", nil), ("", "?last=3", nil),
        ] as [(String?, String, UInt64?)])
    func `the last patch is read from the header field or the query`(field: String?, query: String, last: UInt64?) {
        let headers: HTTPHeaders = field.map { ["Last-Event-ID": $0] } ?? [:]
        #expect(StreamClient(HTTPRequest(method: .get, target: "/live/0" + query, headers: headers)).lastID == last)
    }

    @Test(
        arguments: [
            ("", 0), ("?window=9", 9), ("?last=3&window=18446744073709551615", .max), ("?window=x", 0),
            ("?window=-1", 0),
        ] as [(String, UInt64)])
    func `the tab number is read from the query`(query: String, window: UInt64) {
        #expect(StreamClient(HTTPRequest(method: .get, target: "/live/0" + query)).window == window)
    }
}
