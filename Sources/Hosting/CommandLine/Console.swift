import Foundation

/// The output of a program for the user who started it. Any thread may write.
struct Console: Sendable {
    /// Prints a line of requested output.
    let print: @Sendable (String) -> Void
    /// Prints a line about an error.
    let complain: @Sendable (String) -> Void

    /// The process's standard output and standard error; each line is written when the call returns.
    static let standard = Console(
        print: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) },
        complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
}
