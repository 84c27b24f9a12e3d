/// A database error: a code for programs, a sentence for developers and operators, and the cause.
public struct DatabaseError: Error, Sendable, CustomStringConvertible {
    /// The kinds of errors that a caller may want to distinguish.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The file cannot be opened or created.
        case cannotOpen
        /// The folder of the file does not exist.
        case folderMissing
        /// The file is not a SQLite database.
        case notADatabase
        /// The file is the database of another program.
        case foreignFile
        /// The file was written by a newer version of this program.
        case newerThanProgram
        /// The migrations of the file are not the first ones of the program.
        case migrationsDiffer
        /// The file is damaged.
        case corrupt
        /// A migration failed; the file is unchanged.
        case migrationFailed
        /// The SQL is invalid, names something that does not exist, or is not allowed in this context.
        case sql
        /// A value that must be unique already exists.
        case notUnique
        /// The post that requested the write has been applied before (``DatabaseConfiguration/recordsPosts``).
        case appliedBefore
        /// A row refers to a row that does not exist, or is still referred to.
        case foreignKey
        /// A value violates another constraint of the schema (NOT NULL, CHECK, a type).
        case constraint
        /// Another connection held the lock longer than the busy timeout.
        case busy
        /// The disk is full, or the database has reached its size limit.
        case full
        /// The file or its folder is not writable.
        case readOnly
        /// The file was deleted, replaced or overwritten while the database was open.
        case fileReplaced
        /// The operating system failed to read or write.
        case inputOutput
        /// A column contains a value that the program does not expect.
        case decoding
        /// A required row does not exist.
        case notFound
        /// A read took longer than its time limit.
        case timedOut
        /// The subscription of a read was disposed while it ran.
        case cancelled
        /// The queue of reads or writes is full.
        case overloaded
        /// The database is closed.
        case closed
        /// The database's server cannot be reached, or the connection to it was lost before the commit.
        case unreachable
        /// The database's server refused the connection: the password, the user, the database's name or the encryption.
        case refused
        /// The connection to the database's server was lost during a commit, and whether the commit took place could not
        /// be found out.
        case outcomeUnknown
        /// Other transactions changed the same data at the same time, also when the body ran again.
        case conflict
    }

    /// The kind of error.
    public let code: Code

    /// A sentence that explains the error.
    public let sentence: String

    /// The underlying error, usually a ``SQLiteFailure``.
    public let cause: (any Error)?

    /// Creates an error.
    public init(_ code: Code, _ sentence: String, cause: (any Error)? = nil) {
        self.code = code
        self.sentence = sentence
        self.cause = cause
    }

    public var description: String {
        guard let cause else { return sentence }
        return "\(sentence) (\(cause))"
    }
}
