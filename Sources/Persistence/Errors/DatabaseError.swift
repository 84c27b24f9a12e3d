/// What went wrong with the database: a code for programs, a sentence for people, and the cause.
public struct DatabaseError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure that a caller may want to tell apart.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The file could not be opened or made.
        case cannotOpen
        /// The folder that is to hold the file does not exist.
        case folderMissing
        /// The file is not a SQLite database.
        case notADatabase
        /// The file is a database, but another program's.
        case foreignFile
        /// The file was written by a newer version of this program.
        case newerThanProgram
        /// The file is damaged.
        case corrupt
        /// A migration failed; the file is as it was before it.
        case migrationFailed
        /// The SQL has an error, names something that is not there, or does what it may not do here.
        case sql
        /// A value that must be unique is there already.
        case notUnique
        /// A row refers to one that is not there, or is still referred to.
        case foreignKey
        /// Another rule of the schema (NOT NULL, CHECK, a type) is broken.
        case constraint
        /// Another connection held the lock for longer than the busy timeout.
        case busy
        /// The disk, or the database's own size limit, is full.
        case full
        /// The file or its folder may not be written.
        case readOnly
        /// The operating system failed to read or write.
        case inputOutput
        /// A column holds what the program does not expect there.
        case decoding
        /// A row that must be there is not.
        case notFound
        /// Too many reads or writes wait already.
        case overloaded
        /// The database was closed.
        case closed
    }

    /// What kind of failure it is.
    public let code: Code

    /// The failure in a sentence for a person.
    public let sentence: String

    /// What lies behind it, usually a ``SQLiteFailure``.
    public let cause: (any Error)?

    /// A failure with its sentence.
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
