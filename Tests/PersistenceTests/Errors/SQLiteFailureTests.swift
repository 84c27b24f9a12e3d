import Testing

@testable import Persistence

@Suite struct SQLiteFailureTests {
    /// Programs print the error as one line on standard error.
    @Test func `an error is described in one line without repetition`() {
        let damaged = SQLiteFailure(resultCode: 11, message: "*** in database main ***\nPage 3: error", sql: nil)
        #expect(
            damaged.description == "SQLite 11, database disk image is malformed: *** in database main *** Page 3: error"
        )
        let locked = SQLiteFailure(resultCode: 5, message: "database is locked", sql: "BEGIN IMMEDIATE")
        #expect(locked.description == "SQLite 5, database is locked, in: BEGIN IMMEDIATE")
    }
}
