import Testing

@testable import PostgreSQL

@Suite struct ServerFailureTests {
    @Test func `an error is one line, with the beginning of its statement`() {
        let short = ServerFailure(state: "42601", message: "wrong\nplace", detail: "x", sql: "SELECT\n1")
        #expect(short.description == "PostgreSQL 42601, wrong place: x, in: SELECT 1")
        let long = ServerFailure(message: "wrong", sql: String(repeating: "0123456789\n", count: 100))
        #expect(long.description.hasPrefix("PostgreSQL, wrong, in: 0123456789 0123456789 "))
        #expect(long.description.hasSuffix("…") && long.description.count == 324)
    }
}
