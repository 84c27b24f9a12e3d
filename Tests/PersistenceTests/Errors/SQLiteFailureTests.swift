import CSQLite
import Foundation
import Testing

@testable import Persistence

@Suite struct SQLiteFailureTests {
    /// SQLite reports a full disk as another error for the files beside the database, and for a full quota.
    @Test(
        arguments: [
            (SQLITE_FULL, 0, DatabaseError.Code.full),
            (SQLITE_IOERR | 19 << 8, 0, .full),
            (SQLITE_IOERR | 3 << 8, ENOSPC, .full),
            (SQLITE_IOERR | 4 << 8, EDQUOT, .full),
            (SQLITE_CANTOPEN, ENOSPC, .full),
            (SQLITE_IOERR | 3 << 8, EIO, .inputOutput),
            (SQLITE_IOERR | 1 << 8, ENOSPC, .inputOutput),
            (SQLITE_IOERR | 2 << 8, ENOSPC, .inputOutput),
            (SQLITE_CANTOPEN, 0, .cannotOpen),
            (SQLITE_ERROR, ENOSPC, .sql),
        ] as [(Int32, Int32, DatabaseError.Code)])
    func `a full disk is reported as such`(result: Int32, systemError: Int32, code: DatabaseError.Code) {
        let failure = SQLiteFailure(resultCode: result, message: "", sql: nil)
        let error = DatabaseError(failure, systemError: systemError)
        #expect(error.code == code)
        #expect(error.sentence.contains("No space is left") == (code == .full))
    }

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
