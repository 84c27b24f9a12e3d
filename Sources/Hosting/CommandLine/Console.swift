import Foundation

/// Lines for the person who started the program. Any thread may write.
struct Console: Sendable {
    /// What was asked for.
    let print: @Sendable (String) -> Void
    /// What went wrong.
    let complain: @Sendable (String) -> Void

    /// The process's output and error streams; each line is out when the call returns.
    static let standard = Console(
        print: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) },
        complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
}
