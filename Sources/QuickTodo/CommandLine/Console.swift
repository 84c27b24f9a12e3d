import Foundation

/// Lines for the person who started the program; each is out when the call returns. Any thread may write.
enum Console {
    /// What was asked for.
    static func print(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    /// What went wrong.
    static func complain(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
